import { DateTime } from 'luxon'
import { Exception } from '@adonisjs/core/exceptions'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import QuotaGrant from '../../models/quota_grant.js'
import { changeRemaining } from '../services/quota_grants.js'
import type { Meter } from '../services/quota_meters.js'

/** Place in the order of use of grants that nobody gave another one. */
export const DEFAULT_PRIORITY = 10

export interface GrantInput {
  tenantId: string
  meter: Meter
  /** At least 1. */
  units: number
  /** Grants with a lower number are used first; default {@link DEFAULT_PRIORITY}. */
  priority?: number
  /** When what is left of the grant is gone; default: never. */
  expiresAt?: Date | null
  /** What the grant is for, such as the number of an order: the same reference is granted once. */
  reference?: string
}

/** Gives a tenant units beyond its plan. */
export class GrantUnits {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @returns the grant, and false where its reference had been granted before.
   * @throws {Exception} `E_REFERENCE_IN_USE` (409) when the reference was granted with another
   *   meter, other units, another expiry or another priority.
   */
  async handle(input: GrantInput): Promise<{ grant: QuotaGrant; created: boolean }> {
    try {
      return { grant: await this.#create(input), created: true }
    } catch (error) {
      if (input.reference === undefined || !isUniqueViolation(error)) {
        throw error
      }
      const grant = await QuotaGrant.forTenant(input.tenantId)
        .where('reference', input.reference)
        .firstOrFail()
      refuseOther(grant, input)
      return { grant, created: false }
    }
  }

  async #create(input: GrantInput): Promise<QuotaGrant> {
    const { tenantId, meter, units, priority = DEFAULT_PRIORITY, expiresAt } = input
    const now = this.#clock.now()
    const id = newId('qg')
    return inTransaction(async (trx) => {
      await QuotaGrant.create(
        {
          id,
          tenantId,
          meter,
          reference: input.reference ?? id,
          amount: units,
          remaining: 0,
          held: 0,
          priority,
          expiresAt: expiresAt ? DateTime.fromJSDate(expiresAt, { zone: 'utc' }) : null,
          createdAt: DateTime.fromJSDate(now, { zone: 'utc' }),
        },
        { client: trx }
      )
      await recordAudit(trx, {
        tenantId,
        action: 'quota.granted',
        target: { type: 'quota_grant', id },
        changes: { meter, units },
      })
      await changeRemaining(id, units, 'grant', { period: { tenantId, meter }, now, trx: trx })
      return QuotaGrant.forTenant(tenantId, { client: trx }).where('id', id).firstOrFail()
    })
  }
}

/** The same order twice is one grant; another order under the same reference is a mistake. */
function refuseOther(known: QuotaGrant, wanted: GrantInput): void {
  const { units, meter, priority = DEFAULT_PRIORITY, expiresAt = null } = wanted
  const differences: [what: string, before: string | number, now: string | number][] = [
    ['meter', known.meter, meter],
    ['units', known.amount, units],
    [
      'expiry',
      known.expiresAt?.toJSDate().toISOString() ?? 'never',
      expiresAt?.toISOString() ?? 'never',
    ],
    ['priority', known.priority, priority],
  ]
  const told = differences
    .filter(([, before, now]) => before !== now)
    .map(([what, before, now]) => `${what} ${before}, not ${now}`)
  if (told.length > 0) {
    throw new Exception(
      `The reference "${known.reference}" was granted before with ${told.join('; ')}. ` +
        'Give another grant a reference of its own.',
      { code: 'E_REFERENCE_IN_USE', status: 409 }
    )
  }
}
