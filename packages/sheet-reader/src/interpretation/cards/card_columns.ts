import { LONGEST_GRADE } from '../../values/grades.js'
import { openAmericanColumns } from '../columns/american_columns.js'
import { areLevelsOfMarks } from '../../values/level_proof.js'
import { isLevels } from '../columns/plain_roles.js'
import { roleOfLabel } from './label_roles.js'
import { isNumeric, typeOf } from '../columns/column_types.js'
import { settleSubjectColumns } from '../columns/subject_columns.js'
import { isCourseCode } from '../../vocabulary/subject_words.js'
import { isMeanOfTerms, isOneOfTests } from './several_marks.js'
import { findGradePoints } from './points_of_grades.js'
import { leaveOutNumbers } from './numbered_subjects.js'
import { openPoints } from './points_of_maxima.js'
import { proveParts } from './proved_parts.js'
import { takeLastFilledTerm } from './terms_to_come.js'
import { share } from '../columns/column_profile.js'
import { squash } from '../../vocabulary/text.js'
import { isTraits } from '../tables/traits.js'
import type { LayoutColumn } from '../columns/layouts.js'
import { holdsTotals } from '../columns/total_with_grade.js'
import { levelsBeside, type NumberRows } from '../columns/column_relations.js'
import { textsOfColumn, type Template } from '../tables/template.js'

/** Settles the columns of a report card's table, whose rows are subjects. */
export function settleCardColumns(
  columns: LayoutColumn[],
  template: Template,
  rows: NumberRows
): void {
  leaveOutTraits(columns)
  takeLastFilledTerm(columns, template)
  openAmericanColumns(columns, template)
  openPoints(columns, rows)
  findSubjectColumn(columns, template)
  leaveOutNumbers(columns, rows)
  findGradePoints(columns, template, rows)
  findLevels(columns, template, rows)
  proveParts(columns, rows, template.exact)
  const subject = columns.find(({ role }) => role === 'subject')
  const members = lastOfTerms(
    columns.filter((column) => isResult(column, template)),
    template
  )
  if (subject) {
    for (const column of members) {
      // `SEQ` over `1` and `2`: a number alone says nothing.
      const isNumber = column.group !== null && /^\d+$/.test(column.label)
      column.label = isNumber ? `${column.group} ${column.label}` : column.label
      column.group = null
    }
  }
  const earlier = columns.filter(({ role }) => role === 'earlier')
  const unknown = new Set(members.filter(({ role }) => role === 'unknown'))
  const settled = settleSubjectColumns(
    members.map(({ column, role, label }) => ({
      role: role === 'unknown' || role === 'person' ? null : role,
      label,
      numeric: isNumeric(template.profiles[column]),
      graded: typeOf(template.profiles[column]) === 'grade',
    })),
    rows
      .filter((_, index) => !sumsUp(template.samples[index], subject))
      .map((row) => members.map(({ column }) => row[column])),
    template.exact
  )
  const score = members[settled.findIndex(({ role }) => role === 'total')]
  const isOneOfTerms = earlier.length > 0 && !isMeanOfTerms(earlier, score, rows, template)
  const isOneOfAlike = score !== undefined && isOneOfTests(score, members, template)
  for (const [index, { role, doubt }] of settled.entries()) {
    // In a picture a heading without a known word may be misread, though its numbers prove its
    // part.
    const isUnproved = !template.exact && role === 'ca' && unknown.has(members[index])
    Object.assign(members[index], {
      role,
      doubt: doubt ?? (isUnproved || isOneOfTerms ? 'HEADING_UNCERTAIN' : null),
    })
  }
  if (isOneOfAlike) {
    score.doubt ??= 'COLUMN_UNCERTAIN'
  }
  const hasOwnGrades = columns.some((column) => holdsTotals(column, template))
  const isCalled = columns.some(({ role }) => role === 'grade')
  for (const column of columns) {
    settleText(column, template, hasOwnGrades || (isCalled && holdsWords(column, template)))
  }
}

/** Fewest columns that a card repeats for each term, and most terms. */
const FEWEST_REPEATED = 3
const MOST_TERMS = 3
/** What tells a heading from the same one of another term: `Project (TERM II)`. */
const OF_TERM = /\s\([^)]*\)$/

/**
 * Where all columns are there once for each term, with nothing that puts the terms together, those
 * of the last one that has marks; the others are set aside.
 */
function lastOfTerms(members: readonly LayoutColumn[], template: Template): LayoutColumn[] {
  const labels = members.map(({ label }) => squash(label.replace(OF_TERM, '')))
  for (let terms = 2; terms <= MOST_TERMS; terms++) {
    const period = members.length / terms
    const isRepeated =
      Number.isInteger(period) &&
      period >= FEWEST_REPEATED &&
      new Set(labels).size === period &&
      labels.every((label, index) => label === labels[index % period])
    if (!isRepeated) {
      continue
    }
    const parts = Array.from({ length: terms }, (_, term) =>
      members.slice(term * period, (term + 1) * period)
    )
    const last = parts.findLast((part) =>
      part.some(({ column }) => template.profiles[column].numbers > 0)
    )
    for (const column of last ? members.filter((member) => !last.includes(member)) : []) {
      column.role = 'earlier'
    }
    return last ?? [...members]
  }
  return [...members]
}

/**
 * Whether a row sums up the subjects above it: its numbers are higher than any mark. What it is
 * called may begin before the subjects, as a cell that is merged with that of their number does.
 */
function sumsUp(cells: Template['samples'][number], subject: LayoutColumn | undefined): boolean {
  const before = subject ? cells.slice(0, subject.column + 1) : []
  return before.some((cell) => roleOfLabel(cell?.text ?? '') === 'total')
}

/** A list of a child's character and skills beside the subjects, to the end of the table. */
function leaveOutTraits(columns: readonly LayoutColumn[]) {
  const first = columns.findIndex(({ label, group }) => isTraits(group ?? label))
  for (const column of first > 0 ? columns.slice(first) : []) {
    Object.assign(column, { role: 'ignore', group: null })
  }
}

/** Marks with their levels that prove a column of codes to be one of levels. */
const FEWEST_LEVELS = 4
/** Columns with higher numbers are no levels. */
const HIGHEST_LEVEL = 9

/**
 * `Code` beside the subjects' names is the level where the marks of some column rise or fall with
 * it.
 */
function findLevels(columns: readonly LayoutColumn[], template: Template, rows: NumberRows) {
  const levels = columns.find(
    ({ role, column }) => role === 'code' && isLevels(template.profiles[column])
  )
  const isProved =
    levels &&
    columns.some(
      ({ column }) =>
        template.profiles[column].largest > HIGHEST_LEVEL &&
        areLevelsOfMarks(levelsBeside(rows, column, levels.column), FEWEST_LEVELS)
    )
  if (isProved) {
    levels.role = 'grade'
  }
  const letters = columns.find(
    ({ role, column }) => role === 'code' && typeOf(template.profiles[column]) === 'grade'
  )
  if (letters && !columns.some(({ role }) => role === 'grade') && isShared(letters, template)) {
    letters.role = 'grade'
  }
}

/** Whether several subjects have the same code, as none do whose names it stands for. */
function isShared({ column }: LayoutColumn, template: Template): boolean {
  return (
    template.samples.length >= FEWEST_LEVELS &&
    differentTexts(template, column) < template.samples.length
  )
}

/** Columns that can say something about a subject's result. */
function isResult({ column, role }: LayoutColumn, template: Template): boolean {
  switch (role) {
    case 'subject':
    case 'name':
    case 'code':
    case 'serial':
    case 'admission_number':
    case 'phone':
    case 'signature':
    case 'position':
    case 'foreign':
    case 'ignore':
      return false
    case 'remark':
      return typeOf(template.profiles[column]) === 'grade'
    case 'unknown':
    case 'person':
      return isNumeric(template.profiles[column])
    default:
      return true
  }
}

function holdsWords({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column).map((text) => text.trim())
  return texts.every((text) => text === '' || text.length > LONGEST_GRADE)
}

/**
 * What a column without a known heading holds that is no number. Letters are no grades where the
 * marks have theirs in their own cells, and words of judgement are none where a column is called
 * that of the grades, too.
 */
function settleText(column: LayoutColumn, template: Template, hasGrades: boolean) {
  const profile = template.profiles[column.column]
  if (column.role !== 'unknown' || isNumeric(profile)) {
    return
  }
  switch (typeOf(profile)) {
    case 'ordinal':
      column.role = 'position'
      break
    case 'grade':
      column.role = hasGrades ? 'ignore' : 'grade'
      break
    case 'name':
      column.role = 'remark'
      break
    default:
      column.role = 'ignore'
  }
}

/**
 * Different texts of a column in the rows that were kept of a template and have a text in another
 * column.
 */
function differentTexts({ samples }: Template, column: number, beside = column): number {
  const own = samples.filter((cells) => (cells[beside]?.text ?? '') !== '')
  return new Set(own.map((cells) => cells[column]?.text ?? '')).size
}

/** Course codes tell subjects apart where several have one title: `MTH 101` and `MTH 102`. */
function preferCodes(columns: LayoutColumn[], template: Template) {
  const title = columns.find(({ role }) => role === 'subject')
  const code = columns.find(({ role }) => role === 'code')
  const isFiner =
    title &&
    code &&
    differentTexts(template, code.column, title.column) > differentTexts(template, title.column) &&
    template.samples.every(
      (cells) => isCourseCode(cells[code.column]?.text ?? '') || !cells[title.column]?.text
    )
  if (isFiner) {
    title.role = 'ignore'
    code.role = 'subject'
  }
}

function findSubjectColumn(columns: LayoutColumn[], template: Template) {
  const { profiles } = template
  preferCodes(columns, template)
  const named = columns.filter(({ role }) => role === 'subject' || role === 'name')
  const best =
    named.find(({ role, column }) => role === 'subject' && profiles[column].filled > 0) ??
    named.find(({ role }) => role === 'subject') ??
    columns.find(
      ({ role, column }) =>
        role === 'unknown' && share(profiles[column].subjects, profiles[column]) >= 0.5
    ) ??
    columns.find(({ role }) => role === 'code') ??
    named[0] ??
    columns.find(
      ({ role, column }) =>
        (role === 'unknown' || role === 'ignore') &&
        share(profiles[column].names, profiles[column]) >= 0.6
    )
  for (const column of named) {
    if (column !== best) {
      // `Ise` is the work of Yoruba pupils, and the in-semester evaluation of Indian ones.
      column.role = isNumeric(profiles[column.column]) ? 'unknown' : 'ignore'
    }
  }
  if (best) {
    best.role = 'subject'
  }
}
