import { randomBytes } from 'node:crypto'
import { recordAudit } from '#platform/audit/audit_log'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { systemClock, type Clock, momentOf } from '#platform/clock'
import { newId } from '#platform/identifiers'
import EmailDomain from '../../models/email_domain.js'
import { normaliseDomain } from '../services/domain_name.js'
import { proofBegins, proved } from '../services/domain_proof.js'
import { recordDomainEvent } from '../services/domain_events.js'
import { recommendedRecords } from '../services/recommended_records.js'
import { withParents } from '../services/usable_domain.js'

/** Names a domain that a tenant wants to use, and the challenge that proves it. */
export class AddDomain {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @returns the domain, and whether it is new: an unproved one is answered again with the same
   *   challenge, a failed one gets new time.
   * @throws {ApiException} `EMAIL_DOMAIN_NOT_ALLOWED` (422); `EMAIL_DOMAIN_EXISTS` (409) when it is
   *   verified already.
   */
  async handle(tenantId: string, name: string): Promise<{ domain: EmailDomain; isNew: boolean }> {
    const domain = normaliseDomain(name)
    const known = await this.#known(tenantId, domain)
    if (known) {
      return { domain: known, isNew: false }
    }

    const token = randomBytes(32).toString('base64url')
    const records = await recommendedRecords(tenantId, domain, token)
    const isCovered = await this.#hasVerifiedParent(tenantId, domain)
    try {
      return {
        domain: await this.#insert({ tenantId, domain, token, records }, isCovered),
        isNew: true,
      }
    } catch (error) {
      const winner = isUniqueViolation(error) ? await this.#known(tenantId, domain) : null
      if (winner) {
        return { domain: winner, isNew: false }
      }
      if (isUniqueViolation(error)) {
        return {
          domain: await this.#insert({ tenantId, domain, token, records }, false),
          isNew: true,
        }
      }
      throw error
    }
  }

  async #known(tenantId: string, domain: string): Promise<EmailDomain | null> {
    const known = await EmailDomain.forTenant(tenantId).where('domain', domain).first()
    if (known?.isUsable) {
      throw new ApiException('EMAIL_DOMAIN_EXISTS', `The domain ${domain} is verified already.`)
    }
    return known?.status === 'failed'
      ? known.merge(proofBegins(momentOf(this.#clock))).save()
      : known
  }

  /** A sub-domain of a domain that the tenant has proved needs no proof of its own. */
  async #insert(
    fields: Pick<EmailDomain, 'tenantId' | 'domain' | 'token' | 'records'>,
    isCovered: boolean
  ): Promise<EmailDomain> {
    const now = momentOf(this.#clock)
    const start = isCovered
      ? proved({ domain: fields.domain, verifiedAt: null }, now, 'dns')
      : proofBegins(now)
    return inTransaction(async (trx) => {
      const row = await EmailDomain.create(
        { id: newId('emd'), ...fields, ...start },
        { client: trx }
      )
      await recordAudit(trx, {
        tenantId: row.tenantId,
        action: 'email_domain.added',
        target: { type: 'email_domain', id: row.id },
      })
      if (isCovered) {
        await recordDomainEvent(trx, row, this.#clock)
      }
      return row
    })
  }

  async #hasVerifiedParent(tenantId: string, domain: string): Promise<boolean> {
    const [, ...parents] = withParents(domain)
    const parent = await EmailDomain.forTenant(tenantId).whereIn('verifiedDomain', parents).first()
    return parent !== null
  }
}
