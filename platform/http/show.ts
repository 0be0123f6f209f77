import { DateTime } from 'luxon'
import type { ObjectShape, Shown } from './shapes.js'

/** What a field of a row may hold where the answer has `Value`: a moment becomes its text. */
type Source<Value> = Value | (string extends Value ? DateTime : never)

type Row<Of extends ObjectShape, Given> = {
  readonly [Name in keyof Shown<Of> as Exclude<Name, keyof Given>]: Source<Shown<Of>[Name]>
}

/** Nothing that the shape does not have. */
type Known<Of extends ObjectShape, Given> = Given &
  Record<Exclude<keyof Given, keyof Shown<Of>>, never>

/**
 * A row as an answer of this shape: the fields that the shape names and no other, with moments in
 * ISO 8601. A field that neither the row nor `given` has does not compile.
 *
 * @param given Fields that the row does not have, or has otherwise.
 * @example
 * export function presentNotice(row: Notice): Shown<typeof notice> {
 *   return show(notice, row, { isNew: row.readAt === null })
 * }
 */
export function show<
  Of extends ObjectShape,
  Given extends Partial<Shown<Of>> = Record<never, never>,
>(shape: Of, row: Row<Of, Given>, given?: Known<Of, Given>): Shown<Of> {
  const view: Record<string, unknown> = {}
  for (const name in shape.properties) {
    const value = (given && name in given ? given : row)[name as never] as unknown
    if (value instanceof DateTime) {
      view[name] = value.toISO()
    } else if (value !== undefined || shape.required?.includes(name)) {
      // A row that was just made has nothing where nothing was set.
      view[name] = value ?? null
    }
  }
  return view as Shown<Of>
}
