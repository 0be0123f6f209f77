import { areLevelsOfMarks } from '../values/level_proof.js'
import { isNumeric, typeOf } from './column_types.js'
import { isPlausibleSubject } from './heading_doubts.js'
import { isPartRole } from './heading_leaves.js'
import { isSubjectAbbreviation, isSubjectHeading, isSubjectLike } from './subject_words.js'
import { settleOverallColumns } from './overall_columns.js'
import { settleSubjectColumns } from './subject_columns.js'
import { share, type ColumnProfile } from './column_profile.js'
import { squash } from './text.js'
import { isRanking, type NumberRows } from './column_relations.js'
import { noteUnreadColumns } from './unread_columns.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from './roles.js'
import { headingOf, type Template } from './template.js'

/** Settles the columns of a table whose rows are students. */
export function settleRosterColumns(
  columns: LayoutColumn[],
  template: Template,
  rows: NumberRows
): void {
  pairUnheaded(columns, template, rows)
  const grouped = columns.filter(({ group }) => group !== null)
  const plain = columns.filter(({ group }) => group === null)
  for (const column of plain) {
    const profile = template.profiles[column.column]
    column.role = plainRole(column, profile)
    if (!template.exact && isMarked(column, profile)) {
      column.role = 'score'
    }
  }
  findNames(plain, template)
  findSerial(plain, template)
  keepOneNumber(plain, template)
  settleGroups(grouped, template, rows)
  const hasOneSubject = grouped.length === 0 && isOneSubject(plain)
  if (hasOneSubject) {
    settleOneSubject(plain, template, rows)
  } else {
    settleOverallColumns(columns, template, rows)
  }
  findGrade(plain, template)
  const scores = columns.flatMap(({ role, group, column }) =>
    role === 'score' || (group !== null && role === 'total') ? [column] : []
  )
  noteUnreadColumns(plain, template, { scores, rows, isOneSubject: hasOneSubject })
}

/** Columns of levels (`1` to `9`) or grades without a heading belong to the subject on their left. */
function pairUnheaded(columns: LayoutColumn[], template: Template, rows: NumberRows) {
  const pairs = columns.slice(1).flatMap((grade, index) => {
    const mark = columns[index]
    const isUnheaded = grade.group === null && grade.label === '' && grade.role === 'unknown'
    return isUnheaded && holdsMarksOfSubject(mark, template) ? [{ mark, grade }] : []
  })
  const levels = pairs.filter(({ grade }) => isLevels(template.profiles[grade.column]))
  const values = levels.flatMap(({ mark, grade }) =>
    rows.flatMap((row) => {
      const [own, other] = [row[mark.column], row[grade.column]]
      return own === null || other === null ? [] : [{ mark: own, level: other }]
    })
  )
  const letters = pairs.filter(
    ({ grade }) =>
      typeOf(template.profiles[grade.column]) === 'grade' &&
      holdsMarksOfSubject(columns[grade.column + 1], template)
  )
  for (const { mark, grade } of [...(areLevelsOfMarks(values) ? levels : []), ...letters]) {
    Object.assign(grade, { group: mark.label, role: 'grade' })
    Object.assign(mark, { group: mark.label, role: 'score', label: '' })
  }
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

/** Roles whose columns hold words or codes; everything else should be a number. */
const TEXTUAL: ReadonlySet<Role> = new Set([
  'person',
  'phone',
  'signature',
  'remark',
  'foreign',
  'level',
])

/** Roles whose columns cannot hold grades: where they do, the heading is a subject's or nobody's. */
const NUMBERS_ONLY: ReadonlySet<Role> = new Set([
  'maximum',
  'minimum',
  'credit',
  'coefficient',
  'attendance',
  'class_size',
])

/** Share of numbers by which a column of a picture is a subject's, although ticks hide the others. */
const NUMBERS_UNDER_MARKS = 0.3

/** Whether a column is headed as a subject's and holds some numbers, and many that nobody can read. */
function isMarked({ role, label }: LayoutColumn, profile: ColumnProfile): boolean {
  return (
    role === 'ignore' &&
    isSubjectHeading(label) &&
    share(profile.numbers, profile) >= NUMBERS_UNDER_MARKS &&
    typeOf(profile) !== 'grade'
  )
}

/** Over numbers, `F/M` is a subject as a rule (further mathematics), and nobody's sex. */
const SEXES = /^(?:F ?\/ ?M|M ?\/ ?F)$/i

/** What a heading and the cells below it agree on, without a look at the other columns. */
function plainRole({ role, label }: LayoutColumn, profile: ColumnProfile): Role {
  const type = typeOf(profile)
  const isMark = role === 'ca' || role === 'exam'
  if (type === 'number' && !isMark && isSubjectAbbreviation(label)) {
    return 'score'
  }
  if (type === 'grade' && role === 'foreign' && isSubjectAbbreviation(label)) {
    return 'ignore'
  }
  if (type === 'grade' && NUMBERS_ONLY.has(role)) {
    return 'ignore'
  }
  if (type === 'number' && role !== 'score' && SEXES.test(label)) {
    return 'unknown'
  }
  if (TEXTUAL.has(role)) {
    return role
  }
  switch (role) {
    case 'serial':
      return share(profile.admissions, profile) >= 0.6 ? 'admission_number' : 'serial'
    case 'name':
      if (share(profile.admissions, profile) >= 0.6) {
        return 'admission_number'
      }
      return type === 'number' ? 'unknown' : 'name'
    case 'code':
      return share(profile.admissions, profile) >= 0.6 ? 'admission_number' : 'ignore'
    case 'subject':
      return 'ignore'
    case 'grade':
      return type === 'number' && !isLevels(profile) ? 'ignore' : 'grade'
    case 'position':
      return type === 'name' ? 'ignore' : 'position'
    case 'unknown':
      return roleByType(label, type)
    default:
      if (isPartRole(role) && type === 'grade') {
        return 'grade'
      }
      return isPartRole(role) && type === 'name' ? 'ignore' : role
  }
}

/** Grades that are numbers, such as the 1 to 9 of West African certificates. */
function isLevels(profile: ColumnProfile): boolean {
  return profile.largest <= 9 && profile.decimals[0] === profile.numbers
}

function roleByType(label: string, type: ReturnType<typeof typeOf>): Role {
  const isSubject = isSubjectHeading(label)
  switch (type) {
    case 'empty':
    case 'absent':
      return isSubject ? 'score' : 'ignore'
    case 'number':
      return isSubject ? 'score' : 'unknown'
    case 'ordinal':
      return 'position'
    case 'admission':
      return 'admission_number'
    default:
      return 'ignore'
  }
}

/** Without a heading for names, the columns of words left of the first numbers are the names. */
function findNames(columns: LayoutColumn[], template: Template) {
  if (columns.some((column) => column.role === 'name')) {
    return
  }
  const { profiles } = template
  const free = columns.filter(
    ({ role, column, label }) =>
      (role === 'ignore' || role === 'grade') &&
      !isSubjectHeading(label) &&
      share(profiles[column].names, profiles[column]) >= 0.6
  )
  const full = free.find(({ column }) => share(profiles[column].fullNames, profiles[column]) >= 0.5)
  if (full) {
    full.role = 'name'
    return
  }
  for (const column of free) {
    const before = columns.find((other) => other.column === column.column - 1)
    if (column === free[0] || before?.role === 'name') {
      column.role = 'name'
    }
  }
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
    if (role !== 'unknown' || column >= firstName || isSubjectLike(label)) {
      return false
    }
    const profile = template.profiles[column]
    const counts = profile.numbers >= 3 && profile.steps >= (profile.numbers - 1) * 0.6
    return counts || (column === 0 && label === '')
  })
  if (candidate) {
    candidate.role = 'serial'
  }
}

/** Of several columns with codes the one that is called so is the student's number. */
function keepOneNumber(columns: LayoutColumn[], template: Template) {
  const numbers = columns.filter(({ role }) => role === 'admission_number')
  const called = numbers.find(
    ({ column }) => headingOf(template, column).role === 'admission_number'
  )
  for (const column of numbers) {
    if (column !== (called ?? numbers[0])) {
      column.role = 'ignore'
    }
  }
}

/** Groups with the same headings are settled together, by the rows of all of them. */
function settleGroups(grouped: LayoutColumn[], template: Template, rows: NumberRows) {
  const groups = new Map<string, LayoutColumn[]>()
  for (const column of grouped) {
    const list = groups.get(column.group!)
    if (list) {
      list.push(column)
    } else {
      groups.set(column.group!, [column])
    }
  }
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
          role: role === 'unknown' || (role === 'person' && numeric) ? null : role,
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

/** A sheet of one subject has its parts beside the names, and no subject's name over a column. */
function isOneSubject(columns: readonly LayoutColumn[]): boolean {
  const marks = columns.filter(({ role }) =>
    ['ca', 'exam', 'score', 'total', 'term', 'percent', 'average'].includes(role)
  )
  const subjects = marks.filter(({ role, label }) => role === 'score' && isSubjectHeading(label))
  const unknown = columns.filter(({ role }) => role === 'unknown')
  const parts = marks.filter(({ role }) => role === 'ca' || role === 'exam' || role === 'term')
  const scores = marks.filter(({ role, label }) => role === 'score' && !isSubjectHeading(label))
  if (subjects.length >= 2) {
    return false
  }
  if (parts.length >= 2) {
    return true
  }
  return parts.length + scores.length >= 1 && subjects.length === 0 && unknown.length <= 1
}

function settleOneSubject(columns: LayoutColumn[], template: Template, rows: NumberRows) {
  const isOpen = ({ role, column }: LayoutColumn) =>
    (isPartRole(role) && !['grade', 'position', 'remark'].includes(role)) ||
    (role === 'unknown' && isNumeric(template.profiles[column]))
  const isPerson = ({ role, column }: LayoutColumn) =>
    role === 'person' && isNumeric(template.profiles[column])
  const people = columns.filter(isPerson)
  if (people.length > 0) {
    const members = columns.filter((column) => isOpen(column) || isPerson(column))
    const settled = settledMembers(members, template, rows)
    for (const [index, { role }] of settled.entries()) {
      if (people.includes(members[index]) && role === 'ca') {
        members[index].role = 'ca'
      }
    }
  }
  const members = columns.filter(isOpen)
  for (const [index, { role, doubt }] of settledMembers(members, template, rows).entries()) {
    Object.assign(members[index], { role, doubt })
  }
  findRank(columns, members, rows)
}

/** A column that nothing explained and that goes up as the scores go down is the position. */
function findRank(
  columns: readonly LayoutColumn[],
  members: readonly LayoutColumn[],
  rows: NumberRows
) {
  const score = members.find(({ role }) => role === 'total')
  if (!score || columns.some(({ role }) => role === 'position')) {
    return
  }
  const rank = members.find(
    ({ role, column }) =>
      role === 'unknown' && isRanking(rows.map((row) => [row[score.column], row[column]]))
  )
  if (rank) {
    Object.assign(rank, { role: 'position', doubt: null })
  }
}

/** `CLASS` beside `EXAM` is the score of the class where the sum proves it, and says who otherwise. */
function settledMembers(members: readonly LayoutColumn[], template: Template, rows: NumberRows) {
  return settleSubjectColumns(
    members.map(({ role, label, column }) => ({
      role: role === 'unknown' || role === 'person' ? null : role,
      label,
      numeric: isNumeric(template.profiles[column]) || template.profiles[column].filled === 0,
      graded: false,
    })),
    rows.map((row) => members.map(({ column }) => row[column])),
    template.exact
  )
}

/** Whether a column holds letters such as `AB` and not words. */
function isLetters(column: number, template: Template): boolean {
  const texts = template.samples.flatMap((cells) => cells[column]?.text || [])
  const letters = texts.filter((text) => /^[A-Z]{1,2}[+\-]?\d?$/.test(text))
  return texts.length > 0 && letters.length >= texts.length * 0.9
}

/** A heading that nobody can read over a column of grades: it is the grade if no other column is. */
function findGrade(columns: LayoutColumn[], template: Template) {
  if (columns.some((column) => column.role === 'grade')) {
    return
  }
  const mention = columns.find(
    ({ role, column }) => role === 'remark' && isLetters(column, template)
  )
  if (mention) {
    mention.role = 'grade'
    return
  }
  const lastScore = columns.findLast(({ role }) => ['score', 'total', 'ca', 'exam'].includes(role))
  const candidates = columns.filter(
    ({ column, role, label }) =>
      role === 'ignore' &&
      column > (lastScore?.column ?? 0) &&
      !isSubjectHeading(label) &&
      typeOf(template.profiles[column]) === 'grade'
  )
  if (candidates.length === 1) {
    candidates[0].role = 'grade'
  }
}
