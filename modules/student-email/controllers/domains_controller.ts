import type { HttpContext } from '@adonisjs/core/http'
import { emptyValidator, validate } from '#platform/http/validate'
import { AddDomain } from '../domains/actions/add_domain.js'
import { CheckDomain } from '../domains/actions/check_domain.js'
import { removeDomain } from '../domains/actions/remove_domain.js'
import { findDomain, listDomains } from '../domains/queries/domains.js'
import { presentDomain, presentDomains } from '../domains/transformers/domain.js'
import { domainListValidator, domainValidator } from '../domains/validators/domains.js'

/** Domains of a tenant, and the proof that they are its own. */
export default class DomainsController {
  async index({ request, tenant }: HttpContext) {
    const filter = await validate(domainListValidator, request.qs())
    const { domains, total } = await listDomains(tenant.id, filter)
    return { domains: await presentDomains(tenant.id, domains), total }
  }

  async store({ request, response, tenant }: HttpContext) {
    const input = await validate(domainValidator, request.body())
    const { domain, isNew } = await new AddDomain().handle(tenant.id, input.domain)
    response.status(isNew ? 201 : 200)
    return presentDomain(domain)
  }

  async show({ params, tenant }: HttpContext) {
    return presentDomain(await findDomain(tenant.id, params.domainId))
  }

  async verify({ params, request, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const domain = await new CheckDomain().onRequest(tenant.id, params.domainId)
    return presentDomain(domain)
  }

  async destroy({ params, tenant }: HttpContext) {
    await removeDomain(tenant.id, params.domainId)
    return { success: true }
  }
}
