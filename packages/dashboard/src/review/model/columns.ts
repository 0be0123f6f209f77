import { subjectOf } from '@tenant-education/result-arithmetic'
import { componentField, gradeField, scoreField } from './fields.js'
import type { Cell, ReviewPage, ReviewRecord } from './types.js'

/** A column of the grid, or a value of a card. */
export interface Column {
  field: string
  /** Label of the subject; null for values of the whole record. */
  subject: string | null
  /** Name of the part (`ca1`), null for the score itself. */
  component: string | null
  isGrade: boolean
}

const BEFORE = ['studentName', 'admissionNumber']
const AFTER = ['total', 'average', 'grade', 'position']

/** Columns that some record of the page has a value in, in the order of the sheet. */
export function columnsOf({
  subjects,
  records,
}: Pick<ReviewPage, 'subjects' | 'records'>): Column[] {
  const used = new Set(records.flatMap(({ cells }) => cells.map(({ field }) => field)))
  const ofRecord = (field: string) => ({ field, subject: null, component: null, isGrade: false })
  const listed: Column[] = [
    ...BEFORE.map(ofRecord),
    ...subjects.flatMap((subject) => {
      const part = subjectOf(subject)
      const { label } = subject
      const column = { subject: label, component: null, isGrade: false }
      return [
        ...subject.components.map((component) => ({
          ...column,
          field: componentField(part, component),
          component,
        })),
        { ...column, field: scoreField(part) },
        { ...column, field: gradeField(part), isGrade: true },
      ]
    }),
    ...AFTER.map(ofRecord),
  ]
  return listed.filter(({ field }) => used.has(field))
}

const indexes = new WeakMap<ReviewRecord, Map<string, Cell>>()

/** The cell of a record at an address; undefined where the sheet has none. */
export function cellOf(record: ReviewRecord, field: string): Cell | undefined {
  let index = indexes.get(record)
  if (!index) {
    index = new Map(record.cells.map((cell) => [cell.field, cell]))
    indexes.set(record, index)
  }
  return index.get(field)
}

/** A record with some cells replaced; the record itself where there are none. */
export function withCells(record: ReviewRecord, changed: readonly Cell[]): ReviewRecord {
  if (changed.length === 0) {
    return record
  }
  const byField = new Map(changed.map((cell) => [cell.field, cell]))
  const cells = record.cells.map((cell) => byField.get(cell.field) ?? cell)
  const name = byField.get('studentName')?.value
  return { ...record, cells, ...(typeof name === 'string' && { studentName: name }) }
}
