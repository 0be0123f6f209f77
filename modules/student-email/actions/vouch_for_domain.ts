import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#platform/database/transaction'
import { conflict } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import EmailDomain from '../models/email_domain.js'
import { recordDomainEvent } from '../services/domain_events.js'
import { normaliseDomain } from '../services/domain_name.js'
import { proved } from '../services/domain_proof.js'
import { recommendedRecords } from '../services/recommended_records.js'

/**
 * Makes a tenant the verified owner of a domain because the administrator of the platform says so:
 * on an installation without DNS, or when a domain changes hands. An event is recorded for everybody
 * concerned, and the domain says who vouched for it.
 */
export class VouchForDomain {
  /**
   * @param options `moves`: takes it from the tenant that has it.
   * @throws {ApiException} `EMAIL_DOMAIN_NOT_ALLOWED` (422); `EMAIL_DOMAIN_EXISTS` (409) when another
   *   tenant is the verified owner and it is not to be moved.
   */
  async handle(
    tenantId: string,
    name: string,
    options: { moves: boolean }
  ): Promise<{ domain: EmailDomain; formerOwner: string | null }> {
    const domain = normaliseDomain(name)
    const token = randomBytes(32).toString('base64url')
    const records = await recommendedRecords(tenantId, domain, token)

    return inTransaction(async (client) => {
      const formerOwner = await this.#dispossess(tenantId, domain, options.moves, client)
      const row =
        (await EmailDomain.forTenant(tenantId, { client }).where('domain', domain).first()) ??
        new EmailDomain().fill({ id: newId('emd'), tenantId, domain, token, records })
      row.merge(proved(row, DateTime.utc(), 'administrator'))
      await row.useTransaction(client).save()
      await recordDomainEvent(client, row)
      return { domain: row, formerOwner }
    })
  }

  async #dispossess(
    tenantId: string,
    domain: string,
    moves: boolean,
    client: TransactionClientContract
  ): Promise<string | null> {
    const holder = await EmailDomain.acrossTenants({ client })
      .where('verifiedDomain', domain)
      .whereNot('tenantId', tenantId)
      .first()
    if (!holder) {
      return null
    }
    if (!moves) {
      throw conflict(
        'EMAIL_DOMAIN_EXISTS',
        `Another tenant is the verified owner of ${domain}. Use email-domain:move to take it away.`
      )
    }
    holder.merge({ status: 'failed', verifiedDomain: null, verifiedBy: null, nextCheckAt: null })
    await holder.useTransaction(client).save()
    await recordDomainEvent(client, holder)
    return holder.tenantId
  }
}
