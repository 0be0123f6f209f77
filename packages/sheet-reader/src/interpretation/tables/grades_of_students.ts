import { typeOf } from '../columns/column_types.js'
import type { LayoutColumn } from '../columns/layouts.js'
import { textsOfColumn, type Template } from './template.js'

/** Fewest different grades of a list that holds nothing else. */
const DIFFERENT_GRADES = 3
/** Numbers that only students have. */
const OF_STUDENTS = /\b(?:roll|adm|admission|matric|index|reg)/i
const PASSED_OR_NOT = /^(?:pass|fail)(?:ed)?$/i

/**
 * Whether grades alone stand beside people who are told to be students: by their numbers, or as
 * passed or failed.
 */
export function areGradesOfStudents(columns: readonly LayoutColumn[], template: Template): boolean {
  const grades = columns.find(
    ({ role, column }) => role === 'grade' && typeOf(template.profiles[column]) === 'grade'
  )
  const isTold = columns.some(
    ({ role, label, column }) =>
      (role === 'admission_number' && OF_STUDENTS.test(label)) ||
      textsOfColumn(template, column).some((text) => PASSED_OR_NOT.test(text))
  )
  return (
    grades !== undefined &&
    isTold &&
    new Set(textsOfColumn(template, grades.column)).size >= DIFFERENT_GRADES
  )
}
