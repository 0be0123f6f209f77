import { areLevelsOfMarks } from '../../values/level_proof.js'
import { plainGrade, ranksOfGrades } from '../../values/grades.js'
import { areDegreeTexts } from '../readings/stroke_grades.js'
import { parseNumber } from '../readings/printed_values.js'
import { textsOfColumn, type Template } from '../tables/template.js'
import type { LayoutColumn } from './layouts.js'

/**
 * The column of the class that a degree is awarded in (`I`, `II.1`, `III`), where `Class` above it
 * says no more than above the class that a student sits in: grades of one scale that rise and fall
 * with the averages or totals.
 */
export function findClassOfMarks(
  columns: readonly LayoutColumn[],
  template: Template
): LayoutColumn | undefined {
  const marks = columns.filter(({ role }) => role === 'average' || role === 'total')
  return columns.find(
    (column) => column.role === 'person' && marks.some((mark) => isClassOf(column, mark, template))
  )
}

/**
 * Fewest students, and share of their pairs, from which on letters go another way than the marks.
 */
const FEWEST_STUDENTS = 4
const AGAINST = 0.25

/**
 * Whether letters are often better for lower averages or totals than for higher ones: what is said
 * of somebody's conduct or neatness.
 */
export function goAgainstMarks(
  { column }: LayoutColumn,
  columns: readonly LayoutColumn[],
  template: Template
): boolean {
  const ranks = ranksOfGrades(textsOfColumn(template, column).map(plainGrade))
  const marks =
    columns.find(({ role }) => role === 'average') ?? columns.find(({ role }) => role === 'total')
  if (ranks === null || marks === undefined) {
    return false
  }
  const graded = gradedMarks(column, marks, ranks, template)
  const compared = graded.flatMap((one, index) =>
    graded
      .slice(index + 1)
      .filter(({ mark, place }) => mark !== one.mark && place !== one.place)
      .map(({ mark, place }) => mark > one.mark === place > one.place)
  )
  const worse = compared.filter(Boolean).length
  return graded.length >= FEWEST_STUDENTS && worse > AGAINST * compared.length
}

/**
 * Fewest students, and texts, that show that these are given by the marks, and students for each
 * text.
 */
const FEWEST_GIVEN = 8
const FEWEST_TEXTS = 3
const STUDENTS_OF_TEXT = 2
/** What a grade may look like: words such as `Reserve` say what follows from the marks. */
const SHORT = /^[^\p{Ll}\s]{1,5}$/u

/**
 * Whether the few texts of a column part its students by their averages or totals, as no class or
 * house does: all that have one text are above or below all that have another. They may be grades
 * of a scale that nobody knows.
 */
export function partMarks(
  { column }: LayoutColumn,
  columns: readonly LayoutColumn[],
  template: Template
): boolean {
  const marks =
    columns.find(({ role }) => role === 'average') ?? columns.find(({ role }) => role === 'total')
  if (marks === undefined) {
    return false
  }
  const given = template.samples.flatMap((cells) => {
    const text = cells[column]?.text ?? ''
    const mark = parseNumber(cells[marks.column]?.text ?? '')
    return mark === null || text === '' ? [] : [{ mark, text }]
  })
  const different = new Set(given.map(({ text }) => text)).size
  const inOrder = given.toSorted((one, other) => other.mark - one.mark)
  const changes = inOrder.slice(1).filter(({ text }, index) => text !== inOrder[index].text).length
  return (
    given.length >= FEWEST_GIVEN &&
    given.every(({ text }) => SHORT.test(text)) &&
    different >= FEWEST_TEXTS &&
    different * STUDENTS_OF_TEXT <= given.length &&
    changes === different - 1
  )
}

function gradedMarks(
  column: number,
  marks: LayoutColumn,
  ranks: ReadonlyMap<string, number>,
  template: Template
): { mark: number; place: number }[] {
  return template.samples.flatMap((cells) => {
    const place = ranks.get(plainGrade(cells[column]?.text ?? ''))
    const mark = parseNumber(cells[marks.column]?.text ?? '')
    return mark === null || place === undefined ? [] : [{ mark, place }]
  })
}

function isClassOf({ column }: LayoutColumn, marks: LayoutColumn, template: Template): boolean {
  if (!template.exact && areDegreeTexts(textsOfColumn(template, column))) {
    return true
  }
  const ranks = ranksOfGrades(textsOfColumn(template, column).map(plainGrade))
  if (ranks === null) {
    return false
  }
  const levels = [...new Set(ranks.values())].sort((one, other) => one - other)
  const pairs = gradedMarks(column, marks, ranks, template).map(({ mark, place }) => ({
    mark,
    level: levels.indexOf(place) + 1,
  }))
  return areLevelsOfMarks(pairs)
}
