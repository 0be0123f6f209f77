import { Exception } from '@adonisjs/core/exceptions'
import { readRows, readRowsAgain, type StatementValue } from './read_rows.js'

/** The first value is compared with the tenant of a row, and nothing widens what that admits. */
const SCOPED = /^[^?]*\bwhere (?:\w+\.)?tenant_id = \?/
const WIDENED = /\b(?:or|union)\b/

/** Asks for rows of a tenant, which may have been given to somebody before. */
export type TenantRead<Row> = (
  tenantId: string,
  ...values: StatementValue[]
) => readonly Row[] | Promise<readonly Row[]>

/**
 * A SELECT over the rows of one tenant that is asked too often for `forTenant` (see `readRows`).
 * Its condition begins with `tenant_id = ?`, so that nobody can ask without saying whose rows.
 *
 * @param options `again`: what a client asks again and again while it waits for a change, and few
 *   small rows (see `readRowsAgain`).
 * @throws {Exception} `E_UNSCOPED_READ` where it does not, or has an `or` or a `union`.
 */
export function tenantRead<Row>(
  sql: string,
  { again = false }: { again?: boolean } = {}
): TenantRead<Row> {
  const text = sql.replace(/\s+/g, ' ').trim()
  if (!SCOPED.test(text.toLowerCase()) || WIDENED.test(text.toLowerCase())) {
    throw new Exception(
      `A statement over rows of tenants has to begin its condition with "tenant_id = ?" and must not ` +
        `widen it: ${text}`,
      { code: 'E_UNSCOPED_READ', status: 500 }
    )
  }
  const read = again ? readRowsAgain<Row> : readRows<Row>
  return (tenantId, ...values) => read(text, [tenantId, ...values])
}
