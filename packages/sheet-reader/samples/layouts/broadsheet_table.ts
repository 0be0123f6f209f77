import type { Paper } from '../paper.js'
import {
  measureTable,
  sum,
  type Align,
  type HeaderCell,
  type MeasuredTable,
} from '../table_measures.js'
import type { SheetPlan } from './sheet_plan.js'
import { type SheetRow, writeNumber } from './broadsheet_rows.js'

export const MARGIN = 26

export function fitTable(paper: Paper, plan: SheetPlan, rows: SheetRow[]): MeasuredTable {
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
export function footerRows(plan: SheetPlan, rows: SheetRow[]): string[][] {
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
