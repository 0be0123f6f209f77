import { Paper, type Turn } from '../paper.js'
import type { FaceName } from '../fonts.js'
import type { Random } from '../random.js'
import type { StudentTruth } from '../truth.js'
import {
  drawHeader,
  drawBand,
  drawRow,
  headerHeight,
  measureTable,
  rowHeight,
  sum,
  type Align,
  type HeaderCell,
  type MeasuredTable,
  type Rules,
} from '../table.js'
import {
  gradeOf,
  makeClass,
  makePeople,
  ordinal,
  SCHOOLS,
  writeGiven,
  writeSurname,
  type NameCase,
  type Pupil,
  type Scheme,
} from '../school.js'

/** Heading of each column that is no subject; null leaves the column out. */
export interface SheetHeadings {
  serial: string | null
  admission: string | null
  total: string | null
  average: string | null
  /** A grade point average: printed, but neither a total nor an average of scores. */
  gradePoint: string | null
  grade: string | null
  position: string | null
  remark: string | null
}

/** All that makes one broadsheet different from another. */
export interface SheetPlan {
  face: FaceName
  size: number
  landscape: boolean
  turn: Turn
  subjects: string[]
  subjectHeader: 'rotated' | 'wrapped'
  scheme: Scheme
  /** Printed headings of the components and of the subject's own total; empty for plain scores. */
  componentHeadings: string[]
  subjectTotalHeading: string | null
  subjectGradeHeading: string | null
  /** Row under the headings: units of courses, or the highest mark of each column. */
  underHeadings: 'units' | 'maxima' | null
  /** Rows that only say which part of the class follows, such as BOYS and GIRLS. */
  sections: string[]
  /** M or F behind the name. */
  withSex: boolean
  /** Total, average and so on before the subjects. */
  resultsFirst: boolean
  matriculation: boolean
  /** One column, or these headings for the parts of the name. */
  nameHeadings: [string] | [string, string, string]
  nameCase: NameCase
  admissionFirst: boolean
  headings: SheetHeadings
  /** What stands for an absent score; one is chosen for each. */
  absentMarks: string[]
  positionStyle: 'ordinal' | 'number'
  /** Writes a score, such as with a star behind a resit. */
  writeScore: (score: number, random: Random) => string
  averageSuffix: string
  headerEveryPage: boolean
  footer: string[]
  wrongTotals: number
  wrappedNames: boolean
  tablesOnPage: 1 | 2
  rules: Rules
  ruleWidth: number
  headerFill: string | null
  boldHeader: boolean
  numberAlign: Align
  leading: number
  padding: number
  spread: number
  redBelow: number
}

const MARGIN = 26
const TITLE_HEIGHT = 58
const FOOT_HEIGHT = 26

/** What the last columns of each student say, taken together with the student. */
interface SheetRow {
  pupil: Pupil
  cells: string[]
  truth: StudentTruth
}

/** Draws a class of about `pages` pages. */
export async function drawBroadsheet(
  random: Random,
  plan: SheetPlan,
  pages: number
): Promise<{ pdf: Buffer; truth: StudentTruth[] }> {
  const paper = new Paper(plan)
  const count = studentsOn(paper, plan, pages)
  const people = makePeople(random, count, plan.face, { matriculation: plan.matriculation })
  const pupils = makeClass(random, people, plan.subjects.length, plan.scheme)
  const wrong = new Set(random.sample([...pupils.keys()], plan.wrongTotals))
  const rows = pupils.map((pupil, index) =>
    makeRow(random, plan, pupil, index, wrong.has(index) ? random.pick([-10, 1, 9, 10, 27]) : 0)
  )
  const table = fitTable(paper, plan, rows)
  drawPages(random, paper, plan, table, rows, pages)
  return { pdf: await paper.finish(), truth: rows.map((row) => row.truth) }
}

function studentsOn(paper: Paper, plan: SheetPlan, pages: number): number {
  const header = plan.subjectHeader === 'rotated' ? 100 : 40
  const free = paper.height - TITLE_HEIGHT - FOOT_HEIGHT - MARGIN - header * plan.tablesOnPage
  const height = plan.size * (plan.leading + (plan.wrappedNames ? 1.1 : 0))
  const fitting = Math.floor(free / height) - plan.footer.length - (plan.tablesOnPage - 1) * 4
  return Math.max(4, Math.floor(fitting * pages * 0.97))
}

function makeRow(
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

function fitTable(paper: Paper, plan: SheetPlan, rows: SheetRow[]): MeasuredTable {
  const { header, aligns } = makeHeader(plan)
  const available = paper.width - 2 * MARGIN
  for (let size = plan.size; size > 3; size -= 0.2) {
    try {
      return measureTable(
        paper,
        {
          columns: aligns.map(({ align, name }) => ({
            align,
            maximumWidth: plan.wrappedNames && name ? size * 8.5 : undefined,
          })),
          header,
          rows: [...rows.map((row) => row.cells), ...footerRows(plan, rows)],
          size,
          headerSize: size,
          boldHeader: plan.boldHeader,
          rules: plan.rules,
          ruleWidth: plan.ruleWidth,
          headerFill: plan.headerFill,
          leading: plan.leading,
          padding: (plan.padding * size) / plan.size,
          spread: plan.spread,
          colourOf: (text) => {
            const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Infinity
            return value < plan.redBelow ? '#c00000' : 'black'
          },
        },
        available
      )
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error
      }
    }
  }
  throw new Error('the columns do not fit on the page')
}

interface ColumnLook {
  align: Align
  name?: boolean
}

function makeHeader(plan: SheetPlan): { header: HeaderCell[][]; aligns: ColumnLook[] } {
  const { headings } = plan
  const subColumns = [
    ...plan.componentHeadings,
    ...(plan.componentHeadings.length > 0 && plan.subjectTotalHeading
      ? [plan.subjectTotalHeading]
      : []),
    ...(plan.subjectGradeHeading ? [plan.subjectGradeHeading] : []),
  ]
  const grouped = plan.componentHeadings.length > 0
  const levels = 1 + (grouped ? 1 : 0) + (plan.underHeadings ? 1 : 0)
  const top: HeaderCell[] = []
  const middle: HeaderCell[] = []
  const bottom: HeaderCell[] = []
  const aligns: ColumnLook[] = []
  const single = (text: string, align: Align, name = false, rotated = false) => {
    top.push({ text, columnSpan: 1, rowSpan: levels, rotated })
    aligns.push({ align, name })
  }
  const rotated = plan.subjectHeader === 'rotated'
  const admission = () => headings.admission && single(headings.admission, 'left')
  if (headings.serial) {
    single(headings.serial, 'left')
  }
  if (plan.admissionFirst) {
    admission()
  }
  for (const heading of plan.nameHeadings) {
    single(heading, 'left', true)
  }
  if (!plan.admissionFirst) {
    admission()
  }
  const underHeading = (text: string) => {
    if (plan.underHeadings) {
      bottom.push({ text, columnSpan: 1, rowSpan: 1 })
    }
  }
  const addSubjects = () => {
    plan.subjects.forEach((subject, index) => {
      if (grouped) {
        top.push({ text: subject, columnSpan: subColumns.length, rowSpan: 1 })
        subColumns.forEach((text, part) => {
          middle.push({ text, columnSpan: 1, rowSpan: 1 })
          aligns.push({ align: plan.numberAlign })
          underHeading(`(${plan.scheme.components[part] ?? 100})`)
        })
        return
      }
      top.push({ text: subject, columnSpan: 1, rowSpan: 1, rotated })
      aligns.push({ align: plan.numberAlign })
      underHeading(plan.underHeadings === 'units' ? String((index % 3) + 1) : '100')
    })
  }
  const addResults = () => {
    for (const key of ['total', 'average', 'gradePoint', 'grade', 'position', 'remark'] as const) {
      const heading = headings[key]
      if (heading) {
        single(heading, plan.numberAlign, false, rotated && heading.length > 6)
      }
    }
  }
  if (plan.withSex) {
    single('SEX', 'center')
  }
  if (plan.resultsFirst) {
    addResults()
  }
  addSubjects()
  if (!plan.resultsFirst) {
    addResults()
  }
  return { header: [top, middle, bottom].filter((level) => level.length > 0), aligns }
}

/** Rows about the class: they look like students and are none. */
function footerRows(plan: SheetPlan, rows: SheetRow[]): string[][] {
  if (plan.footer.length === 0) {
    return []
  }
  const width = rows[0].cells.length
  const nameColumn = rows[0].cells.indexOf(rows[0].truth.studentName)
  return plan.footer.map((label) => {
    const cells = rows[0].cells.map((_, column) => {
      const values = rows
        .map((row) => row.cells[column])
        .filter((text) => /^\d+(\.\d+)?%?$/.test(text))
        .map((text) => Number.parseFloat(text))
      return column > nameColumn && values.length > rows.length / 2 ? statistic(label, values) : ''
    })
    if (cells.length !== width) {
      throw new Error('a footer row has another width')
    }
    cells[nameColumn] = label
    return cells
  })
}

function statistic(label: string, values: number[]): string {
  if (/HIGH/i.test(label)) {
    return writeNumber(Math.max(...values))
  }
  if (/LOW/i.test(label)) {
    return writeNumber(Math.min(...values))
  }
  if (/PASS/i.test(label)) {
    return `${Math.round((100 * values.filter((value) => value >= 40).length) / values.length)}%`
  }
  return (sum(values) / values.length).toFixed(1)
}

function drawPages(
  random: Random,
  paper: Paper,
  plan: SheetPlan,
  table: MeasuredTable,
  rows: SheetRow[],
  pages: number
): void {
  const school = random.pick(SCHOOLS)
  const x = MARGIN + ((paper.width - 2 * MARGIN - sum(table.widths)) / 2) * random.pick([0, 1])
  const perPage = Math.ceil(rows.length / pages)
  const perTable = Math.ceil(perPage / plan.tablesOnPage)
  let y = Infinity
  let onTable = 0
  let lastSection = ''
  rows.forEach((row, index) => {
    const height = rowHeight(paper, table, row.cells)
    const full = y + height > paper.height - FOOT_HEIGHT
    const startPage = full || index % perPage === 0
    if (startPage) {
      paper.newPage()
      drawTitle(paper, plan, school)
      y = TITLE_HEIGHT
      onTable = 0
      if (paper.pageNumber === 1 || plan.headerEveryPage) {
        y = drawHeader(paper, table, x, y)
      }
      drawFoot(paper)
    } else if (plan.tablesOnPage === 2 && index % perPage === perTable) {
      paper.line('ARM B', x, y + 12, table.size + 1, { bold: true })
      y = drawHeader(paper, table, x, y + 28)
      onTable = 0
    }
    const section = plan.sections[Math.floor((index * plan.sections.length) / rows.length)]
    if (section !== undefined && section !== lastSection) {
      y = drawBand(paper, table, section, x, y)
      lastSection = section
    }
    row.truth.pageNumber = paper.pageNumber
    y = drawRow(paper, table, row.cells, onTable++, x, y)
  })
  for (const cells of footerRows(plan, rows)) {
    y = drawRow(paper, table, cells, onTable++, x, y)
  }
  if (headerHeight(table) > paper.height / 2) {
    throw new Error('the header fills the page')
  }
}

function drawTitle(paper: Paper, plan: SheetPlan, school: string): void {
  const first = paper.pageNumber === 1 || plan.headerEveryPage
  if (!first) {
    return
  }
  const middle = paper.width / 2
  paper.line(school, middle, 14, 13, { bold: true, align: 'center' })
  const sheet = plan.matriculation
    ? 'EXAMINATION RESULT SHEET — 200 LEVEL, FIRST SEMESTER 2025/2026'
    : 'BROADSHEET OF RESULTS'
  paper.line(sheet, middle, 30, 9, { align: 'center' })
  if (!plan.matriculation) {
    paper.line('Class: SS 2A    Term: First    Session: 2025/2026', middle, 42, 8.5, {
      align: 'center',
    })
  }
}

function drawFoot(paper: Paper): void {
  const y = paper.height - 18
  paper.line('Class teacher: ____________________   Date: 12/12/2025', MARGIN, y, 7)
  paper.line(`Page ${paper.pageNumber}`, paper.width - MARGIN, y, 7, { align: 'right' })
}
