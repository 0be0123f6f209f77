import type { Random } from '../../random.js'
import type { StudentTruth } from '../../truth.js'
import { headRows } from '../headings.js'
import type { Cell, Row, Table } from '../model.js'
import {
  drawSubjects,
  identityColumns,
  subjectColumns,
  type RosterColumn,
} from '../roster_columns.js'
import { drawSubjectWords } from '../subject_words.js'
import { highestOf, type RosterPlan } from '../roster_plan.js'
import { summaryColumns } from '../summary_columns.js'
import { drawMarks, drawPeople, type Student } from '../school_class.js'

export interface Roster {
  columns: RosterColumn[]
  students: Student[]
  subjects: string[]
  coefficients: number[] | null
  truth: StudentTruth[]
}

/** A class with its marks, before anything is printed. */
export interface ClassOfStudents {
  subjects: string[]
  coefficients: number[] | null
  students: Student[]
}

export function drawClass(random: Random, plan: RosterPlan): ClassOfStudents {
  const subjects = drawSubjects(random, plan)
  const coefficients = plan.coefficients ? subjects.map(() => random.integer(1, 5)) : null
  const people = drawPeople(random, plan.set, plan.country, plan.students, plan.plainNames)
  const students = drawMarks(random, people, {
    subjectCount: subjects.length,
    parts: plan.parts?.highest ?? [],
    combine: plan.parts?.combine ?? 'sum',
    highest: highestOf(plan),
    step: plan.step,
    averageDecimals: plan.averageDecimals,
    absentRate: plan.absentRate,
    scale: plan.scale,
    coefficients,
  })
  return { subjects, coefficients, students }
}

/** Draws the class and the columns of a sheet with a row for each student. */
export function drawRoster(random: Random, plan: RosterPlan): Roster {
  const { subjects, coefficients, students } = drawClass(random, plan)
  const words = drawSubjectWords(random, plan)
  const marks = subjects.flatMap((subject, at) =>
    subjectColumns(random, plan, subject, at, words).map((column) =>
      coefficients && plan.maxima !== 'none' && !plan.parts
        ? { ...column, maximum: String(coefficients[at]) }
        : column
    )
  )
  const identity = identityColumns(random, plan)
  const summary = summaryColumns(
    random,
    plan.lettersOnly ? { ...plan, totals: [] } : plan,
    students,
    coefficients
  )
  const columns = plan.totalsFirst
    ? [...identity, ...summary, ...marks]
    : [...identity, ...marks, ...summary]
  return { columns, students, subjects, coefficients, truth: tellTruth(columns, students) }
}

/** What the columns say about each student. */
export function tellTruth(
  columns: readonly RosterColumn[],
  students: readonly Student[]
): StudentTruth[] {
  return students.map((student) => {
    const truth = emptyTruth()
    for (const column of columns) {
      column.tell?.(student, truth)
    }
    return truth
  })
}

export function emptyTruth(): StudentTruth {
  return {
    studentName: '',
    admissionNumber: null,
    subjects: {},
    absentSubjects: [],
    total: null,
    average: null,
    grade: null,
    position: null,
    pageNumber: 1,
  }
}

/** Sets a roster as a table. */
export function rosterTable(random: Random, plan: RosterPlan, roster: Roster): Table {
  const { columns, students } = roster
  const turn =
    plan.headTurn === 'upright' || plan.headTurn === 'slanted' ? plan.headTurn : undefined
  const maximumLabel = plan.coefficients
    ? plan.country.language === 'fr'
      ? 'Coef'
      : 'Units'
    : plan.country.language === 'fr'
      ? 'Sur'
      : random.pick(['Maximum Marks', 'MAX', 'Out of', 'Max. Score'])
  const nameAt = columns.findIndex((column) => column.identifies && column.align === 'left')
  const maxima = columns.map((column, at): Cell => {
    const text = column.maximum ?? (at === nameAt && plan.maxima === 'body' ? maximumLabel : '')
    const brackets = plan.maxima === 'head' && text !== '' && !plan.coefficients
    return { text: brackets ? `(${text})` : text, align: at === nameAt ? 'left' : plan.numberAlign }
  })
  const head = headRows(
    columns.map((column) => ({
      path: column.path,
      align: plan.headAlign === 'as_column' ? column.align : plan.headAlign,
      ...(turn && column.turnable ? { turn } : {}),
    })),
    plan.heading
  )
  if (plan.maxima === 'head') {
    head.push(maxima)
  }
  const rows: Row[] = plan.maxima === 'body' ? [{ kind: 'statistics', cells: maxima }] : []
  const size = Math.ceil(students.length / Math.max(1, plan.sections.length))
  const spansAll = random.chance(0.6)
  students.forEach((student, index) => {
    if (plan.sections.length > 0 && index % size === 0) {
      rows.push(
        sectionRow(plan.sections[index / size], columns.length, spansAll ? 0 : nameAt, spansAll)
      )
    }
    rows.push({ kind: 'body', cells: columns.map((one) => ({ text: one.text(student, index) })) })
  })
  rows.push(...statisticRows(random, plan, roster, nameAt))
  return {
    columns: columns.map(({ align, room }) => ({ align, room })),
    head,
    rows,
    repeatHead: plan.repeatHead,
  }
}

function sectionRow(text: string, count: number, at: number, spansAll: boolean): Row {
  if (spansAll) {
    return { kind: 'section', cells: [{ text, span: count, align: 'left', bold: true }] }
  }
  const cells = Array.from({ length: count }, (_, column): Cell => {
    return column === at ? { text, bold: true, align: 'left' } : { text: '' }
  })
  return { kind: 'section', cells }
}

function statisticRows(random: Random, plan: RosterPlan, roster: Roster, nameAt: number): Row[] {
  if (plan.lettersOnly) {
    return []
  }
  const chosen = random.sample(plan.country.statistics, plan.statistics)
  const different = chosen.filter(([, of], at) => chosen.findIndex((one) => one[1] === of) === at)
  return different.map(([label, of]) => ({
    kind: 'statistics',
    cells: roster.columns.map((column, at) => ({
      text: at === nameAt ? label : (column.statistic?.(roster.students, of) ?? ''),
      bold: true,
    })),
  }))
}
