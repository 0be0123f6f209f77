import type { Inspection, InspectedPage } from './inspect.js'
import { readingsOf, readingsText } from './readings.js'
import type { Layout } from '../interpretation/columns/layouts.js'
import type { RecordDraft, Table } from '../types.js'

/** Below this, somebody should look at a cell. */
const SURE = 0.9
/** Letters of a cell that are shown. */
const WIDEST_CELL = 24

/** An inspection as lines for people. */
export function inspectionText(inspection: Inspection): string[] {
  const { file, pageCount, pages, records } = inspection
  return [
    `${file}: ${count(pageCount, 'page')}, ${count(records.length, 'record')}`,
    ...pages.flatMap((page) => pageText(page, records)),
    ...inspection.layouts.flatMap(layoutText),
    `groups: ${inspection.groups.map((group) => `${group.label} (${group.type})`).join(', ')}`,
    `time: ${timeText(inspection.timings)}`,
  ]
}

function pageText(page: InspectedPage, records: readonly RecordDraft[]): string[] {
  const own = records.filter((record) => record.pageNumber === page.pageNumber)
  return [
    '',
    `page ${page.pageNumber}: ${page.kind}, read by ${page.source} (${page.engineVersion}), ` +
      `${page.width.toFixed(0)} x ${page.height.toFixed(0)} points, ` +
      `${count(page.tokens.length, 'token')}, ${count(page.rulings.length, 'line')}` +
      (page.skew === 0 ? '' : `, turned back by ${page.skew.toFixed(2)} degrees`) +
      (page.warnings.length === 0 ? '' : `, ${page.warnings.join(', ')}`),
    ...photoText(page),
    `  time: ${timeText(page.timings)}`,
    ...page.tables.flatMap(tableText),
    ...own.map(recordText),
  ]
}

/** How a photo was made flat. */
function photoText({ photo }: InspectedPage): string[] {
  if (!photo) {
    return []
  }
  return photo.sheets.flatMap(({ corners, homography, isCurled }, index) => {
    const places = corners.map(({ x, y }) => `(${x.toFixed(0)}, ${y.toFixed(0)})`).join(' ')
    const rows = [0, 3, 6].map((row) =>
      homography
        .slice(row, row + 3)
        .map((entry) => entry.toPrecision(4))
        .join(' ')
    )
    return [
      `  sheet ${index + 1} of a photo of ${photo.width} x ${photo.height} pixels: corners ${places}`,
      `    homography from points to its pixels: ${rows.join(' | ')}`,
      ...(isCurled ? ['    the page was curled: its lines were straightened'] : []),
    ]
  })
}

/** Cells that somebody should look at, with what else they may say. */
function doubtText(cells: Table['cells']): string[] {
  return cells.flatMap((cell) => {
    const readings = cell.confidence < SURE && cell.kind === 'value' ? readingsOf(cell) : []
    return readings.length === 0
      ? []
      : [`    row ${cell.row}, column ${cell.column} may be: ${readingsText(readings)}`]
  })
}

function tableText(table: Table, index: number): string[] {
  const rows = table.rowEdges.length - 1
  const columns = table.columnEdges.length - 1
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = table.cells.filter((cell) => cell.row === row)
    return `    ${row} | ${cells.map(cellLabel).join(' | ')}`
  })
  const kind = table.ruled ? 'drawn' : 'by gaps'
  return [
    `  table ${index + 1}: ${count(rows, 'row')} x ${count(columns, 'column')}, ${kind}`,
    ...lines,
    ...doubtText(table.cells),
  ]
}

function cellLabel(cell: Table['cells'][number]): string {
  const text = cell.text.replaceAll('\n', ' / ')
  const shown = text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text
  const span = cell.rowSpan * cell.columnSpan > 1 ? ` [${cell.rowSpan}x${cell.columnSpan}]` : ''
  return shown + span
}

function recordText(record: RecordDraft): string {
  const { studentName, admissionNumber, subjects, total, average, grade, position } = record
  const parts = [
    `  record ${record.rowOnPage + 1}: ${studentName.value}`,
    admissionNumber?.value,
    subjects.map(({ label, score }) => `${label} ${score?.value ?? '-'}`).join(', '),
    total && `total ${total.value}`,
    average && `average ${average.value}`,
    grade && `grade ${grade.value}`,
    position && `position ${position.value}`,
    `confidence ${record.confidence.toFixed(2)}`,
    record.checks.map((check) => `${check.id} ${check.ok ? 'ok' : 'FAILS'}`).join(', '),
    record.flags.join(', '),
  ]
  return parts.filter((part) => part).join('; ')
}

function layoutText(layout: Layout): string[] {
  const { id, kind, ...columns } = layout
  const roles = Object.entries(columns).filter(([name]) => name !== 'edges' && name !== 'range')
  return [
    '',
    `roles of ${kind} ${id}:`,
    ...roles.map(([role, value]) => `  ${role}: ${JSON.stringify(value)}`),
  ]
}

function timeText(timings: Record<string, number>): string {
  return Object.entries(timings)
    .map(([stage, time]) => `${stage} ${time.toFixed(1)} ms`)
    .join(', ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
