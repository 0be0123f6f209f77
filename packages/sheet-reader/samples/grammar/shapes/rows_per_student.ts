import type { Random } from '../../random.js'
import type { StudentTruth } from '../../truth.js'
import { pickWord } from '../choices.js'
import type { Cell, Column, Row, Table } from '../model.js'
import { writeMark, writeNumber } from '../notation.js'
import { drawSubjectWords } from '../subject_words.js'
import { identityColumns } from '../roster_columns.js'
import { highestOf, type RosterPlan } from '../roster_plan.js'
import { summaryColumns } from '../summary_columns.js'
import type { Mark } from '../school_class.js'
import { drawClass, emptyTruth } from './roster.js'

export interface Drawn {
  table: Table
  truth: StudentTruth[]
}

/**
 * A line for each part of the marks: CA, Exam, Total, Grade below each other, subjects across.
 *
 * @param spans whether the student's own cells cover all these lines or stand on the first
 */
export function drawPartLines(random: Random, plan: RosterPlan, spans: boolean): Drawn {
  const group = drawClass(random, plan)
  const identity = identityColumns(random, plan)
  const summary = summaryColumns(random, plan, group.students, group.coefficients)
  const words = drawSubjectWords(random, plan)
  const comma = plan.country.decimalComma
  const highest = highestOf(plan)
  const absent = random.pick(plan.absenceMarks)
  const lines: { label: string; text(mark: Mark): string; kind: 'part' | 'mark' | 'grade' }[] = [
    ...(plan.parts?.headings ?? []).map((label, at) => ({
      label,
      kind: 'part' as const,
      text: (mark: Mark) => writeNumber(mark.parts[at], comma),
    })),
    { label: words.mark, kind: 'mark', text: (mark) => writeMark('plain', mark, highest, comma) },
  ]
  if (!plan.parts || random.chance(0.4)) {
    lines.push({ label: words.grade, kind: 'grade', text: (mark) => mark.grade })
  }
  const labelled = plan.parts !== null || random.chance(0.5)
  const truth: StudentTruth[] = []
  const rows = group.students.flatMap((student, index) => {
    const told = emptyTruth()
    for (const column of [...identity, ...summary]) {
      column.tell?.(student, told)
    }
    group.subjects.forEach((subject, at) => {
      const mark = student.marks[at]
      if (!mark) {
        told.absentSubjects.push(subject)
        return
      }
      told.subjects[subject] = mark.score
      if (plan.parts) {
        told.components ??= {}
        told.components[subject] = Object.fromEntries(
          plan.parts.headings.map((heading, part) => [heading, mark.parts[part]])
        )
      }
      if (lines.some(({ kind }) => kind === 'grade')) {
        told.subjectGrades = { ...told.subjectGrades, [subject]: mark.grade }
      }
    })
    truth.push(told)
    return lines.map((line, at): Row => {
      const once = (text: string): Cell[] => {
        if (spans) {
          return at === 0 ? [{ text, rows: lines.length }] : []
        }
        return [{ text: at === 0 ? text : '' }]
      }
      return {
        kind: 'body',
        cells: [
          ...identity.flatMap((column) => once(column.text(student, index))),
          ...(labelled ? [{ text: line.label }] : []),
          ...student.marks.map((mark) => ({ text: mark ? line.text(mark) : absent })),
          ...summary.flatMap((column) => once(column.text(student, index))),
        ],
      }
    })
  })
  const align = plan.numberAlign
  const columns: Column[] = [
    ...identity.map((column) => ({ align: column.align })),
    ...(labelled ? [{ align: 'left' as const }] : []),
    ...group.subjects.map(() => ({ align })),
    ...summary.map((column) => ({ align: column.align })),
  ]
  const head = [
    ...identity.map((column) => column.path[0]),
    ...(labelled ? [''] : []),
    ...group.subjects,
    ...summary.map((column) => column.path[0]),
  ].map((text, at): Cell => ({ text, align: columns[at].align }))
  return { table: { columns, head: [head], rows, repeatHead: plan.repeatHead }, truth }
}

/** A line for each subject of each student. */
export function drawSubjectLines(random: Random, plan: RosterPlan): Drawn {
  const group = drawClass(random, plan)
  const identity = identityColumns(random, { ...plan, extras: [] })
  const words = drawSubjectWords(random, plan)
  const { decimalComma: comma, headings } = plan.country
  const highest = highestOf(plan)
  const absent = random.pick(plan.absenceMarks)
  const everyLine = random.chance(0.5)
  const withGrade = random.chance(0.6)
  const parts = plan.parts?.headings ?? []
  const truth: StudentTruth[] = []
  const rows = group.students.flatMap((student, index) => {
    const told = emptyTruth()
    for (const column of identity) {
      column.tell?.(student, told)
    }
    truth.push(told)
    return group.subjects.map((subject, at): Row => {
      const mark = student.marks[at]
      if (!mark) {
        told.absentSubjects.push(subject)
      } else {
        told.subjects[subject] = mark.score
        if (withGrade) {
          told.subjectGrades = { ...told.subjectGrades, [subject]: mark.grade }
        }
        if (parts.length > 0) {
          told.components ??= {}
          told.components[subject] = Object.fromEntries(
            parts.map((one, part) => [one, mark.parts[part]])
          )
        }
      }
      const texts = [
        ...identity.map((column) => (at === 0 || everyLine ? column.text(student, index) : '')),
        subject,
        ...parts.map((_, part) => (mark ? writeNumber(mark.parts[part], comma) : absent)),
        mark ? writeMark('plain', mark, highest, comma) : absent,
        ...(withGrade ? [mark?.grade ?? absent] : []),
      ]
      return { kind: 'body', cells: texts.map((text) => ({ text })) }
    })
  })
  const align = plan.numberAlign
  const columns: Column[] = [
    ...identity.map((column) => ({ align: column.align })),
    { align: 'left' },
    ...parts.map(() => ({ align })),
    { align },
    ...(withGrade ? [{ align: 'center' as const }] : []),
  ]
  const head = [
    ...identity.map((column) => column.path[0]),
    pickWord(random, plan.set, headings.subject),
    ...parts,
    words.mark,
    ...(withGrade ? [words.grade] : []),
  ].map((text, at): Cell => ({ text, align: columns[at].align }))
  return { table: { columns, head: [head], rows, repeatHead: plan.repeatHead }, truth }
}
