import { areLevelsOfMarks } from '../../values/level_proof.js'
import { plainGrade, ranksOfGrades } from '../../values/grades.js'
import { parseNumber } from '../readings/printed_values.js'
import { textsOfColumn, type Template } from '../tables/template.js'
import type { LayoutColumn } from './layouts.js'

/**
 * The column of the class that a degree is awarded in (`I`, `II.1`, `III`), where `Class` above it says no more
 * than above the class that a student sits in: grades of one scale that rise and fall with the averages or totals.
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

function isClassOf({ column }: LayoutColumn, marks: LayoutColumn, template: Template): boolean {
  const ranks = ranksOfGrades(textsOfColumn(template, column).map(plainGrade))
  if (ranks === null) {
    return false
  }
  const levels = [...new Set(ranks.values())].sort((one, other) => one - other)
  const pairs = template.samples.flatMap((cells) => {
    const place = ranks.get(plainGrade(cells[column]?.text ?? ''))
    const mark = parseNumber(cells[marks.column]?.text ?? '')
    return mark === null || place === undefined ? [] : [{ mark, level: levels.indexOf(place) + 1 }]
  })
  return areLevelsOfMarks(pairs)
}
