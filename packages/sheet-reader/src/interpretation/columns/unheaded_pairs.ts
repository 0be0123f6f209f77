import { areLevelsOfMarks } from '../../values/level_proof.js'
import { isNumeric, typeOf } from './column_types.js'
import { isPlausibleSubject } from '../headings/heading_doubts.js'
import { isLevels } from './plain_roles.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { levelsBeside, type NumberRows } from './column_relations.js'
import { squash } from '../../vocabulary/text.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../../vocabulary/roles.js'
import type { Template } from '../tables/template.js'

/** Subjects with a grade before the next, from which on the last has its grade behind it, too. */
const FEWEST_LETTERED = 2

/**
 * Columns of levels (`1` to `9`) or grades without a heading, or all with the same unknown one
 * (`AG`), belong to the subject on their left, and marks without one to the subject that stands
 * over the grades on their right, as it stands over both; beside other pairs also where only one
 * subject does.
 */
export function pairUnheaded(
  columns: readonly LayoutColumn[],
  template: Template,
  rows: NumberRows
): void {
  const pairs = columns.slice(1).flatMap((grade, index) => {
    const mark = columns[index]
    const isOpen = grade.group === null && grade.role === 'unknown'
    const isUnheaded = grade.label === '' || isRepeated(grade, columns)
    return isOpen && isUnheaded && mayHaveGrades(mark, grade, template) ? [{ mark, grade }] : []
  })
  const levels = pairs.filter(({ grade }) => isLevels(template.profiles[grade.column]))
  const values = levels.flatMap(({ mark, grade }) => levelsBeside(rows, mark.column, grade.column))
  const letters = pairs.filter(({ grade }) => typeOf(template.profiles[grade.column]) === 'grade')
  const between = letters.filter(({ grade }) =>
    holdsMarksOfSubject(columns[grade.column + 1], template)
  )
  const lettered = between.length >= FEWEST_LETTERED ? letters : between
  const headed = columns.slice(1).flatMap((grade, index) => {
    const mark = columns[index]
    return isUnheadedMark(mark, template) && holdsGradesOfSubject(grade, template)
      ? [{ mark, grade }]
      : []
  })
  const behind = areLevelsOfMarks(values) ? [...levels, ...lettered] : lettered
  const before = headed.length + lettered.length >= FEWEST_LETTERED ? headed : []
  for (const { mark, grade } of [...behind, ...before]) {
    const group = mark.label || grade.label
    Object.assign(grade, { group, role: 'grade', label: '' })
    Object.assign(mark, { group, role: 'score', label: '' })
  }
}

/** Whether other columns have the same heading, which names no subject then. */
function isRepeated({ label }: LayoutColumn, columns: readonly LayoutColumn[]): boolean {
  if (isSubjectHeading(label)) {
    return false
  }
  const own = squash(label)
  return columns.filter((other) => squash(other.label) === own).length >= FEWEST_LETTERED
}

function isUnheadedMark({ group, label, role, column }: LayoutColumn, template: Template): boolean {
  const isUnheaded = group === null && label === '' && role === 'unknown'
  return isUnheaded && isNumeric(template.profiles[column])
}

function holdsGradesOfSubject({ group, label, column }: LayoutColumn, template: Template): boolean {
  return group === null && isSubjectHeading(label) && typeOf(template.profiles[column]) === 'grade'
}

/**
 * What is called so is a subject where levels stand beside it: `CA` for creative arts, `LO` for
 * life orientation.
 */
const PARTS: ReadonlySet<Role> = new Set(['ca', 'exam', 'class_lowest', 'class_highest'])

function mayHaveGrades(mark: LayoutColumn, grade: LayoutColumn, template: Template): boolean {
  const isPart =
    mark.group === null && PARTS.has(mark.role) && isNumeric(template.profiles[mark.column])
  return (
    holdsMarksOfSubject(mark, template) ||
    (isPart && grade.label === '' && isLevels(template.profiles[grade.column]))
  )
}

/** Whether a column of numbers, alone or with grades, stands below what may be a subject's name. */
function holdsMarksOfSubject(column: LayoutColumn | undefined, template: Template): boolean {
  return (
    column?.group === null &&
    (column.role === 'unknown' || column.role === 'score') &&
    isPlausibleSubject(column.label) &&
    isNumeric(template.profiles[column.column])
  )
}
