import type { Random } from '../random.js'
import { pickWord } from './choices.js'
import { wrapText } from './headings.js'
import { writeNumber, writePosition } from './notation.js'
import { writeStatistic } from './subject_words.js'
import type { RosterColumn } from './roster_columns.js'
import { highestOf, type RosterPlan } from './roster_plan.js'
import { roundTo, type Student } from './school_class.js'

/** Total, average, grade, position and what else stands once for each student. */
export function summaryColumns(
  random: Random,
  plan: RosterPlan,
  students: readonly Student[],
  coefficients: readonly number[] | null
): RosterColumn[] {
  const { country, set } = plan
  const comma = country.decimalComma
  const french = country.language === 'fr'
  const word = (words: keyof typeof country.headings) =>
    pickWord(random, set, country.headings[words])
  const weights = coefficients?.reduce((sum, one) => sum + one, 0) ?? plan.subjects
  const most = highestOf(plan) * weights
  const column = (
    heading: string,
    text: (student: Student) => string,
    tell?: RosterColumn['tell'],
    more: Partial<RosterColumn> = {}
  ): RosterColumn => ({
    path: [plan.headTurn === 'wrapped' ? wrapText(heading, 10) : heading],
    align: plan.numberAlign,
    turnable: true,
    identifies: false,
    text: (student) => text(student),
    tell,
    ...more,
  })
  const tied = (student: Student) =>
    students.some((other) => other !== student && other.position === student.position)
  const averageDecimals = random.chance(0.5) ? plan.averageDecimals : undefined
  const writeAverage = (student: Student) => writeNumber(student.average, comma, averageDecimals)
  const percent = random.chance(0.4) ? '%' : ''
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const classMean = roundTo(mean(students.map((student) => student.average)), 2)

  const summary = plan.totals.map((kind): RosterColumn => {
    switch (kind) {
      case 'total':
      case 'total_of':
        return column(
          word('total'),
          (student) => writeNumber(student.total, comma) + (kind === 'total_of' ? `/${most}` : ''),
          (student, truth) => {
            truth.total = student.total
          },
          {
            maximum: String(coefficients ? weights : most),
            statistic: (all, of) =>
              writeStatistic(
                all.map((student) => student.total),
                of,
                most,
                comma
              ),
          }
        )
      case 'average':
      case 'percentage':
        return column(
          word(kind),
          (student) => writeAverage(student) + (kind === 'percentage' ? percent : ''),
          (student, truth) => {
            truth.average = student.average
          },
          {
            statistic: (all, of) =>
              writeStatistic(
                all.map((student) => student.average),
                of,
                country.highest,
                comma
              ),
          }
        )
      case 'grade':
        return column(
          word('grade'),
          (student) => student.grade,
          (student, truth) => {
            truth.grade = student.grade
          },
          { align: 'center' }
        )
      case 'position':
        return column(
          word('position'),
          (student) =>
            writePosition(student.position, plan.ordinals, students.length, tied(student)),
          (student, truth) => {
            truth.position = student.position
          }
        )
      default:
        return column(word('remark'), (student) => student.remark, undefined, { align: 'left' })
    }
  })
  const extras = plan.extras.flatMap((kind): RosterColumn[] => {
    if (kind === 'attendance') {
      const of = random.chance(0.5) ? '/62' : ''
      const hours = (student: Student) => String(62 - student.daysPresent)
      return [
        column(word('attendance'), (student) =>
          french ? hours(student) : `${student.daysPresent}${of}`
        ),
      ]
    }
    if (kind === 'class_size') {
      return [column(word('classSize'), () => String(students.length))]
    }
    if (kind === 'class_average') {
      return [column(word('classAverage'), () => writeNumber(classMean, comma))]
    }
    if (kind === 'points') {
      const points = (student: Student) => String(Math.round(student.average * 0.6) + 4)
      return [column(french ? 'Points' : random.pick(['PTS', 'Points', 'Agg.']), points)]
    }
    return kind === 'maximum' ? [column(word('maximum'), () => String(most))] : []
  })
  return random.chance(0.5) ? [...summary, ...extras] : [...extras, ...summary]
}
