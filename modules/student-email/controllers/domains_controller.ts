import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { AddDomain } from '../domains/actions/add_domain.js'
import { CheckDomain } from '../domains/actions/check_domain.js'
import { removeDomain } from '../domains/actions/remove_domain.js'
import { findDomain, listDomains } from '../domains/queries/domains.js'
import { presentDomain, presentDomains } from '../domains/transformers/domain.js'
import type { domainListValidator, domainValidator } from '../domains/validators/domains.js'

/** Domains of a tenant, and the proof that they are its own. */
export default class DomainsController {
  async index({ tenant, input: filter }: ContextWith<typeof domainListValidator>) {
    const { domains, total } = await listDomains(tenant.id, filter)
    return { domains: await presentDomains(tenant.id, domains), total }
  }

  async store({ response, tenant, input }: ContextWith<typeof domainValidator>) {
    const { domain, isNew } = await new AddDomain().handle(tenant.id, input.domain)
    response.status(isNew ? 201 : 200)
    return presentDomain(domain)
  }

  async show({ params, tenant }: HttpContext) {
    return presentDomain(await findDomain(tenant.id, params.domainId))
  }

  async verify({ params, tenant }: HttpContext) {
    const domain = await new CheckDomain().onRequest(tenant.id, params.domainId)
    return presentDomain(domain)
  }

  async destroy({ params, tenant }: HttpContext) {
    await removeDomain(tenant.id, params.domainId)
    return { success: true }
  }
}
