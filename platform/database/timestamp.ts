import { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import type { ColumnOptions } from '@adonisjs/lucid/types/model'

/**
 * Column decorator for a moment: epoch milliseconds in the database (`table.bigInteger`), a Luxon
 * `DateTime` in UTC on the model, ISO 8601 when serialised. Null stays null.
 *
 * `autoCreate` sets the column when the row is made, `autoUpdate` whenever it is saved.
 */
export function timestamp(
  options: Partial<ColumnOptions> & { autoCreate?: boolean; autoUpdate?: boolean } = {}
) {
  const { autoCreate = false, autoUpdate = false, ...rest } = options

  return (target: object, property: string): void => {
    column({
      prepare: (value: DateTime | null | undefined) => value?.toMillis() ?? value,
      consume: (value: number | string | null) => fromDatabase(value),
      serialize: (value: DateTime | null | undefined) => value?.toISO() ?? null,
      ...rest,
    })(target as never, property as never)

    const model = target.constructor as unknown as {
      before(event: 'create' | 'update', handler: (row: Record<string, unknown>) => void): void
    }
    if (autoCreate) {
      model.before('create', (row) => {
        row[property] ??= DateTime.utc()
      })
    }
    if (autoUpdate) {
      model.before('update', (row) => {
        row[property] = DateTime.utc()
      })
    }
  }
}

/** A moment as it stands in a column of epoch milliseconds. */
export function fromDatabase(value: number | string | null | undefined): DateTime | null {
  return value === null || value === undefined
    ? null
    : DateTime.fromMillis(Number(value), { zone: 'utc' })
}

/** Such a moment as the API tells it, ISO 8601 in UTC with milliseconds. */
export function isoTime(value: number | string): string {
  return new Date(Number(value)).toISOString()
}

/**
 * For changes made by a query, which `autoUpdate` does not see: the row was changed now. That is
 * bookkeeping, by the machine's clock; nothing is decided by it.
 */
export function touched(): { updatedAt: number } {
  return { updatedAt: Date.now() }
}
