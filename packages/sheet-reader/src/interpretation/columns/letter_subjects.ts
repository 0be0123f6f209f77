import { isPlausibleSubject } from '../headings/heading_doubts.js'
import { typeOf } from './column_types.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { isGradeLike } from '../readings/printed_values.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { SEXES } from './plain_roles.js'
import type { LayoutColumn } from './layouts.js'
import { textsOfColumn } from '../tables/template.js'
import type { Role } from '../../vocabulary/roles.js'
import { besideAll, isWrittenLikeOne, type SheetColumns } from './sheet_columns.js'

/** Roles of columns that may turn out to be a subject's where they hold grades. */
const LETTERED: ReadonlySet<Role> = new Set(['ignore', 'unknown', 'grade', 'person'])

/**
 * Columns of grades under subjects' names: a sheet of letters only. Where some are known, one
 * between them or beside them whose heading is no role's is a subject as well.
 */
export function findLetterSubjects(sheet: SheetColumns) {
  const lettered = sheet.columns.filter(
    ({ group, column, role }) =>
      group === null && LETTERED.has(role) && typeOf(sheet.template.profiles[column]) === 'grade'
  )
  const known = lettered.filter(({ role, label }) => role !== 'person' && isSubjectHeading(label))
  const subjects = new Map(known.map((column) => [column.column, column.doubt]))
  if (known.length >= 2) {
    const open = lettered.filter(
      ({ column, label }) => !subjects.has(column) && isPlausibleSubject(label)
    )
    const [first, last] = rangeOfColumns(known)
    for (const column of open) {
      const isAmong = column.column > first && column.column < last
      if (isAmong && roleOfHeading(column.label) !== 'grade') {
        subjects.set(column.column, null)
      }
    }
    for (const { column, label } of besideAll(open, subjects)) {
      const isOther = isNobodysSex(sheet, column, label) || isNobodysReligion(sheet, column, label)
      if (roleOfHeading(label) === null || isOther) {
        subjects.set(column, isWrittenLikeOne(label, known) ? null : 'COLUMN_UNCERTAIN')
      }
    }
  }
  for (const column of lettered) {
    const doubt = subjects.get(column.column)
    if (doubt !== undefined) {
      Object.assign(column, { group: column.label, role: 'grade', label: '', doubt })
    }
  }
}

/** Letters of boys and girls. */
const SEX = /^[FMBG]$/i

/** Whether `F/M` beside subjects stands over other letters than those of boys and girls. */
function isNobodysSex({ template }: SheetColumns, column: number, label: string): boolean {
  const texts = textsOfColumn(template, column)
  return SEXES.test(label) && texts.some((text) => isGradeLike(text) && !SEX.test(text))
}

/** Different grades that a column of a subject has at least. */
const FEWEST_GRADES = 3

/** Whether `Religion` beside subjects stands over grades of several kinds. */
function isNobodysReligion({ template }: SheetColumns, column: number, label: string): boolean {
  const grades = textsOfColumn(template, column).filter((text) => isGradeLike(text))
  return isSubjectHeading(label) && new Set(grades).size >= FEWEST_GRADES
}

function rangeOfColumns(columns: readonly LayoutColumn[]): [first: number, last: number] {
  const indexes = columns.map(({ column }) => column)
  return [Math.min(...indexes), Math.max(...indexes)]
}
