import { ranksOfGrades } from '../../values/grades.js'
import { isTotalWithGrade, totalWithGrade } from './result_cells.js'
import { headingOf, textsOfColumn, type Template } from '../tables/template.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../../vocabulary/roles.js'

/** Fewest students, and the share of them, by whose cells a result is a total with its grade. */
const FEWEST = 4
const MOST_OF_THEM = 0.5

/** What a sheet of nothing but totals has none of. */
const MARKS: ReadonlySet<Role> = new Set(['ca', 'exam', 'score', 'total', 'average', 'percent'])

/** Fewest different grades that can follow totals. */
const FEWEST_GRADES = 3
/** Share of two totals with different grades of which the higher one must have the better grade. */
const IN_ORDER = 0.9

/**
 * A gazette has one column for what came of each candidate: `785 A`, or words where there is no
 * total (`Compt: MATH-I`). Sets the role of that column of a sheet without other marks, with a
 * doubt where nobody knows what it is called: higher totals must have better grades then, as the
 * letters of rooms and seats are not.
 */
export function findTotalWithGrade(columns: readonly LayoutColumn[], template: Template): void {
  if (columns.some(({ role, group }) => group !== null || MARKS.has(role))) {
    return
  }
  const result = columns.find((column) => column.role === 'remark' && holdsTotals(column, template))
  if (result) {
    result.role = 'total'
    return
  }
  const unknown = columns.find(
    (column) =>
      headingOf(template, column.column).role === null &&
      holdsTotals(column, template) &&
      gradesFollowTotals(column, template)
  )
  if (unknown) {
    Object.assign(unknown, { role: 'total', doubt: 'COLUMN_UNCERTAIN' })
  }
}

/** Whether grades get better as totals get higher. */
function gradesFollowTotals({ column }: LayoutColumn, template: Template): boolean {
  const pairs = textsOfColumn(template, column).flatMap((text) => {
    const pair = totalWithGrade(text)
    return pair ? [pair] : []
  })
  const places = ranksOfGrades(pairs.map(([, grade]) => grade))
  const steps = pairs.flatMap(([total, grade]) =>
    pairs.flatMap(([lower, other]) =>
      total > lower && grade !== other ? [places?.get(grade)! < places?.get(other)!] : []
    )
  )
  return (
    new Set(pairs.map(([, grade]) => grade)).size >= FEWEST_GRADES &&
    steps.filter((isBetter) => isBetter).length >= IN_ORDER * steps.length
  )
}

/** Whether most cells of a column are totals with grades behind them. */
export function holdsTotals({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column).filter((text) => text !== '')
  const totals = texts.filter(isTotalWithGrade)
  return totals.length >= FEWEST && totals.length >= MOST_OF_THEM * texts.length
}
