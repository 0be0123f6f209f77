import type { CellValue, ScaleId, ValueKind } from './cell_value.js'
import {
  addsUp,
  commonScales,
  factsOf,
  gradeIn,
  mostFrequent,
  notationOf,
  numberFacts,
  ranksLike,
  sameShape,
  type Fact,
  type NumberFacts,
} from './column_facts.js'
import { parseCell } from './parse_cell.js'

/**
 * What a whole column can be; `result` is several facts in each cell, see {@link ColumnType.facts}.
 */
export type ColumnKind =
  | 'number'
  | 'percent'
  | 'fraction'
  | 'result'
  | 'numbers'
  | 'grade'
  | 'position'
  | 'absence'
  | 'remark'
  | 'code'
  | 'name'
  | 'sex'
  | 'date'
  | 'subject'
  | 'sentence'

/** One explanation of a column. Plain JSON. */
export interface ColumnType {
  kind: ColumnKind
  /** Share of the cells with something in them that the explanation accounts for. */
  share: number
  /** Mean cost of the cells, what is unexplained counting {@link UNEXPLAINED}; lower is better. */
  cost: number
  cells: number
  filled: number
  distinct: number
  /**
   * How most cells are written: `integer`, `point`, `NG`, `/50`, `spelled`; empty without variants.
   */
  notation: string
  facts: readonly Fact[]
  numbers: NumberFacts | null
  /**
   * Scales that know the column's grades; none where there are no grades or they belong to none.
   */
  scales: readonly ScaleId[]
  /** Share of the filled cells that are marks of absence. */
  absent: number
}

/** Cost of a cell that an explanation does not account for. */
export const UNEXPLAINED = 4

/**
 * What each kind of column accepts, with the cost on top of the reading's own. What costs nothing
 * is the kind's own; a column needs some of it.
 */
const SURCHARGES: Record<ColumnKind, Partial<Record<ValueKind, number>>> = {
  number: { number: 0, absence: 0.1, percent: 0.8, fraction: 0.9 },
  percent: { percent: 0, number: 0.3, absence: 0.1 },
  fraction: { fraction: 0, number: 0.3, absence: 0.1 },
  result: {
    composite: 0,
    number: 0.3,
    grade: 0.3,
    percent: 0.4,
    fraction: 0.4,
    position: 0.6,
    absence: 0.1,
  },
  numbers: { numbers: 0, number: 0.6, absence: 0.1 },
  grade: { grade: 0, absence: 0.1 },
  position: { position: 0, number: 0.4, absence: 0.1 },
  absence: { absence: 0 },
  remark: { remark: 0, sentence: 0.3, absence: 0.4, grade: 0.6 },
  code: { code: 0, absence: 0.3, number: 0.6 },
  name: { name: 0 },
  sex: { sex: 0, absence: 0.3 },
  date: { date: 0, absence: 0.3 },
  subject: { subject: 0, name: 0.5, remark: 1 },
  sentence: { sentence: 0, remark: 0.3, absence: 0.4, name: 1 },
}

const KINDS = Object.keys(SURCHARGES) as ColumnKind[]

/** The values that a column of a kind needs some of. */
const OWN_KINDS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    (Object.keys(SURCHARGES[kind]) as ValueKind[]).filter((own) => SURCHARGES[kind][own] === 0),
  ])
) as Record<ColumnKind, ValueKind[]>

/** Share of a column's filled cells that must be of the kind's own for it to be an explanation. */
const OWN_SHARE = 0.15
/** The same for kinds with several numbers or facts in a cell: a stray one is a misprint. */
const SEVERAL_SHARE = 0.4
const SEVERAL: ReadonlySet<ColumnKind> = new Set(['result', 'fraction', 'numbers'])

interface Chosen {
  value: CellValue
  cost: number
}

/**
 * Explanations of a column, best first; empty where no cell says anything.
 *
 * @param cells texts from top to bottom, blank ones among them
 */
export function columnType(cells: readonly string[]): ColumnType[] {
  const parsed = cells.map((text) => parseCell(text))
  const filled = parsed.filter((candidates) => candidates[0]?.kind !== 'blank')
  if (filled.length === 0) {
    return []
  }
  const distinct = new Set(cells.filter((_, index) => parsed[index][0]?.kind !== 'blank')).size
  const ranking = ranksLike(filled)
  const present = new Set(filled.flatMap((candidates) => candidates.map(({ kind }) => kind)))
  const types: ColumnType[] = []
  for (const kind of KINDS) {
    if (!OWN_KINDS[kind].some((own) => present.has(own))) {
      continue
    }
    const chosen = filled.map((candidates) => cheapest(candidates, kind))
    const own = chosen.filter((choice) => choice && isOwn(kind, choice.value)).length
    if (own === 0 || own < filled.length * (SEVERAL.has(kind) ? SEVERAL_SHARE : OWN_SHARE)) {
      continue
    }
    types.push(
      explain(kind, chosen, { cells: cells.length, filled: filled.length, distinct, ranking })
    )
  }
  return types.sort((one, other) => one.cost - other.cost)
}

function isOwn(kind: ColumnKind, value: CellValue): boolean {
  return SURCHARGES[kind][value.kind] === 0
}

/** The cheapest reading that a kind of column accepts; null where it accepts none. */
export function cheapest(candidates: readonly CellValue[], kind: ColumnKind): Chosen | null {
  const surcharges = SURCHARGES[kind]
  let best: Chosen | null = null
  for (const value of candidates) {
    const surcharge = surcharges[value.kind]
    if (surcharge !== undefined && (best === null || value.cost + surcharge < best.cost)) {
      best = { value, cost: value.cost + surcharge }
    }
  }
  return best && best.cost < UNEXPLAINED ? best : null
}

interface Seen {
  cells: number
  filled: number
  distinct: number
  ranking: boolean
}

function explain(kind: ColumnKind, chosen: readonly (Chosen | null)[], seen: Seen): ColumnType {
  let cost = 0
  let explained = 0
  let absent = 0
  const values: CellValue[] = []
  for (const choice of chosen) {
    cost += choice ? choice.cost : UNEXPLAINED
    if (choice) {
      explained += 1
      values.push(choice.value)
      absent += choice.value.kind === 'absence' ? 1 : 0
    }
  }
  const numbers = numberFacts(values)
  const mean = cost / seen.filled + oddity(kind, values, numbers, seen)
  return {
    kind,
    share: explained / seen.filled,
    cost: Math.round(mean * 1000) / 1000,
    cells: seen.cells,
    filled: seen.filled,
    distinct: seen.distinct,
    notation: mostFrequent(values.flatMap((value) => notationOf(value) ?? [])),
    facts: factsOf(values),
    numbers,
    scales: commonScales(values),
    absent: absent / seen.filled,
  }
}

/** What speaks against a kind in the column as a whole. */
function oddity(
  kind: ColumnKind,
  values: readonly CellValue[],
  numbers: NumberFacts | null,
  { ranking }: Seen
): number {
  switch (kind) {
    case 'fraction':
      return ranking ? 1 : numbers && numbers.maximum === null ? 0.2 : 0
    case 'position':
      return ranking ? -0.4 : 0
    case 'grade':
    case 'result': {
      const graded = values.some((value) => gradeIn(value) !== null)
      const strange = graded && commonScales(values).length === 0 ? 0.5 : 0
      const tiny = kind === 'result' && numbers !== null && numbers.greatest < 10 ? 0.6 : 0
      return strange + tiny
    }
    case 'numbers':
      return addsUp(values) ? -0.4 : 0
    case 'code':
      return values.length > 2 && sameShape(values) ? -0.2 : 0
    case 'sex':
      return values.some((value) => value.kind === 'sex' && value.sex === 'male') ? -0.4 : 0
    default:
      return 0
  }
}
