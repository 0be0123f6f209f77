import { findClassOfMarks, goAgainstMarks } from './classes_of_marks.js'
import { openQuarters } from './american_columns.js'
import { isNumeric, typeOf } from './column_types.js'
import { isSubjectHeading, isSubjectLike } from '../../vocabulary/subject_words.js'
import { settleOverallColumns } from './overall_columns.js'
import { settleSubjectColumns } from './subject_columns.js'
import { squash } from '../../vocabulary/text.js'
import { findNames, joinNames } from './name_columns.js'
import { findPartsOfGroups } from './parts_of_groups.js'
import { findTotalWithGrade } from './total_with_grade.js'
import { releaseSubjects } from './titles_over_subjects.js'
import { pairUnheaded } from './unheaded_pairs.js'
import type { NumberRows } from './column_relations.js'
import { indexesOf, SheetColumns } from './sheet_columns.js'
import { noteUnreadColumns, OVERALL } from './unread_columns.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../../vocabulary/roles.js'
import { textsOfColumn, type Template } from '../tables/template.js'
import { findStudentNumber, keepOneNumber } from '../tables/student_numbers.js'
import type { ColumnProfile } from './column_profile.js'
import { plainRole, isMarked } from './plain_roles.js'
import { isOneSubject, settleOneSubject } from './one_subject.js'
import { isTraits } from '../tables/traits.js'

/** Settles the columns of a table whose rows are students. */
export function settleRosterColumns(
  columns: LayoutColumn[],
  template: Template,
  rows: NumberRows
): void {
  pairUnheaded(columns, template, rows)
  releaseCodes(columns, template)
  releaseSubjects(columns, template, rows)
  releaseOverall(columns)
  const grouped = columns.filter(({ group }) => group !== null)
  const plain = columns.filter(({ group }) => group === null)
  for (const column of plain) {
    const profile = template.profiles[column.column]
    column.role = plainRole(column, profile)
    if (!template.exact && isMarked(column, profile)) {
      column.role = 'score'
    }
    if (column.role === 'grade' && isClassOfAll(column, template)) {
      column.role = 'person'
    }
  }
  openQuarters(plain, template)
  findNames(plain, template)
  joinNames(plain, template)
  findSerial(plain, template)
  keepOneNumber(plain, template)
  findStudentNumber(plain, template)
  findTotalWithGrade(columns, template)
  settleGroups(grouped, plain, template, rows)
  const hasOneSubject = grouped.length === 0 && isOneSubject(plain, template, rows)
  if (hasOneSubject) {
    settleOneSubject(plain, template, rows)
  } else {
    settleOverallColumns(columns, template, rows)
  }
  findGrade(plain, template)
  const { groupAddends } = new SheetColumns(columns, template, rows)
  const scores = indexesOf([...columns.filter(({ role }) => role === 'score'), ...groupAddends])
  const hasSubjects = scores.length > 0 || columns.some(({ group }) => group !== null)
  noteUnreadColumns(plain, template, { scores, rows, isOneSubject: hasOneSubject, hasSubjects })
}

/**
 * Codes below a heading under which a line of coefficients begins (`Coef`), numbers that count the rows, and sexes
 * below a heading that nobody knows, are of students and no subject's part.
 */
function releaseCodes(columns: readonly LayoutColumn[], template: Template) {
  for (const column of columns.filter(({ group }) => group !== null)) {
    const isCode = typeOf(template.profiles[column.column]) === 'admission'
    if (isCode || countsAll(column.column, template)) {
      Object.assign(column, { group: null, label: column.group, role: 'unknown' })
    } else if (holdsSexes(column, template)) {
      Object.assign(column, { group: null, label: column.group, role: 'person' })
    }
  }
}

/** Totals with averages below the only heading of several columns are of all subjects beside it. */
function releaseOverall(columns: readonly LayoutColumn[]) {
  const [group, ...others] = new Set(columns.flatMap((column) => column.group ?? []))
  const own = columns.filter((column) => column.group === group)
  const has = (role: Role) => own.some((column) => column.role === role)
  const isOverall =
    has('total') && has('average') && own.every(({ role }) => OVERALL.includes(role))
  const beside = columns.filter((column) => column.group === null && column.role === 'unknown')
  if (isOverall && others.length === 0 && beside.length > 1) {
    own.forEach((column) => Object.assign(column, { group: null }))
  }
}

/** Whether a column below no subject's name holds `F` and `M` and nothing else. */
function holdsSexes({ column, group }: LayoutColumn, template: Template): boolean {
  const texts = new Set(textsOfColumn(template, column))
  return texts.size === 2 && texts.has('F') && texts.has('M') && !isSubjectHeading(group ?? '')
}

/** Fewest students whose common number is the class that they are in. */
const FEWEST_OF_CLASS = 5

/** Whether a column called a grade (`Gr.`) says the same number of all students. */
function isClassOfAll({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  const [first] = texts
  return (
    texts.length >= FEWEST_OF_CLASS &&
    /^\d{1,2}\p{L}?$/u.test(first) &&
    texts.every((text) => text === first)
  )
}

/** Left of the names, a column that counts its rows is the serial number, whatever its heading says. */
function findSerial(columns: LayoutColumn[], template: Template) {
  if (
    columns.some(({ role, column }) => role === 'serial' && template.profiles[column].filled > 0)
  ) {
    return
  }
  const firstName = columns.find((column) => column.role === 'name')?.column ?? 1
  const candidate = columns.find(({ column, role, label }) => {
    if (role === 'score' && column < firstName && countsAll(column, template)) {
      return true
    }
    if (role !== 'unknown' || column >= firstName || isSubjectLike(label)) {
      return false
    }
    const profile = template.profiles[column]
    const counts = profile.numbers >= 3 && profile.steps >= (profile.numbers - 1) * 0.6
    return counts || (column === 0 && label === '')
  })
  if (!candidate) {
    return
  }
  const hasNumber = columns.some(({ role }) => role === 'admission_number')
  const isMisread = !template.exact && MISREAD_NUMBER.test(squash(candidate.label))
  const isNumber = !hasNumber && (isMisread || holdsLongNumbers(candidate, template))
  candidate.role = isNumber ? 'admission_number' : 'serial'
  if (isNumber && isMisread) {
    candidate.doubt = 'HEADING_UNCERTAIN'
  }
}

/** Fewest rows that are counted where a heading says something else, as one does that a title below it ran into. */
const FEWEST_COUNTED = 5

/** Whether the numbers of a column count its rows, each of them: from one on, or in the first column as a list goes on. */
function countsAll(column: number, template: Template): boolean {
  const counted = textsOfColumn(template, column)
    .filter((text) => /^\d+\.?$/.test(text))
    .map((text) => Number.parseInt(text))
  return (
    counted.length >= FEWEST_COUNTED &&
    (counted[0] === 1 || column === 0) &&
    counted.every((number, index) => number === counted[0] + index)
  )
}

/** What a picture may leave of `Roll No`: more than a serial number's heading has, which ends as it does. */
const MISREAD_NUMBER = /^[a-z0-9]{3,}(?:no|nos|number)$/

/** Digits of a student's number from which on it is no serial one, and share of different ones. */
const LONG_NUMBER = /^\d{4,12}$/
const DIFFERENT = 0.9

/** Whether a column without a heading holds long numbers, each another: students' numbers. */
function holdsLongNumbers({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  const long = new Set(texts.filter((text) => LONG_NUMBER.test(text)))
  return texts.length >= 3 && long.size >= DIFFERENT * texts.length
}

/** What is said of students and of no subject: below a subject's name the same words mean a part. */
const OF_STUDENTS: ReadonlySet<Role> = new Set(['person', 'serial', 'admission_number'])

/** Groups with the same headings are settled together, by the rows of all of them. */
function settleGroups(
  grouped: LayoutColumn[],
  plain: readonly LayoutColumn[],
  template: Template,
  rows: NumberRows
) {
  const groups = new Map<string, LayoutColumn[]>()
  for (const column of grouped) {
    const list = groups.get(column.group!)
    if (list) {
      list.push(column)
    } else {
      groups.set(column.group!, [column])
    }
  }
  const ofNumbers = ({ column }: LayoutColumn) => isNumeric(template.profiles[column])
  const numbers = [...groups.values()].map((group) => group.filter(ofNumbers))
  findPartsOfGroups(numbers, plain, rows, template.exact)
  const alike = new Map<string, LayoutColumn[][]>()
  for (const group of groups.values()) {
    const pattern = group.map(({ label, role }) => `${role} ${squash(label)}`).join('|')
    const list = alike.get(pattern)
    if (list) {
      list.push(group)
    } else {
      alike.set(pattern, [group])
    }
  }
  for (const same of alike.values()) {
    const pooled = rows.flatMap((row) =>
      same.map((group) => group.map(({ column }) => row[column]))
    )
    const settled = settleSubjectColumns(
      same[0].map(({ role, label }, place) => {
        const profiles = same.map((group) => template.profiles[group[place].column])
        const numeric = profiles.some(isNumeric)
        return {
          role: role === 'unknown' || (numeric && OF_STUDENTS.has(role)) ? null : role,
          label,
          numeric,
          graded: profiles.some((profile) => typeOf(profile) === 'grade'),
        }
      }),
      pooled,
      template.exact
    )
    for (const group of same) {
      for (const [place, { role, doubt }] of settled.entries()) {
        Object.assign(group[place], { role, doubt })
      }
    }
  }
}

/** `P` for passed or promoted, and what says the opposite beside it: no grades. */
const PASSED = 'P'
const VERDICTS: ReadonlySet<string> = new Set([PASSED, 'NP', 'R', 'RP', 'F'])

/** Whether a column holds letters such as `AB` and not words; a picture may show `I` as a stroke. */
function isLetters(column: number, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  const letters = texts.filter((text) => /^[A-Z]{1,2}[+\-]?\d?$/.test(text))
  const strokes = template.exact ? [] : texts.filter((text) => /^[1l|]$/.test(text))
  const isVerdict = texts.includes(PASSED) && texts.every((text) => VERDICTS.has(text))
  return (
    !isVerdict &&
    letters.length > strokes.length &&
    letters.length + strokes.length >= texts.length * 0.9
  )
}

/** Share of the levels that are grades where others say more (`Prov (BE2)`), none of which is a number. */
const GRADES_AMONG_LEVELS = 0.3

function areSomeGrades(profile: ColumnProfile): boolean {
  return (
    typeOf(profile) === 'grade' ||
    (profile.numbers === 0 && profile.grades >= profile.filled * GRADES_AMONG_LEVELS)
  )
}

/**
 * A heading that nobody can read over a column of letters: it is the grade if no other column is. Words
 * (`Assez bien`, `Passed`) are a remark as often.
 */
function findGrade(columns: LayoutColumn[], template: Template) {
  if (columns.some((column) => column.role === 'grade')) {
    return
  }
  const mention = columns.find(
    (column) =>
      column.role === 'remark' &&
      isLetters(column.column, template) &&
      !isTraits(column.label) &&
      !goAgainstMarks(column, columns, template)
  )
  const level = columns.find(
    ({ role, column }) => role === 'level' && areSomeGrades(template.profiles[column])
  )
  const called = mention ?? level ?? findClassOfMarks(columns, template)
  if (called) {
    called.role = 'grade'
    return
  }
  const lastScore = columns.findLast(({ role }) => ['score', 'total', 'ca', 'exam'].includes(role))
  const candidates = columns.filter(
    ({ column, role, label }) =>
      role === 'ignore' &&
      column > (lastScore?.column ?? 0) &&
      !isSubjectHeading(label) &&
      template.profiles[column].filled * 2 >= template.samples.length &&
      isLetters(column, template) &&
      typeOf(template.profiles[column]) === 'grade'
  )
  if (candidates.length === 1) {
    candidates[0].role = 'grade'
  }
}
