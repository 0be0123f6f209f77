import { withoutNamelessSums } from './nameless_sums.js'
import type { BodyRow } from './roster_rows.js'
import type { RawCell } from '../records/raw_records.js'
import type { RosterLayout } from '../columns/layouts.js'
import type { TablePlan } from './table_planner.js'
import type { TableView } from './table_view.js'

/** Below 0.9: a person should look at a name whose second line may be something else. */
const PERHAPS_OF_NAME = 0.85

/** What a row below the headings tells of a student. */
interface Told {
  hasName: boolean
  hasNumber: boolean
  hasValues: boolean
}

/**
 * Joins names that run over two rows to the student that they belong to, and drops rows of nobody.
 * Where such a row comes before all students, above one with a name of its own, these rows are
 * titles of sections.
 */
export function studentRows(
  rows: readonly BodyRow[],
  layout: RosterLayout,
  view: TableView,
  plan: Pick<TablePlan, 'parts' | 'columns'>
): BodyRow[] {
  const { exact, table } = view
  const students: BodyRow[] = []
  const { serial, admissionNumber } = layout
  const isNumbered = serial !== null || admissionNumber !== null
  const isOfName = ({ hasName, hasNumber, hasValues }: Told) =>
    hasName && !hasNumber && !hasValues && (isNumbered || !table.ruled)
  const told = rows.map((row) => toldBy(row, layout))
  const isTitle = told.length > 1 && isOfName(told[0]) && told[1].hasName
  const areTitles = exact && (isTitle || isTitleBelowHeadings(view, layout, plan))
  let above: BodyRow | null = null
  let open = false
  let isOfNext = false

  for (const [index, body] of rows.entries()) {
    const { hasName, hasNumber, hasValues } = told[index]
    if (isOfName(told[index])) {
      const before = students.at(-1)
      if (areTitles) {
        continue
      }
      isOfNext = before !== undefined && isBeginning(before, body, rows[index + 1], layout)
      if (open && before && before.row === body.row - 1 && !isOfNext) {
        addName(before, body, layout, exact ? PERHAPS_OF_NAME : 1, false)
      } else {
        above = body
      }
      continue
    }
    if (!hasName && !hasNumber) {
      if (!above || above.row !== body.row - 1) {
        continue
      }
    }
    if (!hasName && !hasValues) {
      continue
    }
    if ((!hasName || isOfNext) && above && above.row === body.row - 1) {
      addName(body, above, layout, exact ? PERHAPS_OF_NAME : 1, true)
    }
    students.push(body)
    open = true
    above = null
    isOfNext = false
  }
  return withoutNamelessSums(students, layout)
}

/**
 * Whether a row with nothing but words of a name begins that of the next row, which is a single
 * word, and does not end that of the row before, which is whole.
 */
function isBeginning(
  before: BodyRow,
  { row }: BodyRow,
  next: BodyRow | undefined,
  { names }: RosterLayout
): boolean {
  const countWords = ({ cells }: BodyRow) =>
    names.flatMap((column) => cells[column]?.text.match(/\S+/g) ?? []).length
  return next?.row === row + 1 && countWords(next) === 1 && countWords(before) > 1
}

/**
 * Whether the last row of what was taken for headings holds nothing but words in the column of
 * names.
 */
function isTitleBelowHeadings(
  view: TableView,
  { names }: RosterLayout,
  { parts, columns }: Pick<TablePlan, 'parts' | 'columns'>
): boolean {
  const [cell, ...others] = parts.body > parts.top + 1 ? view.filledCells(parts.body - 1) : []
  return cell !== undefined && others.length === 0 && names.includes(columns[cell.column])
}

function toldBy({ cells }: BodyRow, { names, serial, admissionNumber }: RosterLayout): Told {
  const isFilled = (cell: RawCell | undefined) =>
    cell !== undefined && (cell.kind === 'value' || cell.text !== '')
  const numbered = [serial, admissionNumber].filter((column) => column !== null)
  return {
    hasName: names.some((column) => isFilled(cells[column])),
    hasNumber: numbered.some((column) => isFilled(cells[column])),
    hasValues: cells.some(
      (cell, column) => !names.includes(column) && !numbered.includes(column) && isFilled(cell)
    ),
  }
}

/** Adds a name's other line to a row, before or behind what is there. */
function addName(
  to: BodyRow,
  from: BodyRow,
  layout: RosterLayout,
  most: number,
  before: boolean
): void {
  for (const column of layout.names) {
    const more = from.cells[column]
    if (!more || more.text === '') {
      continue
    }
    const known = to.cells[column]
    const text = before ? `${more.text}\n${known.text}` : `${known.text}\n${more.text}`
    to.cells[column] = {
      ...known,
      kind: 'value',
      text: text.trim(),
      confidence: Math.min(most, more.confidence, known.text ? known.confidence : 1),
    }
  }
}
