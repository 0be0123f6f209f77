import { created, endpoint, ok } from '#platform/http/endpoint'
import { success } from '#platform/http/shapes'
import * as answers from '../domains/transformers/domain.js'
import { domainListValidator, domainValidator } from '../domains/validators/domains.js'

const DomainsController = () => import('../controllers/domains_controller.js')

/** Routes of domains. */
export default function domainRoutes(): void {
  const base = '/api/student-emails/domains'
  const params = { domainId: 'Id of the domain' }
  const errors = ['EMAIL_DOMAIN_NOT_FOUND']

  endpoint(`POST ${base}`, [DomainsController, 'store'], {
    operation: 'emailDomains.create',
    summary: 'Add a domain and get the DNS records that prove it',
    access: { scope: 'emails:write' },
    body: domainValidator,
    answer: [
      created('The domain with its challenge', answers.domain),
      ok('It was named before and is not verified yet', answers.domain),
    ],
    errors: ['EMAIL_DOMAIN_EXISTS', 'EMAIL_DOMAIN_NOT_ALLOWED'],
  })

  endpoint(`GET ${base}`, [DomainsController, 'index'], {
    operation: 'emailDomains.list',
    summary: 'List domains, newest first',
    access: { scope: 'emails:read' },
    query: domainListValidator,
    answer: ok('A page of the list', answers.domains),
  })

  endpoint(`GET ${base}/:domainId`, [DomainsController, 'show'], {
    operation: 'emailDomains.get',
    summary: 'Show a domain',
    access: { scope: 'emails:read' },
    params,
    answer: ok('The domain', answers.domain),
    errors,
  })

  endpoint(`POST ${base}/:domainId/verify`, [DomainsController, 'verify'], {
    operation: 'emailDomains.verify',
    summary: 'Verify a domain now',
    description: 'At most every ten seconds. An unproved domain gets 72 hours anew.',
    access: { scope: 'emails:write' },
    params,
    refusesBody: true,
    answer: ok('The domain, proved or not', answers.domain),
    errors: [...errors, 'EMAIL_DOMAIN_EXISTS', 'RATE_LIMITED', 'UPSTREAM_ERROR'],
  })

  endpoint(`DELETE ${base}/:domainId`, [DomainsController, 'destroy'], {
    operation: 'emailDomains.delete',
    summary: 'Delete a domain',
    access: { scope: 'emails:write' },
    params,
    answer: ok('It is gone', success),
    errors: [...errors, 'EMAIL_DOMAIN_IN_USE'],
  })
}
