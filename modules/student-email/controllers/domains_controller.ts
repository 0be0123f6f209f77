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
  async index({ request, response, tenant }: HttpContext) {
    const filter = await validate(domainListValidator, request.qs())
    const { domains, total } = await listDomains(tenant.id, filter)
    return response.ok({ domains: await presentDomains(tenant.id, domains), total })
  }

  async store({ request, response, tenant }: HttpContext) {
    const input = await validate(domainValidator, request.body())
    const { domain, isNew } = await new AddDomain().handle(tenant.id, input.domain)
    return response.status(isNew ? 201 : 200).send(await presentDomain(domain))
  }

  async show({ params, response, tenant }: HttpContext) {
    return response.ok(await presentDomain(await findDomain(tenant.id, params.domainId)))
  }

  async verify({ params, request, response, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const domain = await new CheckDomain().onRequest(tenant.id, params.domainId)
    return response.ok(await presentDomain(domain))
  }

  async destroy({ params, response, tenant }: HttpContext) {
    await removeDomain(tenant.id, params.domainId)
    return response.ok({ success: true })
  }
}
