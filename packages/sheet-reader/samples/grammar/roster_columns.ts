import type { Random } from '../random.js'
import type { StudentTruth } from '../truth.js'
import { pickWord } from './choices.js'
import { wrapText } from './headings.js'
import type { Align } from './model.js'
import { writeMark, writeNumber, writePosition, writesGrade } from './notation.js'
import { highestOf, type NameStyle, type RosterPlan } from './roster_plan.js'
import type { Mark, Student } from './school_class.js'
import type { Statistic } from './vocabulary/country.js'
import { type SubjectWords, writeStatistic } from './subject_words.js'

/** A column of a roster: its headings, its cells and what a reader learns from them. */
export interface RosterColumn {
  path: string[]
  align: Align
  turnable: boolean
  /** Repeated when the columns go on over another page. */
  identifies: boolean
  text(student: Student, index: number): string
  /** Adds what the cell says to the truth. */
  tell?(student: Student, truth: StudentTruth): void
  /** In the row of highest marks or coefficients. */
  maximum?: string
  statistic?(students: readonly Student[], of: Statistic): string
  room?: number
}

/** The subjects' printed names. */
export function drawSubjects(random: Random, plan: RosterPlan): string[] {
  const { country, subjectStyle: style, subjects: count } = plan
  if (style === 'course' || style === 'course_joined') {
    const level = random.pick([100, 200, 300])
    const courses = new Set<string>()
    const gap = style === 'course' ? random.pick([' ', ' ', '-']) : ''
    while (courses.size < count) {
      courses.add(`${random.pick(country.departments)}${gap}${level + random.integer(1, 29)}`)
    }
    return [...courses]
  }
  const [first, second, ...rest] = country.subjects
  const chosen = [first, second, ...random.shuffle(rest)].slice(0, count)
  return chosen.map((subject) => {
    if (style === 'code') {
      return subject.code
    }
    if (style === 'short') {
      return subject.short
    }
    return style === 'upper' ? subject.full.toUpperCase() : subject.full
  })
}

export function writeName(student: Student, style: NameStyle): string {
  const others = student.otherNames
  switch (style) {
    case 'upper':
      return [student.surname, student.firstName, ...others].join(' ').toUpperCase()
    case 'comma':
      return `${student.surname}, ${[student.firstName, ...others].join(' ')}`
    case 'given_first':
      return [student.firstName, ...others.map((name) => `${name[0]}.`), student.surname].join(' ')
    case 'upper_surname':
      return [student.surname.toUpperCase(), student.firstName, ...others].join(' ')
    default:
      return [student.surname, student.firstName, ...others].join(' ')
  }
}

/** The columns that say who a student is. */
export function identityColumns(random: Random, plan: RosterPlan): RosterColumn[] {
  const { country, set } = plan
  const word = (words: keyof typeof country.headings) =>
    pickWord(random, set, country.headings[words])
  const column = (heading: string, align: Align, text: RosterColumn['text']): RosterColumn => ({
    path: [heading],
    align,
    turnable: false,
    identifies: true,
    text,
  })
  const names = nameColumns(plan, word('name'))
  const admission: RosterColumn = {
    ...column(
      word('admission'),
      random.pick(['left', 'left', 'center']),
      (student) => student.admissionNumber
    ),
    tell: (student, truth) => {
      truth.admissionNumber = student.admissionNumber
    },
  }
  const columns = plan.admission
    ? plan.admissionFirst
      ? [admission, ...names]
      : [...names, admission]
    : names
  if (plan.serial) {
    const dot = random.chance(0.15) ? '.' : ''
    const serial = column(
      word('serial'),
      plan.serialAlign,
      (_student, index) => `${index + 1}${dot}`
    )
    columns.unshift(serial)
  }
  if (plan.sex) {
    columns.push(column(word('sex'), 'center', (student) => student.sex))
  }
  const french = country.language === 'fr'
  if (plan.extras.includes('age')) {
    columns.push(column(french ? 'Âge' : 'Age', 'center', (student) => String(student.age)))
  }
  if (plan.extras.includes('house')) {
    columns.push(column(french ? 'Groupe' : 'House', 'left', (student) => student.house))
  }
  if (plan.extras.includes('birth')) {
    const heading = french ? 'Né(e) le' : random.pick(['D.O.B.', 'Date of Birth'])
    columns.push(column(heading, 'center', (student) => student.birthDate))
  }
  return columns
}

function nameColumns(plan: RosterPlan, heading: string): RosterColumn[] {
  const base = { align: 'left', turnable: false, identifies: true } as const
  if (plan.nameStyle !== 'columns') {
    return [
      {
        ...base,
        path: [heading],
        text: (student) => writeName(student, plan.nameStyle),
        tell: (student, truth) => {
          truth.studentName = writeName(student, plan.nameStyle)
        },
      },
    ]
  }
  const french = plan.country.language === 'fr'
  const given = (student: Student) => [student.firstName, ...student.otherNames].join(' ')
  return [
    { ...base, path: [french ? 'Nom' : 'SURNAME'], text: (student) => student.surname },
    {
      ...base,
      path: [french ? 'Prénoms' : 'OTHER NAMES'],
      text: given,
      tell: (student, truth) => {
        truth.studentName = `${student.surname} ${given(student)}`
      },
    },
  ]
}

/**
 * Marks of absence that are no grades: nobody can tell `A` for absent from an `A` where grades
 * stand alone.
 */
function marksBesideLetters({ absenceMarks, scale }: RosterPlan): string[] {
  const marks = absenceMarks.filter((mark) => scale.every(([grade]) => grade !== mark))
  return marks.length > 0 ? marks : ['-']
}

/** The columns of one subject. */
export function subjectColumns(
  random: Random,
  plan: RosterPlan,
  subject: string,
  at: number,
  words: SubjectWords
): RosterColumn[] {
  const comma = plan.country.decimalComma
  const highest = highestOf(plan)
  const marksOfAbsence = plan.lettersOnly ? marksBesideLetters(plan) : plan.absenceMarks
  const absent = () => random.pick(marksOfAbsence)
  const marks = new Map<Student, string>()
  const absence = (student: Student) => {
    if (!marks.has(student)) {
      marks.set(student, absent())
    }
    return marks.get(student) ?? ''
  }
  const heading = plan.headTurn === 'wrapped' ? wrapText(subject, 9) : subject
  const parts = plan.parts?.headings ?? []
  const grouped = parts.length + plan.subjectColumns.length > 1
  const outer = plan.overall ? [plan.overall] : []
  const path = (inner: string) => (grouped ? [...outer, subject, inner] : [...outer, heading])
  const column = (
    inner: string,
    text: (mark: Mark) => string,
    tell?: (mark: Mark, truth: StudentTruth) => void,
    more: Partial<RosterColumn> = {}
  ): RosterColumn => ({
    path: path(inner),
    align: plan.numberAlign,
    turnable: !grouped,
    identifies: false,
    text: (student) => {
      const mark = student.marks[at]
      return mark ? text(mark) : absence(student)
    },
    tell: (student, truth) => {
      const mark = student.marks[at]
      if (mark) {
        tell?.(mark, truth)
      } else if (!truth.absentSubjects.includes(subject)) {
        truth.absentSubjects.push(subject)
      }
    },
    ...more,
  })
  const statistic =
    (value: (mark: Mark) => number): RosterColumn['statistic'] =>
    (students, of) =>
      writeStatistic(
        students.flatMap((student) => {
          const mark = student.marks[at]
          return mark ? [value(mark)] : []
        }),
        of,
        highest,
        comma
      )
  const columns = parts.map((part, index) =>
    column(
      part,
      (mark) => writeNumber(mark.parts[index], comma),
      (mark, truth) => {
        truth.components ??= {}
        truth.components[subject] = { ...truth.components[subject], [part]: mark.parts[index] }
        if (!plan.subjectColumns.includes('mark') && plan.parts?.combine === 'sum') {
          truth.subjects[subject] = mark.score
        }
      },
      {
        maximum: String(plan.parts?.highest[index] ?? ''),
        statistic: statistic((mark) => mark.parts[index]),
      }
    )
  )
  for (const kind of plan.subjectColumns) {
    if (kind === 'maximum') {
      columns.push({
        ...column(words.maximum, () => String(highest)),
        text: () => String(highest),
        tell: undefined,
        maximum: '',
      })
    } else if (kind === 'mark') {
      columns.push(
        column(
          words.mark,
          (mark) =>
            plan.lettersOnly ? mark.grade : writeMark(plan.notation, mark, highest, comma),
          (mark, truth) => {
            if (!plan.lettersOnly) {
              truth.subjects[subject] = mark.score
            }
            if (plan.lettersOnly || writesGrade(plan.notation)) {
              truth.subjectGrades = { ...truth.subjectGrades, [subject]: mark.grade }
            }
          },
          {
            maximum: plan.lettersOnly ? '' : String(highest),
            statistic: plan.lettersOnly ? undefined : statistic((mark) => mark.score),
          }
        )
      )
    } else if (kind === 'grade') {
      columns.push(
        column(
          words.grade,
          (mark) => mark.grade,
          (mark, truth) => {
            truth.subjectGrades = { ...truth.subjectGrades, [subject]: mark.grade }
          }
        )
      )
    } else {
      columns.push(
        column(words.position, (mark) =>
          writePosition(mark.position, plan.ordinals, plan.students, false)
        )
      )
    }
  }
  return columns
}
