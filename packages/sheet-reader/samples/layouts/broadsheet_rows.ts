import type { Random } from '../random.js'
import type { StudentTruth } from '../truth.js'
import { sum } from '../table_measures.js'
import { gradeOf, ordinal, writeGiven, writeSurname, type Pupil } from '../school.js'
import type { SheetPlan } from './sheet_plan.js'

/** What the last columns of each student say, taken together with the student. */
export interface SheetRow {
  pupil: Pupil
  cells: string[]
  truth: StudentTruth
}

export function makeRow(
  random: Random,
  plan: SheetPlan,
  pupil: Pupil,
  index: number,
  wrongBy: number
): SheetRow {
  const { headings, nameCase } = plan
  const given = [pupil.firstName, ...pupil.otherNames].map((name) => writeGiven(name, nameCase))
  const surname = writeSurname(pupil, nameCase)
  const names =
    plan.nameHeadings.length === 1
      ? [[surname, ...given].join(' ')]
      : [surname, given[0], given.slice(1).join(' ')]
  const absent = random.pick(plan.absentMarks)
  const truth: StudentTruth = {
    studentName: [surname, ...given].join(' '),
    admissionNumber: headings.admission ? pupil.admissionNumber : null,
    subjects: {},
    absentSubjects: [],
    total: headings.total ? pupil.total + wrongBy : pupil.total,
    average: headings.gradePoint && !headings.average ? null : pupil.average,
    grade: headings.grade ? pupil.grade : null,
    position: headings.position ? pupil.position : null,
    pageNumber: 0,
  }
  if (wrongBy !== 0) {
    truth.expectedFlags = ['TOTAL_MISMATCH']
  }
  if (!headings.average && !headings.gradePoint) {
    truth.average = meanOf(pupil)
  }
  const marks = plan.subjects.flatMap((subject, number) =>
    subjectCells(random, plan, pupil, subject, number, absent, truth)
  )
  const numbers = headings.admission ? [pupil.admissionNumber] : []
  const results = [
    ...(headings.total ? [writeNumber(pupil.total + wrongBy)] : []),
    ...(headings.average
      ? [pupil.average.toFixed(plan.scheme.averageDecimals) + plan.averageSuffix]
      : []),
    ...(headings.gradePoint ? [gradePoint(pupil)] : []),
    ...(headings.grade ? [pupil.grade] : []),
    ...(headings.position
      ? [plan.positionStyle === 'ordinal' ? ordinal(pupil.position) : String(pupil.position)]
      : []),
    ...(headings.remark ? [remarkFor(pupil.average)] : []),
  ]
  const cells = [
    ...(headings.serial ? [`${index + 1}${headings.serial.endsWith('.') ? '.' : ''}`] : []),
    ...(plan.admissionFirst ? [...numbers, ...names] : [...names, ...numbers]),
    ...(plan.withSex ? [index % 2 === 0 ? 'F' : 'M'] : []),
    ...(plan.resultsFirst ? [...results, ...marks] : [...marks, ...results]),
  ]
  return { pupil, cells, truth }
}

function meanOf(pupil: Pupil): number {
  const scores = pupil.marks.flatMap((mark) => (mark ? [mark.score] : []))
  return Number((sum(scores) / scores.length).toFixed(2))
}

function gradePoint(pupil: Pupil): string {
  const points = pupil.marks.flatMap((mark) => (mark ? [pointsOf(mark.score)] : []))
  return (sum(points) / points.length).toFixed(2)
}

function pointsOf(score: number): number {
  return [70, 60, 50, 45, 40].filter((minimum) => score >= minimum).length
}

function remarkFor(average: number): string {
  if (average >= 70) {
    return 'Excellent'
  }
  if (average >= 50) {
    return 'Good'
  }
  return average >= 40 ? 'Pass' : 'Fail'
}

export function writeNumber(value: number): string {
  return String(Number(value.toFixed(2)))
}

function subjectCells(
  random: Random,
  plan: SheetPlan,
  pupil: Pupil,
  subject: string,
  number: number,
  absent: string,
  truth: StudentTruth
): string[] {
  const mark = pupil.marks[number]
  const parts = plan.componentHeadings
  const hasTotal = parts.length === 0 || plan.subjectTotalHeading !== null
  if (!mark) {
    truth.absentSubjects.push(subject)
    const width = parts.length + (hasTotal ? 1 : 0) + (plan.subjectGradeHeading ? 1 : 0)
    return Array.from({ length: width }, () => absent)
  }
  truth.subjects[subject] = mark.score
  const cells = mark.components.map((part, index) => {
    truth.components ??= {}
    truth.components[subject] ??= {}
    truth.components[subject][parts[index]] = part
    return writeNumber(part)
  })
  if (hasTotal) {
    cells.push(plan.writeScore(mark.score, random))
  }
  if (plan.subjectGradeHeading) {
    const grade = gradeOf(mark.score, plan.scheme.grades)
    truth.subjectGrades ??= {}
    truth.subjectGrades[subject] = grade
    cells.push(grade)
  }
  return cells
}
