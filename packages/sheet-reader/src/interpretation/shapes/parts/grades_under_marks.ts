import { isAbsentMark, isGradeLike, parseNumber } from '../../readings/printed_values.js'
import { areLevelsOfMarks, type MarkWithLevel } from '../../../values/level_proof.js'
import type { PartsOfStudent, PartsReading } from './parts_reading.js'
import { identityColumns, textAt, type SheetBody } from '../sheet_body.js'

/** Share of the students under whose marks grades must stand. */
const WHOLE = 0.7

/** Without words for the parts: a row of grades, or of levels, under each row of marks. */
export function gradesUnderMarks(body: SheetBody): PartsReading | null {
  const { names, numbers } = identityColumns(body)
  const identity = [...names, ...numbers]
  if (identity.length === 0 || body.rows.length < 4) {
    return null
  }
  const students: PartsOfStudent[] = []
  for (const row of body.rows) {
    const starts = identity.some((column) => textAt(body, row, column) !== '')
    if (starts) {
      students.push({ rows: [row], parts: [0] })
    } else {
      students.at(-1)?.rows.push(row)
      students.at(-1)?.parts.push(1)
    }
  }
  const pairs = students.filter(({ rows }) => rows.length === 2)
  const levels = areLevelsOfMarks(pairs.flatMap(({ rows }) => levelsUnder(body, rows)))
  const paired = levels ? pairs : pairs.filter(({ rows }) => isGradesUnderMarks(body, rows))
  return paired.length >= 2 && paired.length >= students.length * WHOLE
    ? { labels: ['Score', 'Grade'], column: null, students }
    : null
}

/** The marks of a student with the numbers under them, which may be their levels. */
function levelsUnder(body: SheetBody, [upper, lower]: number[]): MarkWithLevel[] {
  return body.headings.flatMap((_, column) => {
    const mark = parseNumber(textAt(body, upper, column))
    const level = parseNumber(textAt(body, lower, column))
    return mark === null || level === null ? [] : [{ mark, level }]
  })
}

function isGradesUnderMarks(body: SheetBody, [upper, lower]: number[]): boolean {
  let marks = 0
  let others = 0
  for (let column = 0; column < body.headings.length; column++) {
    const above = textAt(body, upper, column)
    const below = textAt(body, lower, column)
    if (below === '') {
      continue
    }
    const fits =
      (parseNumber(above) !== null && isMarkWord(below)) ||
      (isAbsentMark(above) && isAbsentMark(below))
    marks += fits ? 1 : 0
    others += fits ? 0 : 1
  }
  return marks >= 2 && others === 0
}

/** A grade, or a short word that stands for one: `TB`, `AB`, `P`. */
function isMarkWord(text: string): boolean {
  return isGradeLike(text) || isAbsentMark(text) || /^\p{Lu}{1,2}\d?[+-]?$/u.test(text)
}
