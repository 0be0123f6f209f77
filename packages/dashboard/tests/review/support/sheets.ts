import { fieldOf, type ResultRules } from '@tenant-education/result-arithmetic'
import type {
  Cell,
  CellReason,
  CellValue,
  ReviewPage,
  ReviewRecord,
} from '../../../src/review/model/types.js'

const SCALE = [
  { grade: 'A', minimum: 70 },
  { grade: 'B', minimum: 60 },
  { grade: 'C', minimum: 50 },
  { grade: 'F', minimum: 0 },
]

/** Follows everything. */
export const RULES: ResultRules = {
  sum: true,
  parts: [],
  divisors: ['present'],
  grading: SCALE,
  subjectGrading: SCALE,
  maximum: 100,
}

/** A value that was read with confidence. */
export function cell(field: string, value: CellValue, more: Partial<Cell> = {}): Cell {
  return {
    field,
    value,
    text: value === null ? null : String(value),
    confidence: 0.98,
    source: 'ocr',
    page: 1,
    box: { x: 0.1, y: 0.1, width: 0.05, height: 0.02 },
    alternatives: [],
    state: 'sure',
    reasons: [],
    ...more,
  }
}

/** A value that needs eyes. */
export function open(field: string, value: CellValue, ...reasons: (string | CellReason)[]): Cell {
  return cell(field, value, {
    state: 'open',
    reasons: reasons.map((reason) => (typeof reason === 'string' ? { reason } : reason)),
  })
}

export const score = (key: string) => fieldOf({ kind: 'score', subject: key })
export const part = (key: string, component: string) =>
  fieldOf({ kind: 'component', subject: key, component })

/** A student of given cells. */
export function record(recordId: string, name: string, cells: Cell[], row = 1): ReviewRecord {
  return {
    recordId,
    revision: 1,
    row,
    studentName: name,
    cells: [cell('studentName', name), ...cells],
  }
}

/** A page whose subjects are those of its records. */
export function page(records: ReviewRecord[], more: Partial<ReviewPage> = {}): ReviewPage {
  const keys = [
    ...new Set(
      records.flatMap(({ cells }) =>
        cells.flatMap(({ field }) => /^subjects\/([^/]+)/.exec(field)?.[1] ?? [])
      )
    ),
  ]
  const components = (key: string) => [
    ...new Set(
      records.flatMap(({ cells }) =>
        cells.flatMap(
          ({ field }) => new RegExp(`^subjects/${key}/components/(.+)$`).exec(field)?.[1] ?? []
        )
      )
    ),
  ]
  return {
    fileId: 'file_1',
    fileName: 'JSS1.pdf',
    revision: 1,
    page: 1,
    pages: 2,
    layout: 'roster',
    picture: null,
    grading: SCALE,
    rules: RULES,
    subjects: keys.map((key) => ({ key, label: key.toUpperCase(), components: components(key) })),
    records,
    toReview: 0,
    claim: null,
    ...more,
  }
}
