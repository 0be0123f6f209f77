import { headingOf, textsOfColumn, type Template } from '../tables/template.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { plainWords } from '../../vocabulary/text.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { share } from './column_profile.js'
import type { LayoutColumn } from './layouts.js'

/**
 * Without a heading for names, the columns of words left of the first numbers are the names; what
 * is called names is, whatever it holds, where another column has the students' numbers.
 */
export function findNames(columns: LayoutColumn[], template: Template) {
  if (columns.some((column) => column.role === 'name')) {
    return
  }
  const numbers = columns.filter(({ role }) => role === 'admission_number')
  const called = numbers.find(({ column }) => headingOf(template, column).role === 'name')
  const isOther = ({ column }: LayoutColumn) =>
    headingOf(template, column).role === 'admission_number' && template.profiles[column].filled > 0
  if (called && numbers.some(isOther)) {
    called.role = 'name'
    return
  }
  const { profiles } = template
  const free = columns.filter(
    ({ role, column, label }) =>
      (role === 'ignore' || role === 'grade') &&
      headingOf(template, column).role !== 'grade' &&
      !isSubjectHeading(label) &&
      share(profiles[column].names, profiles[column]) >= 0.6 &&
      (!template.exact || areDifferent(textsOfColumn(template, column)))
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

/**
 * Different words, and share of the rows, from which on words of people are no houses or classes.
 */
const FEWEST_WORDS = 5
/** Fewest different words that may be a part of names, and are no sexes. */
const FEWEST_NAMES = 3
const MANY_WORDS = 0.4

/** Whether few students share a word: all would share a level or a house. */
function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size >= MANY_WORDS * texts.length
}

/**
 * Share of students with a surname of their own above which their other names are not needed to
 * tell them apart.
 */
const OWN_SURNAMES = 0.8

/**
 * Whether many students share a surname, and no two of them what stands beside it, as two may share
 * a class.
 */
function tellsNamesakesApart(
  { column }: LayoutColumn,
  names: readonly LayoutColumn[],
  template: Template
): boolean {
  const surnames = template.samples.map((cells) =>
    names.map((name) => cells[name.column]?.text).join(' ')
  )
  const whole = template.samples.map((cells, row) => `${surnames[row]} ${cells[column]?.text}`)
  return (
    new Set(surnames).size <= OWN_SURNAMES * surnames.length && new Set(whole).size === whole.length
  )
}

/** What a column of parts of names is called. */
const PART_OF_NAME =
  /^(?:(?:other|first|fore|given|middle|last|sur)\s?names?|(?:pre)?noms?|apelidos?)$/

/**
 * A column of single names in a scan, and those that are called surnames or other names or stand in
 * several columns, have the rest of them beside them, below a heading that nobody could read. What
 * was joined so is doubted.
 */
export function joinNames(columns: LayoutColumn[], template: Template) {
  const names = columns.filter(({ role }) => role === 'name')
  const { profiles } = template
  const isFull = ({ column }: LayoutColumn) =>
    share(profiles[column].fullNames, profiles[column]) >= 0.5
  const areParts = names.every(
    (name) => names.length > 1 || PART_OF_NAME.test(plainWords(name.label))
  )
  if (template.exact ? names.length === 0 || !areParts : names.length !== 1) {
    return
  }
  const open = columns.filter(
    (other) =>
      names.some(({ column }) => Math.abs(other.column - column) === 1) &&
      (other.role === 'ignore' || other.role === 'grade') &&
      headingOf(template, other.column).role === null &&
      share(profiles[other.column].names, profiles[other.column]) >= 0.6 &&
      new Set(textsOfColumn(template, other.column)).size >= FEWEST_NAMES
  )
  const rest = open.find((other) => {
    const texts = textsOfColumn(template, other.column)
    return (
      new Set(texts).size >= FEWEST_WORDS &&
      (new Set(texts).size >= MANY_WORDS * texts.length ||
        tellsNamesakesApart(other, names, template)) &&
      !(isFull(other) && isFull(names[0]))
    )
  })
  if (rest) {
    rest.role = 'name'
    // `MARK SCHEDULE SURNAME`: a title stands close above the heading.
    const isTitled = roleOfHeading(rest.label.split(' ').at(-1) ?? '') === 'name'
    rest.doubt = template.exact && isTitled ? null : 'HEADING_UNCERTAIN'
  } else if (open.length > 0 && names.length > 1) {
    names[0].doubt = 'NAME_UNCERTAIN'
  }
}
