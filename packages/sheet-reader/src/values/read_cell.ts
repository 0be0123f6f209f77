import type { AbsenceState, CellValue } from './cell_value.js'
import { isGradeOf } from './column_facts.js'
import { cheapest, type ColumnType } from './column_types.js'
import { parseCell } from './parse_cell.js'

/** What of a column's type a cell's reading depends on. */
export type ReadableType = Pick<ColumnType, 'kind' | 'notation' | 'scales'>

/** What a cell tells, given what its column is. All null for a blank cell. */
export interface CellReading {
  /**
   * The reading that was chosen; null for blank cells and for those that the column does not
   * explain.
   */
  value: CellValue | null
  /** False where something is printed that the column's type does not account for. */
  explained: boolean
  score: number | null
  /** Digits behind the decimal point of the score. */
  decimals: number
  /** What the score is out of, where the cell itself says so. */
  maximum: number | null
  percent: number | null
  grade: string | null
  position: number | null
  remark: string | null
  absence: AbsenceState | null
}

const NOTHING: CellReading = {
  value: null,
  explained: true,
  score: null,
  decimals: 0,
  maximum: null,
  percent: null,
  grade: null,
  position: null,
  remark: null,
  absence: null,
}

/** How much dearer a grade is that the column's scales do not know, and another notation. */
const FOREIGN_GRADE = 0.6
const OTHER_NOTATION = 0.3

/**
 * Reads a cell as its column demands: in a column of `67 B+` the text `67` is a score without a
 * grade and `B` a grade without a score; in a column of numbers `A` is an absence.
 */
export function readCell(text: string, type: ReadableType): CellReading {
  const candidates = parseCell(text)
  if (candidates[0]?.kind === 'blank') {
    return NOTHING
  }
  const value = choose(candidates, type)
  return value === null ? { ...NOTHING, explained: false } : readingOf(value)
}

function choose(candidates: readonly CellValue[], type: ReadableType): CellValue | null {
  let best: CellValue | null = null
  let least = Infinity
  for (const candidate of candidates) {
    const choice = cheapest([candidate], type.kind)
    if (!choice) {
      continue
    }
    const cost = choice.cost + misfit(candidate, type)
    if (cost < least) {
      least = cost
      best = candidate
    }
  }
  return best
}

function misfit(value: CellValue, type: ReadableType): number {
  if (value.kind === 'composite') {
    const foreign =
      value.grade !== null && type.scales.length > 0 && !isGradeOf(value.grade, type.scales)
    const other = value.pattern !== type.notation
    return (foreign ? FOREIGN_GRADE : 0) + (other ? OTHER_NOTATION : 0)
  }
  if (value.kind === 'grade') {
    return isGradeOf(value.grade, type.scales) ? 0 : FOREIGN_GRADE
  }
  return 0
}

function readingOf(value: CellValue): CellReading {
  const reading = { ...NOTHING, value }
  switch (value.kind) {
    case 'number':
      return { ...reading, score: value.value, decimals: value.decimals }
    case 'percent': {
      const { value: percent, decimals } = value
      return { ...reading, score: percent, percent, decimals }
    }
    case 'fraction':
      return { ...reading, score: value.value, maximum: value.of, decimals: value.decimals }
    case 'composite':
      return {
        ...reading,
        score: value.score,
        decimals: value.decimals,
        maximum: value.of,
        percent: value.percent,
        grade: value.grade,
        position: value.position,
        remark: value.remark,
      }
    case 'grade':
      return { ...reading, grade: value.grade }
    case 'position':
      return { ...reading, position: value.position }
    case 'absence':
      return { ...reading, absence: value.state }
    default:
      return reading
  }
}
