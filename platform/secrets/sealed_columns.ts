import { sealAnew, type SecretOwner } from './vault.js'

/** A row of a table with sealed texts: its id and the columns that were asked for. */
export type SealedRow = Readonly<Record<string, string>>

/** A column that holds what `seal` returned, of a table with the primary key `id`. */
export interface SealedColumn {
  table: string
  column: string
  /** Other columns that say what a secret belongs to. */
  needs: readonly string[]
  /**
   * The text of the column with everything that is sealed in it under the present key.
   *
   * @throws {SecretException} `E_SECRET_UNREADABLE`.
   */
  sealAnew: (text: string, row: SealedRow) => string
}

const columns: SealedColumn[] = []

/** Names columns that `secrets:reseal` encrypts anew. Called by modules while providers boot. */
export function registerSealedColumns(...added: SealedColumn[]): void {
  columns.push(...added)
}

/** A column whose whole text is one secret of the tenant in `tenant_id`. */
export function sealedText(
  table: string,
  column: string,
  owner: (row: SealedRow) => SecretOwner,
  needs: readonly string[] = ['tenant_id']
): SealedColumn {
  return { table, column, needs, sealAnew: (text, row) => sealAnew(text, owner(row)) }
}

/** All columns, in the order in which they were named. */
export function sealedColumns(): readonly SealedColumn[] {
  return columns
}
