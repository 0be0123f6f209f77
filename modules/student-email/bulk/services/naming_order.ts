import { ApiException } from '#platform/http/api_exception'
import { Pace } from '#platform/pace'
import type BulkJob from '../../models/bulk_job.js'
import type BulkRow from '../../models/bulk_row.js'
import type EmailConfiguration from '../../models/email_configuration.js'
import { namingRules } from '../../accounts/services/account_plan.js'
import { addressBases } from '../../accounts/services/address_candidates.js'
import { readRow } from './read_row.js'
import { openInput } from './row_input.js'

/** Only its length matters here: the longest local part that any domain admits. */
const SHORTEST_DOMAIN = 'a.bc'

/**
 * Lets rows that may want the same address follow one another as they stand in the list, while all
 * others are worked on at the same time: which of two pupils of one name gets the number is then
 * what a dry run has shown, and the same however fast the provider answers.
 */
export class NamingOrder {
  readonly #before = new Map<string, Promise<unknown>>()
  readonly #done = new Map<string, () => void>()

  /** @param rows in the order of the list; they have to be begun in this order. */
  static async of(
    rows: readonly BulkRow[],
    job: BulkJob,
    configuration: EmailConfiguration
  ): Promise<NamingOrder> {
    const order = new NamingOrder()
    const last = new Map<string, Promise<void>>()
    const pace = new Pace()
    for (const row of rows) {
      const names = await namesOf(row, job, configuration)
      const { promise, resolve } = Promise.withResolvers<void>()
      order.#before.set(row.id, Promise.all(names.map((name) => last.get(name))))
      order.#done.set(row.id, resolve)
      names.forEach((name) => last.set(name, promise))
      await pace.rest()
    }
    return order
  }

  /** Does the work of a row when the rows before it have their addresses. */
  async inTurn(row: BulkRow, work: () => Promise<void>): Promise<void> {
    await this.#before.get(row.id)
    try {
      await work()
    } finally {
      this.#done.get(row.id)?.()
    }
  }
}

/** What the addresses of a row begin with; numbers behind them are left out. */
async function namesOf(
  row: BulkRow,
  { options }: BulkJob,
  configuration: EmailConfiguration
): Promise<string[]> {
  try {
    const reading = await readRow(openInput(row))
    if (reading.kind === 'ignore' || !['create', 'upsert'].includes(reading.action)) {
      return []
    }
    const { email, aliases, ...student } = reading.student
    const { usernamePatterns } = options
    const rules = namingRules({ configuration, usernamePatterns })
    const own = email ? [email] : addressBases(student, SHORTEST_DOMAIN, rules)
    const names = [...own, ...(aliases ?? [])].map((name) => name.toLowerCase().split('@')[0])
    return [...new Set(names.map((name) => name.replace(/\d+$/, '')))]
  } catch (error) {
    if (error instanceof ApiException) {
      return []
    }
    throw error
  }
}
