/**
 * An order in which tenants take turns: the first row of each tenant, then the second of each, so
 * that a tenant with many rows does not fill a batch alone.
 *
 * @param column by which the rows of a tenant are ordered; a name of the database
 */
export function inTurns(column: string): string {
  return `row_number() over (partition by tenant_id order by ${column}), ${column}`
}
