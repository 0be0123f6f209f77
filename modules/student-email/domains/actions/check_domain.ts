import { isUniqueViolation } from '#platform/database/errors'
import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, rateLimited, upstreamError } from '#platform/http/api_exception'
import { systemClock, type Clock, momentOf } from '#platform/clock'
import EmailDomain from '../../models/email_domain.js'
import { findDomain } from '../queries/domains.js'
import { recordDomainEvent } from '../services/domain_events.js'
import {
  lookUp,
  systemResolver,
  type DomainResolver,
  type LookupOutcome,
} from '../services/domain_lookup.js'
import { afterLookup, proofBegins } from '../services/domain_proof.js'
import type { DomainRecord } from '../services/domain_records.js'
import { recommendedRecords } from '../services/recommended_records.js'
import { withParents } from '../services/usable_domain.js'

/** Milliseconds between two checks of a domain. */
const INTERVAL = 10_000

/** Looks the proof of a domain up and draws the consequence. */
export class CheckDomain {
  readonly #resolver: DomainResolver
  readonly #clock: Clock

  constructor(resolver: DomainResolver = systemResolver(), clock: Clock = systemClock) {
    this.#resolver = resolver
    this.#clock = clock
  }

  /**
   * One check now, because the tenant asks: the time for the proof begins anew.
   *
   * @throws {ApiException} `EMAIL_DOMAIN_NOT_FOUND` (404); `RATE_LIMITED` (429) within ten seconds
   *   of another; `UPSTREAM_ERROR` (502) when no name server answers; `EMAIL_DOMAIN_EXISTS` (409)
   *   when the proof is right, but another tenant is the verified owner.
   */
  async onRequest(tenantId: string, domainId: string): Promise<EmailDomain> {
    const domain = await findDomain(tenantId, domainId)
    if (!(await this.#claim(domain))) {
      throw rateLimited('The domain was checked less than ten seconds ago.', INTERVAL / 1000)
    }
    if (!domain.isUsable) {
      await domain.merge(proofBegins(momentOf(this.#clock))).save()
    }

    const { ownership, isTaken } = await this.#check(domain)
    if (isTaken) {
      throw new ApiException(
        'EMAIL_DOMAIN_EXISTS',
        `The proof for ${domain.domain} is right, but another tenant is its verified owner. The ` +
          'administrator of the platform can move it.'
      )
    }
    if (!ownership.answered) {
      throw upstreamError('No name server answers. Try again later.')
    }
    return domain
  }

  /** One check because it is due. Nothing happens when another worker is at it. */
  async whenDue(tenantId: string, domainId: string): Promise<void> {
    const domain = await EmailDomain.forTenant(tenantId).where('id', domainId).first()
    if (domain && (await this.#claim(domain))) {
      await this.#check(domain)
    }
  }

  async #claim({ tenantId, id }: EmailDomain): Promise<boolean> {
    const now = momentOf(this.#clock).toMillis()
    const claimed = await EmailDomain.forTenant(tenantId)
      .where('id', id)
      .where((query) =>
        query.whereNull('checkStartedAt').orWhere('checkStartedAt', '<=', now - INTERVAL)
      )
      .update({ checkStartedAt: now })
    return Number(claimed) > 0
  }

  async #check(domain: EmailDomain): Promise<{ ownership: LookupOutcome; isTaken: boolean }> {
    const { tenantId, token } = domain
    const wanted = await recommendedRecords(tenantId, domain.domain, token)
    const outcomes = await Promise.all(wanted.map((record) => lookUp(record, this.#resolver)))
    const records = wanted.map((record, index) => ({ ...record, status: outcomes[index].status }))
    const [ownership] = outcomes

    const isCovered = ownership.status !== 'verified' && (await this.#isCovered(domain))
    const counted = isCovered ? { ...ownership, status: 'verified' as const } : ownership
    try {
      await this.#save(domain, records, counted)
      return { ownership: isCovered ? { ...ownership, answered: true } : ownership, isTaken: false }
    } catch (error) {
      if (!isUniqueViolation(error)) {
        throw error
      }
      await domain.refresh()
      await this.#save(domain, records, { status: 'mismatch', answered: true })
      return { ownership, isTaken: true }
    }
  }

  async #save(domain: EmailDomain, records: DomainRecord[], outcome: LookupOutcome): Promise<void> {
    const before = domain.status
    const now = momentOf(this.#clock)
    const change = afterLookup(domain, outcome, now)
    await inTransaction(async (trx) => {
      await domain
        .useTransaction(trx)
        .merge({ ...change, records, lastCheckedAt: now })
        .save()
      if (domain.status !== before) {
        await recordAudit(trx, {
          tenantId: domain.tenantId,
          action: `email_domain.${domain.status}`,
          target: { type: 'email_domain', id: domain.id },
        })
      }
      if (domain.status !== before && domain.status !== 'pending') {
        await recordDomainEvent(trx, domain, this.#clock)
      }
    })
  }

  async #isCovered({ tenantId, domain }: EmailDomain): Promise<boolean> {
    const [, ...parents] = withParents(domain)
    const parent = await EmailDomain.forTenant(tenantId).whereIn('verifiedDomain', parents).first()
    return parent !== null
  }
}
