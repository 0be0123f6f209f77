import type { ResultRules } from '@tenant-education/result-arithmetic'

/** What a cell holds: numbers of scores, text of names and grades, null where nothing stands. */
export type CellValue = string | number | null

/** Why a person should look at a value; new ones may come. */
export type Reason =
  | 'unreadable'
  | 'doubtful'
  | 'sum'
  | 'components'
  | 'average'
  | 'grade'
  | 'position'
  | 'range'
  | 'name'
  | 'admission_number'
  | 'duplicate'
  | 'heading'
  | 'column'
  | (string & {})

/** A reason with the numbers of the equation that fails. */
export interface CellReason {
  reason: Reason
  expected?: CellValue
  found?: CellValue
  terms?: number[]
}

/**
 * `proved`: by the text of the document or by arithmetic; `sure`: read with confidence; `open`:
 * needs eyes; the others say who settled it.
 */
export type CellState =
  'proved' | 'sure' | 'open' | 'corrected_by_arithmetic' | 'accepted' | 'corrected'

/** Fractions, 0 to 1, of the straightened picture of the page. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A value of a record, and where it stands. */
export interface Cell {
  /** Address, such as `subjects/mth/components/ca1`. */
  field: string
  value: CellValue
  /** As it was read. */
  text: string | null
  /** 0 to 1; null for what was computed. */
  confidence: number | null
  source: string | null
  page: number
  box: Box | null
  /** Other readings of the same ink, best first. */
  alternatives: string[]
  state: CellState
  reasons: CellReason[]
  weight?: number
}

/** A student's record on a page. */
export interface ReviewRecord {
  recordId: string
  revision: number
  row: number
  studentName: string
  cells: Cell[]
}

/** A subject of the page's records. */
export interface ReviewSubject {
  key: string | null
  label: string
  components: string[]
}

/** Who has the page open. `until` is a moment. */
export interface Claim {
  user: { id: string; name: string }
  isMine: boolean
  until: string | number
}

/** A page of a file as the review endpoint answers it. */
export interface ReviewPage {
  fileId: string
  fileName: string
  revision: number
  page: number
  pages: number
  layout: 'roster' | 'card'
  picture: { url: string; width: number; height: number } | null
  /** From the best grade down. */
  grading: { grade: string; minimum: number }[]
  /** The arithmetic that the page follows. */
  rules: ResultRules
  subjects: ReviewSubject[]
  records: ReviewRecord[]
  toReview: number
  claim: Claim | null
}

/** Where a cell is. */
export interface Place {
  recordId: string
  field: string
}

/** What a person decides about a value. */
export type DecisionKind = 'accept' | 'correct' | 'absent' | 'undo'

/** A decision, as it is sent. */
export interface Decision {
  /** UUID: sent twice it is one decision. */
  clientId: string
  recordId: string
  field: string
  decision: DecisionKind
  value?: CellValue
  /** What the person saw. */
  expectedValue?: CellValue
}

/** The value that somebody else has set meanwhile. */
export interface CurrentValue {
  value: CellValue
  by: string | null
  at: string | number | null
}

/** What became of a decision. */
export interface DecisionResult {
  clientId: string
  status: 'saved' | 'conflict' | 'refused'
  code?: string
  message?: string
  current?: CurrentValue
  record?: ReviewRecord
}
