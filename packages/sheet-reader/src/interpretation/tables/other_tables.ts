import { holdsTotals } from '../columns/total_with_grade.js'
import { headingOf, textsOfColumn, type Template } from './template.js'
import { plainWords } from '../../vocabulary/text.js'
import { isClassName } from '../../vocabulary/class_names.js'
import { isGradeLike } from '../readings/printed_values.js'
import { isNumeric, typeOf } from '../columns/column_types.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { Role } from '../../vocabulary/roles.js'

/** What a student's results are called. */
export const OF_RESULTS: ReadonlySet<Role> = new Set([
  'ca',
  'exam',
  'score',
  'total',
  'average',
  'percent',
  'grade',
  'position',
])

/**
 * Whether nothing stands below any heading of results: a sheet that was printed to be filled in.
 */
export function isBlankForm(columns: readonly LayoutColumn[], template: Template): boolean {
  const results = columns.filter(({ group, role }) => group !== null || OF_RESULTS.has(role))
  return results.length > 0 && results.every(({ column }) => template.profiles[column].filled === 0)
}

/**
 * Whether marks only say who was there or who got something, or when: strokes and noughts day by
 * day, `P` and `A`, or ones and noughts.
 */
export function holdOnlyPresence(scores: readonly LayoutColumn[], template: Template): boolean {
  const filled = scores.filter(({ column }) => template.profiles[column].filled > 0)
  return (
    filled.length > 0 &&
    (filled.every((column) => isMarkOfAbsence(column, template)) ||
      areTicks(filled, template) ||
      areDates(filled, template) ||
      arePresentOrAbsent(filled, template))
  )
}

/** What tells people apart. */
const OF_REGISTER: ReadonlySet<Role | null> = new Set<Role>([
  'serial',
  'name',
  'admission_number',
  'person',
])

/** Whether beside people and how often they were there nothing but marks of presence stands. */
export function isRegister(columns: readonly LayoutColumn[], template: Template): boolean {
  const roleOf = ({ column }: LayoutColumn) => headingOf(template, column).role
  const others = columns.filter((column) => !OF_REGISTER.has(roleOf(column)))
  const days = others.filter((column) => roleOf(column) !== 'attendance')
  return days.length < others.length && holdOnlyPresence(days, template)
}

/**
 * Signs of absence, among which noughts may stand: nobody gets nought and nothing else in all
 * tests.
 */
function isMarkOfAbsence({ column }: LayoutColumn, template: Template): boolean {
  const profile = template.profiles[column]
  const areNoughts = profile.numbers === 0 || (profile.largest === 0 && profile.decimals[0] > 0)
  return areNoughts && profile.absents > 0 && typeOf(profile) !== 'grade'
}

/**
 * A day, as what was given or done has one, and its year; parts with their sum have strokes between
 * them, too.
 */
const DAY = /^(?:[0-2]?\d|3[01])[/.-](?:0?\d|1[0-2]|\p{L}{3,})[/.-](\d{2}|\d{4})$/u
/** Most different years of the days on one list. */
const MOST_YEARS = 3

function areDates(scores: readonly LayoutColumn[], template: Template): boolean {
  const texts = scores.flatMap(({ column }) => textsOfColumn(template, column))
  const years = texts.map((text) => DAY.exec(text)?.[1])
  return !years.includes(undefined) && new Set(years).size <= MOST_YEARS
}

/** Fewest columns and rows of ones and noughts that are no marks. */
const FEWEST_TICKED = 2
const FEWEST_TICKS = 5

function areTicks(scores: readonly LayoutColumn[], template: Template): boolean {
  const profiles = scores.map(({ column }) => template.profiles[column])
  return (
    scores.length >= FEWEST_TICKED &&
    profiles.every(
      ({ largest, numbers, filled, decimals: [whole] }) =>
        numbers === filled && largest <= 1 && whole === numbers
    ) &&
    profiles.some(({ numbers }) => numbers >= FEWEST_TICKS)
  )
}

/** A scale with nothing between `A` and `P` is none: somebody was present or absent. */
function arePresentOrAbsent(scores: readonly LayoutColumn[], template: Template): boolean {
  const texts = scores.flatMap(({ column }) => textsOfColumn(template, column))
  return texts.includes('P') && texts.every((text) => text === 'P' || text === 'A')
}

/** Fewest students who do not all get one mark in everything. */
const FEWEST_ALIKE = 8

/**
 * Whether everybody has one and the same number everywhere, as where a document says `7` for a
 * tick.
 */
export function areAllOne(scores: readonly LayoutColumn[], template: Template): boolean {
  const texts = scores.flatMap(({ column }) => textsOfColumn(template, column))
  return (
    scores.length > 1 && texts.length >= FEWEST_ALIKE * scores.length && new Set(texts).size === 1
  )
}

/** Grades and their first letters over numbers, from which on these are numbers of students. */
const FEWEST_GRADES = 4
const FEWEST_LETTERS = 3

/** Whether numbers stand below grades (`A B C D F`, `A1 B2 B3`): they count who got them. */
export function countsByGrade(columns: readonly LayoutColumn[], template: Template): boolean {
  if (columns.some(({ group, role }) => group !== null && role === 'grade')) {
    return false
  }
  const grades = columns.flatMap(({ column }) => {
    const { group, label } = headingOf(template, column)
    return group === null && isGrade(label) && isNumeric(template.profiles[column]) ? [label] : []
  })
  const letters = new Set(grades.map(([letter]) => letter))
  return new Set(grades).size >= FEWEST_GRADES && letters.size >= FEWEST_LETTERS
}

function isGrade(label: string): boolean {
  return /^[A-Z][1-9+-]?$/.test(label) && isGradeLike(label)
}

/**
 * Whether all columns are classes (`JSS 1`, `JSS 2`), as those of votes or periods are, and none a
 * subject.
 */
export function areOfClasses(scores: readonly LayoutColumn[], template: Template): boolean {
  return areAllHeaded(scores, template, isClassName)
}

/** What is played, run or given again and again, and no test of a school. */
const ROUND = /^(?:rd|round|game|match|heat|lap|dose)\s?\d{1,2}$/i

/** Whether all columns are rounds of a tournament, doses of a vaccine and the like. */
export function areOfRounds(scores: readonly LayoutColumn[], template: Template): boolean {
  return areAllHeaded(scores, template, (heading) => ROUND.test(heading))
}

function areAllHeaded(
  scores: readonly LayoutColumn[],
  template: Template,
  isSo: (heading: string) => boolean
): boolean {
  return (
    scores.length > 1 &&
    scores.every(({ column }) => {
      const { group, label } = headingOf(template, column)
      return isSo(group === null ? label : `${group} ${label}`)
    })
  )
}

/** Headings that lists of marks and lists of lessons have in common. */
const OF_BOTH: ReadonlySet<Role> = new Set(['total', 'percent', 'average'])

/**
 * Whether lessons are counted beside subjects: how many there were, and how many somebody attended.
 * Numbers with grades behind them are marks.
 */
export function saysWhoAttended(columns: readonly LayoutColumn[], template: Template): boolean {
  const roles = columns.flatMap(({ column }) => headingOf(template, column).role ?? [])
  return (
    roles.includes('attendance') &&
    !columns.some((column) => holdsTotals(column, template)) &&
    !roles.some((role) => OF_RESULTS.has(role) && !OF_BOTH.has(role))
  )
}

/**
 * Whether headings ask for the lowest and the highest of many marks (`Min`, `Max`, `Mean`), as of
 * topics or papers.
 */
export function areStatistics(roles: readonly (Role | null)[]): boolean {
  return roles.includes('minimum') && roles.includes('maximum')
}

/** What is said of a whole class: how many sat for a subject, and what part of them passed. */
const OF_A_CLASS =
  /^(?:sat|% ?pass(?:ed)?|pass rate(?: ?%)?|percentage pass(?:ed|es)?|assessed|(?:no|number|total)(?: of (?:learners|students|pupils|candidates))? (?:sat|assessed|passed|failed))$/

/**
 * Whether a column beside subjects counts the students of a class, so that its means are nobody's
 * marks.
 */
export function countsStudents(columns: readonly LayoutColumn[], template: Template): boolean {
  return columns.some(({ column }) => {
    const { group, label } = headingOf(template, column)
    return OF_A_CLASS.test(plainWords(group === null ? label : `${group} ${label}`))
  })
}
