import type { Random } from './random.js'
import { canPrint, type FaceName } from './fonts.js'
import { MATRICULATION_STYLES, ADMISSION_STYLES } from './admission_styles.js'
import { SURNAMES, FIRST_NAMES } from './names_and_subjects.js'

/**
 * Invented classes: people with names as they are written in Nigeria (tone marks, dotted and hooked
 * letters, hyphens, apostrophes) and marks as they come about (ability of the student, difficulty
 * of the subject, chance).
 */
export interface Person {
  surname: string
  firstName: string
  otherNames: string[]
  admissionNumber: string
}

/** A subject's marks of one student: null where the student was absent. */
export interface Mark {
  /** One number for each component of the class's scheme; empty where it has none. */
  components: number[]
  score: number
}

export interface Pupil extends Person {
  marks: (Mark | null)[]
  total: number
  average: number
  grade: string
  position: number
}

export interface Scheme {
  /** Highest mark of each component, such as 20, 20, 60; empty for a plain score. */
  components: number[]
  /** Steps of marks: 1 for whole numbers, 0.5 or 0.1 for decimals. */
  step: number
  averageDecimals: number
  /** Number the total is divided by; null for the number of subjects offered. */
  divisor: number | null
  absentRate: number
  grades: readonly (readonly [string, number])[]
}

export const WAEC_GRADES = [
  ['A1', 75],
  ['B2', 70],
  ['B3', 65],
  ['C4', 60],
  ['C5', 55],
  ['C6', 50],
  ['D7', 45],
  ['E8', 40],
  ['F9', 0],
] as const

export const LETTER_GRADES = [
  ['A', 70],
  ['B', 60],
  ['C', 50],
  ['D', 45],
  ['E', 40],
  ['F', 0],
] as const

/** How a class's names are written. */
export type NameCase = 'upper-surname' | 'upper' | 'title'

export function writeSurname(person: Person, nameCase: NameCase): string {
  return nameCase === 'title' ? person.surname : person.surname.toUpperCase()
}

export function writeGiven(name: string, nameCase: NameCase): string {
  return nameCase === 'upper' ? name.toUpperCase() : name
}

/** A different person each call until the names run out. */
export function makePeople(
  random: Random,
  count: number,
  faceName: FaceName,
  options: { matriculation?: boolean; plainLetters?: boolean } = {}
): Person[] {
  const style = random.pick(options.matriculation ? MATRICULATION_STYLES : ADMISSION_STYLES)
  const plain = options.plainLetters ?? random.chance(0.6)
  const usable = (name: string) => (plain ? /^[\x20-\x7e]*$/.test(name) : canPrint(faceName, name))
  const surnames = SURNAMES.filter((name) => usable(name.toUpperCase()))
  const firstNames = FIRST_NAMES.filter((name) => usable(name.toUpperCase()))
  const numbers = new Set<string>()
  const names = new Set<string>()
  const people: Person[] = []
  while (people.length < count) {
    const surname = random.pick(surnames)
    const [firstName, second, third] = random.shuffle(firstNames)
    const otherNames = [second, third].slice(0, random.pick([0, 1, 1, 1, 2]))
    const admissionNumber = style(random, people.length)
    const name = [surname, firstName, ...otherNames].join(' ')
    if (numbers.has(admissionNumber) || names.has(name)) {
      continue
    }
    numbers.add(admissionNumber)
    names.add(name)
    people.push({
      surname: surname.normalize('NFC'),
      firstName: firstName.normalize('NFC'),
      otherNames: otherNames.map((other) => other.normalize('NFC')),
      admissionNumber,
    })
  }
  return random.chance(0.5)
    ? people
    : people.sort((one, two) => one.surname.localeCompare(two.surname))
}

function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2))
}

export function gradeOf(score: number, grades: Scheme['grades']): string {
  const found = grades.find(([, minimum]) => score >= minimum)
  return found ? found[0] : grades[grades.length - 1][0]
}

function makeMark(random: Random, scheme: Scheme, level: number): Mark {
  if (scheme.components.length === 0) {
    return { components: [], score: clampMark(level + random.normal() * 9, 100, scheme.step) }
  }
  const components = scheme.components.map((highest) =>
    clampMark(((level + random.normal() * 12) / 100) * highest, highest, scheme.step)
  )
  return {
    components,
    score: roundTo(
      components.reduce((sum, part) => sum + part, 0),
      0.01
    ),
  }
}

function clampMark(value: number, highest: number, step: number): number {
  return roundTo(Math.min(highest, Math.max(0, value)), step)
}

/** Marks, totals, averages, grades and positions (ties share one) for a class. */
export function makeClass(
  random: Random,
  people: Person[],
  subjectCount: number,
  scheme: Scheme
): Pupil[] {
  const difficulty = Array.from({ length: subjectCount }, () => random.normal() * 6)
  const pupils = people.map((person) => {
    const ability = 56 + random.normal() * 14
    const marks: (Mark | null)[] = difficulty.map((hard) =>
      random.chance(scheme.absentRate) ? null : makeMark(random, scheme, ability - hard)
    )
    if (!marks.some((mark) => mark !== null)) {
      marks[0] = makeMark(random, scheme, ability)
    }
    const scores = marks.flatMap((mark) => (mark ? [mark.score] : []))
    const total = roundTo(
      scores.reduce((sum, score) => sum + score, 0),
      0.01
    )
    const average = Number(
      (total / (scheme.divisor ?? scores.length) + 1e-9).toFixed(scheme.averageDecimals)
    )
    return { ...person, marks, total, average, grade: gradeOf(average, scheme.grades), position: 0 }
  })
  const merit = (pupil: Pupil) =>
    scheme.averageDecimals === 0 ? pupil.average : exactAverage(pupil, scheme)
  for (const pupil of pupils) {
    pupil.position = 1 + pupils.filter((other) => merit(other) > merit(pupil) + 1e-9).length
  }
  return pupils
}

function exactAverage(pupil: Pupil, scheme: Scheme): number {
  const offered = pupil.marks.filter((mark) => mark !== null).length
  return pupil.total / (scheme.divisor ?? offered)
}

export function ordinal(position: number): string {
  const teens = position % 100 >= 11 && position % 100 <= 13
  return position + (teens ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th'))
}
