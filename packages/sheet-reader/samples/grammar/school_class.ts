import type { Random } from '../random.js'
import { pickWord, type CorpusSet } from './choices.js'
import type { Country, GradeScale } from './vocabulary/country.js'

/** A subject's mark of one student. */
export interface Mark {
  /** One number for each part of the class's scheme. */
  parts: number[]
  score: number
  grade: string
  remark: string
  /** Among those who sat. */
  position: number
}

export interface Student {
  surname: string
  firstName: string
  otherNames: string[]
  admissionNumber: string
  sex: 'M' | 'F'
  age: number
  house: string
  birthDate: string
  daysPresent: number
  /** Null where the student was absent. */
  marks: (Mark | null)[]
  total: number
  average: number
  grade: string
  remark: string
  position: number
}

export interface MarkPlan {
  subjectCount: number
  /** Highest mark of each part; empty for a plain score. */
  parts: number[]
  /** Whether the score is the sum of the parts or their mean. */
  combine: 'sum' | 'mean'
  highest: number
  /** Steps of marks, such as 1, 0.5, 0.1. */
  step: number
  averageDecimals: number
  absentRate: number
  scale: GradeScale
  /** Weights of the subjects in total and average; null where all count alike. */
  coefficients: number[] | null
}

export function roundTo(value: number, decimals: number): number {
  return Number((value + 1e-9).toFixed(decimals))
}

/** A student before there are marks. */
export type Person = Omit<Student, 'marks' | 'total' | 'average' | 'grade' | 'remark' | 'position'>

/** Draws different people. `plain` leaves out letters with marks. */
export function drawPeople(
  random: Random,
  set: CorpusSet,
  country: Country,
  count: number,
  plain: boolean
): Person[] {
  const usable = (names: readonly string[]) =>
    plain ? names.map(withoutMarks) : names.map((name) => name.normalize('NFC'))
  const surnames = usable(country.surnames)
  const firstNames = usable(country.firstNames)
  const pattern = pickWord(random, set, country.admissionNumbers)
  const year = random.integer(2017, 2025)
  const letters = Array.from({ length: 3 }, () => random.pick([...'ABCDEFGHKLMNPRSTUVWX'])).join('')
  const most = random.pick([0, 1, 1, 2])
  const people = new Map<string, Person>()
  const person = (): Person => {
    const [firstName, ...others] = random.shuffle(firstNames)
    const otherNames = others.slice(0, random.integer(0, most))
    return {
      surname: random.pick(surnames),
      firstName,
      otherNames,
      admissionNumber: fillPattern(random, pattern, people.size + 1, year, letters),
      sex: random.pick(['M', 'F'] as const),
      age: random.integer(10, 18),
      house: random.pick(['Red', 'Blue', 'Green', 'Yellow']),
      birthDate: `${String(random.integer(1, 28)).padStart(2, '0')}/${String(random.integer(1, 12)).padStart(2, '0')}/${random.integer(2007, 2014)}`,
      daysPresent: random.integer(40, 62),
    }
  }
  const names = new Set<string>()
  while (people.size < count) {
    const drawn = person()
    const name = `${drawn.surname} ${drawn.firstName}`
    if (names.has(name) || people.has(drawn.admissionNumber)) {
      continue
    }
    names.add(name)
    people.set(drawn.admissionNumber, drawn)
  }
  const drawn = [...people.values()]
  if (random.chance(0.4) || pattern.includes('{n')) {
    return drawn
  }
  return drawn.sort((one, two) => one.surname.localeCompare(two.surname))
}

function fillPattern(
  random: Random,
  pattern: string,
  place: number,
  year: number,
  letters: string
): string {
  let letter = 0
  return pattern
    .replace(/\{yyyy\}/g, String(year))
    .replace(/\{yy\}/g, String(year).slice(2))
    .replace(/\{nnn\}/g, String(place).padStart(3, '0'))
    .replace(/\{n\}/g, String(place))
    .replace(/#/g, () => String(random.integer(0, 9)))
    .replace(/@/g, () => letters[letter++ % letters.length])
}

function withoutMarks(name: string): string {
  const rare: Record<string, string> = { Ɗ: 'D', Ƙ: 'K', Ɓ: 'B', ɔ: 'o', ɛ: 'e' }
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ƊƘƁɔɛ]/g, (letter) => rare[letter])
}

/** Gives people marks as they come about: ability, difficulty of the subject, chance. */
export function drawMarks(random: Random, people: readonly Person[], plan: MarkPlan): Student[] {
  const difficulty = Array.from({ length: plan.subjectCount }, () => random.normal() * 6)
  const students = people.map((person): Student => {
    const ability = 58 + random.normal() * 14
    const marks = difficulty.map((hard): Mark | null =>
      random.chance(plan.absentRate) ? null : drawMark(random, plan, ability - hard)
    )
    if (!marks.some((mark) => mark !== null)) {
      marks[0] = drawMark(random, plan, ability)
    }
    return { ...person, marks, ...summarise(marks, plan), position: 0 }
  })
  const ranked = plan.coefficients ? 'average' : 'total'
  for (const student of students) {
    student.position = 1 + students.filter((other) => other[ranked] > student[ranked]).length
    student.marks.forEach((mark, subject) => {
      if (!mark) {
        return
      }
      const better = students.filter((other) => (other.marks[subject]?.score ?? -1) > mark.score)
      mark.position = 1 + better.length
    })
  }
  return students
}

function drawMark(random: Random, plan: MarkPlan, level: number): Mark {
  const draw = (highest: number) => {
    const value = ((level + random.normal() * 9) / 100) * highest
    const stepped = Math.round(value / plan.step) * plan.step
    return roundTo(Math.min(highest, Math.max(plan.step, stepped)), 2)
  }
  const parts = plan.parts.map(draw)
  const sum = parts.reduce((total, part) => total + part, 0)
  const decimals = plan.step < 1 || plan.combine === 'sum' ? 2 : plan.highest === 20 ? 2 : 1
  const score =
    parts.length === 0
      ? draw(plan.highest)
      : roundTo(plan.combine === 'sum' ? sum : sum / parts.length, decimals)
  return { parts, score, ...gradeOf(score, plan), position: 0 }
}

function gradeOf(score: number, plan: MarkPlan): { grade: string; remark: string } {
  const share = plan.highest === 20 ? score : (100 * score) / plan.highest
  const found = plan.scale.find(([, from]) => share >= from) ?? plan.scale[plan.scale.length - 1]
  return { grade: found[0], remark: found[2] }
}

function summarise(
  marks: (Mark | null)[],
  plan: MarkPlan
): { total: number; average: number; grade: string; remark: string } {
  let total = 0
  let weights = 0
  marks.forEach((mark, subject) => {
    if (!mark) {
      return
    }
    const weight = plan.coefficients?.[subject] ?? 1
    total += mark.score * weight
    weights += weight
  })
  const average = roundTo(total / weights, plan.averageDecimals)
  return { total: roundTo(total, 2), average, ...gradeOf(average, plan) }
}
