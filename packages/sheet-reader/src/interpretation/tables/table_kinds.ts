import { withoutPicture, type TableKind } from './template.js'
import { addToProfile, emptyProfile, share, type ColumnProfile } from '../columns/column_profile.js'
import type { TableParts } from './table_parts.js'
import type { TableView } from './table_view.js'
import { typeOf } from '../columns/column_types.js'
import { areStudentNumbers } from '../readings/numbers_of_students.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import type { ColumnHeading } from '../headings/column_heading.js'

/** Fewest rows of a table without headings that are believed to be students. */
const ROWS_WITHOUT_HEADINGS = 3

/** What the columns of a table hold in its body. */
export function profilesOf(view: TableView, { body, end }: TableParts): ColumnProfile[] {
  const profiles = Array.from({ length: view.columnCount }, emptyProfile)
  for (let row = body; row < end; row++) {
    for (let column = 0; column < view.columnCount; column++) {
      const cell = view.at(row, column)
      if (cell?.row !== row || cell.column !== column) {
        continue
      }
      addToProfile(profiles[column], withoutPicture(view.rawCell(row, column)), view.exact)
    }
  }
  return profiles
}

/** Share of a column's cells that hold numbers or marks of absence. */
function numeric(profile: ColumnProfile): number {
  return share(profile.numbers + profile.absents, profile)
}

/** Columns of numbers, ranks or grades. */
function holdsMarks(profile: ColumnProfile): boolean {
  const marks = profile.numbers + profile.absents + profile.ordinals
  return share(marks, profile) >= 0.5 || typeOf(profile) === 'grade'
}

/** What the rows of a table are, by its headings; null where it holds no results. */
export function kindByHeadings(
  view: TableView,
  headings: ColumnHeading[],
  parts: TableParts
): TableKind | null {
  const profiles = profilesOf(view, parts)
  const marks = profiles.filter(holdsMarks).length
  if (marks === 0) {
    return null
  }
  const has = (...roles: ColumnHeading['role'][]) =>
    headings.some(({ role }) => role !== null && roles.includes(role))
  if (has('name')) {
    return 'roster'
  }
  // The code of a subject that heads its own columns lists nothing.
  const subject = headings.findIndex(
    ({ role, group }) => role === 'subject' || (role === 'code' && group === null)
  )
  if (subject >= 0) {
    return profiles[subject].filled > 0 ? 'card' : null
  }
  if (has('admission_number') && parts.end - parts.body >= 2) {
    return marks >= 2 ? 'roster' : null
  }
  const subjects = headings.flatMap(({ role, group, label }) => {
    const name = group ?? (role === null ? label : '')
    return isSubjectHeading(name) ? [name] : []
  })
  const areResults = has('average') && has('position')
  if (areResults && profiles.some(holdsFullNames)) {
    return 'roster'
  }
  const isOfSubjects = new Set(subjects).size >= 2
  return isOfSubjects && (profiles.some(holdsPeople) || isNumbered(view, headings, parts))
    ? 'roster'
    : null
}

/** Whether a column without a known heading holds numbers of students. */
function isNumbered(
  view: TableView,
  headings: readonly ColumnHeading[],
  { body, end }: TableParts
): boolean {
  return headings.some(({ role, group }, column) => {
    const texts = Array.from({ length: end - body }, (_, row) => view.textAt(body + row, column))
    return role === null && group === null && areStudentNumbers(texts.filter((text) => text !== ''))
  })
}

function holdsFullNames(profile: ColumnProfile): boolean {
  return share(profile.fullNames, profile) >= 0.6
}

function holdsPeople(profile: ColumnProfile): boolean {
  return holdsFullNames(profile) || (share(profile.names, profile) >= 0.8 && profile.fullNames > 0)
}

/** The same by what the columns hold, where no heading tells. */
export function kindByContent(view: TableView, parts: TableParts): TableKind | null {
  if (parts.end - parts.body < ROWS_WITHOUT_HEADINGS) {
    return null
  }
  const profiles = profilesOf(view, parts)
  const isMarks = (profile: ColumnProfile) =>
    (profile.numbers >= 2 && numeric(profile) >= 0.6) || typeOf(profile) === 'grade'
  const firstMark = profiles.findIndex((profile, column) => column > 0 && isMarks(profile))
  if (firstMark < 0) {
    return null
  }
  const left = profiles.slice(0, firstMark + 1)
  if (left.some((profile) => share(profile.subjects, profile) >= 0.5)) {
    return 'card'
  }
  return profiles.some(holdsPeople) && profiles.filter(isMarks).length >= 2 ? 'roster' : null
}
