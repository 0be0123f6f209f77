import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { success } from '#platform/http/shapes'
import * as answers from '../domains/validators/domain_answers.js'
import { domainListValidator, domainValidator } from '../domains/validators/domains.js'

const DomainsController = () => import('../controllers/domains_controller.js')

/** Routes of domains. */
export default function domainRoutes(): void {
  const base = '/api/student-emails/domains'
  const params = { domainId: 'Id of the domain' }
  const errors = ['EMAIL_DOMAIN_NOT_FOUND']

  documented(
    router.post(base, [DomainsController, 'store']).use(access({ scope: 'emails:write' })),
    {
      operation: 'emailDomains.create',
      summary: 'Add a domain and get the DNS records that prove it',
      body: domainValidator,
      responses: {
        201: { description: 'The domain with its challenge', schema: answers.domain },
        200: { description: 'It was named before and is not verified yet', schema: answers.domain },
      },
      errors: ['EMAIL_DOMAIN_EXISTS', 'EMAIL_DOMAIN_NOT_ALLOWED'],
    }
  )

  documented(router.get(base, [DomainsController, 'index']).use(access({ scope: 'emails:read' })), {
    operation: 'emailDomains.list',
    summary: 'List domains, newest first',
    query: domainListValidator,
    responses: { 200: { description: 'A page of the list', schema: answers.domains } },
  })

  documented(
    router
      .get(`${base}/:domainId`, [DomainsController, 'show'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'emailDomains.get',
      summary: 'Show a domain',
      params,
      responses: { 200: { description: 'The domain', schema: answers.domain } },
      errors,
    }
  )

  documented(
    router
      .post(`${base}/:domainId/verify`, [DomainsController, 'verify'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'emailDomains.verify',
      summary: 'Verify a domain now',
      description: 'At most every ten seconds. An unproved domain gets 72 hours anew.',
      params,
      responses: { 200: { description: 'The domain, proved or not', schema: answers.domain } },
      errors: [...errors, 'EMAIL_DOMAIN_EXISTS', 'RATE_LIMITED', 'UPSTREAM_ERROR'],
    }
  )

  documented(
    router
      .delete(`${base}/:domainId`, [DomainsController, 'destroy'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'emailDomains.delete',
      summary: 'Delete a domain',
      params,
      responses: { 200: { description: 'It is gone', schema: success } },
      errors: [...errors, 'EMAIL_DOMAIN_IN_USE'],
    }
  )
}
