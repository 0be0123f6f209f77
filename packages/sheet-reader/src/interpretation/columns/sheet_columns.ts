import { isNumeric } from './column_types.js'
import type { NumberRows } from './column_relations.js'
import { squash } from '../../vocabulary/text.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../../vocabulary/roles.js'
import type { Template } from '../tables/template.js'

/** The columns of a sheet while it is settled what each of them is. */
export class SheetColumns {
  readonly columns: readonly LayoutColumn[]
  readonly template: Template
  readonly rows: NumberRows

  constructor(columns: readonly LayoutColumn[], template: Template, rows: NumberRows) {
    this.columns = columns
    this.template = template
    this.rows = rows
  }

  /** Columns that hold each subject's whole score. */
  get groupScores(): LayoutColumn[] {
    return this.columns.filter(({ group, role }) => group !== null && role === 'total')
  }

  /**
   * What a total adds up of the subjects with several columns: each one's score, or its parts where
   * it has none.
   */
  get groupAddends(): LayoutColumn[] {
    const totals = this.groupScores
    const whole = new Set(totals.map(({ group }) => group))
    const parts = this.columns.filter(
      ({ group, role }) => group !== null && !whole.has(group) && (role === 'ca' || role === 'exam')
    )
    return [...totals, ...parts]
  }

  /** Columns of no group that have one of these roles so far. */
  plain(...roles: Role[]): LayoutColumn[] {
    return this.columns.filter(({ group, role }) => group === null && roles.includes(role))
  }

  isNumeric({ column }: LayoutColumn): boolean {
    return isNumeric(this.template.profiles[column])
  }
}

/** Places of these columns in their table. */
export function indexesOf(columns: readonly LayoutColumn[]): number[] {
  return columns.map(({ column }) => column)
}

/**
 * Numbers of 0 to 100 that are not all the same; of those of a picture some may have lost their
 * point.
 */
export function couldBeScore(sheet: SheetColumns, { column }: LayoutColumn): boolean {
  const { exact, profiles } = sheet.template
  const profile = profiles[column]
  const withPoint = exact ? 0 : profile.decimals[1]
  if (profile.numbers === 0 || profile.overHundred > Math.max(profile.numbers * 0.05, withPoint)) {
    return false
  }
  const numbers = new Set(sheet.rows.flatMap((row) => row[column] ?? []))
  return numbers.size > 1 || profile.numbers < 3
}

/** Columns that follow a run of subjects on either side without another column between. */
export function besideAll(
  columns: readonly LayoutColumn[],
  subjects: ReadonlyMap<number, unknown>
): LayoutColumn[] {
  const taken = new Set(subjects.keys())
  const beside: LayoutColumn[] = []
  for (const column of [...columns, ...[...columns].reverse()]) {
    if (taken.has(column.column)) {
      continue
    }
    if (taken.has(column.column - 1) || taken.has(column.column + 1)) {
      taken.add(column.column)
      beside.push(column)
    }
  }
  return beside
}

/** Longest abbreviation of a subject, in letters. */
export const LONGEST_ABBREVIATION = 6

/** Whether a heading is written as those of known subjects are: all of them short, or capitals. */
export function isWrittenLike(label: string, known: readonly LayoutColumn[]): boolean {
  return known.every((other) => areAlike(label, other.label))
}

/** The same where known subjects are written in several ways: as one of them, at least. */
export function isWrittenLikeOne(label: string, known: readonly LayoutColumn[]): boolean {
  return known.length === 0 || known.some((other) => areAlike(label, other.label))
}

function areAlike(one: string, other: string): boolean {
  const isShort = (text: string) => squash(text).length <= LONGEST_ABBREVIATION
  const isUpper = (text: string) => text === text.toUpperCase()
  return isUpper(one) === isUpper(other) && isShort(one) === isShort(other)
}
