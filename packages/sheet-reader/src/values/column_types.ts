import type { CellValue, CompositeValue, ScaleId } from './cell_value.js'
import { scalesOf } from './grades.js'
import { parseCell } from './parse_cell.js'

/** What a whole column can be; `result` is several facts in each cell, see {@link ColumnType.facts}. */
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

/** What a cell of a `result` column tells about a student. */
export type Fact = 'score' | 'grade' | 'position' | 'remark'

/** The numbers of a column: scores, what was reached of a maximum, or ranks. */
export interface NumberFacts {
  count: number
  least: number
  greatest: number
  distinct: number
  /** Digits behind the point in most of the cells that have any; 0 where hardly one has. */
  decimals: number
  /** Share of the numbers that have as many. */
  withDecimals: number
  /** The number that all cells have, where there are at least three: a maximum or a weight, no score. */
  constant: number | null
  /** Share of the cells that are one more than the cell above; near 1 it is a serial number. */
  steps: number
  /** What the cells are out of: `50` in a column of `24/50`. Null where it differs or is not printed. */
  maximum: number | null
}

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
  /** Cells by notation: `integer`, `point`, `NG`, `GN`, `english`…, most frequent first. */
  notation: string
  facts: readonly Fact[]
  numbers: NumberFacts | null
  /** Scales that know every grade of the column (of a few cells one may be odd), narrowest first. */
  scales: readonly ScaleId[]
  /** Share of the filled cells that are marks of absence. */
  absent: number
}

/** Cost of a cell that an explanation does not account for. */
export const UNEXPLAINED = 4

/** What each kind of column accepts, with the cost on top of the reading's own; the first are its core. */
const ACCEPTED: Record<
  ColumnKind,
  { core: CellValue['kind'][]; also: [CellValue['kind'], number][] }
> = {
  number: {
    core: ['number'],
    also: [
      ['absence', 0.1],
      ['percent', 0.8],
      ['fraction', 0.9],
    ],
  },
  percent: {
    core: ['percent'],
    also: [
      ['number', 0.3],
      ['absence', 0.1],
    ],
  },
  fraction: {
    core: ['fraction'],
    also: [
      ['number', 0.3],
      ['absence', 0.1],
    ],
  },
  result: {
    core: ['composite'],
    also: [
      ['number', 0.3],
      ['percent', 0.4],
      ['fraction', 0.4],
      ['grade', 0.3],
      ['position', 0.6],
      ['absence', 0.1],
    ],
  },
  numbers: {
    core: ['numbers'],
    also: [
      ['number', 0.6],
      ['absence', 0.1],
    ],
  },
  grade: { core: ['grade'], also: [['absence', 0.1]] },
  position: {
    core: ['position'],
    also: [
      ['number', 0.4],
      ['absence', 0.1],
    ],
  },
  absence: { core: ['absence'], also: [] },
  remark: {
    core: ['remark'],
    also: [
      ['sentence', 0.3],
      ['grade', 0.6],
      ['absence', 0.4],
    ],
  },
  code: {
    core: ['code'],
    also: [
      ['number', 0.6],
      ['absence', 0.3],
    ],
  },
  name: { core: ['name'], also: [] },
  sex: { core: ['sex'], also: [['absence', 0.3]] },
  date: { core: ['date'], also: [['absence', 0.3]] },
  subject: {
    core: ['subject'],
    also: [
      ['name', 0.5],
      ['remark', 1],
    ],
  },
  sentence: {
    core: ['sentence'],
    also: [
      ['remark', 0.3],
      ['name', 1],
      ['absence', 0.4],
    ],
  },
}

/** What one kind of column pays for each kind of reading; missing is what it does not accept. */
const SURCHARGES = Object.fromEntries(
  Object.entries(ACCEPTED).map(([kind, { core, also }]) => [
    kind,
    Object.fromEntries([...core.map((own): [string, number] => [own, 0]), ...also]),
  ])
) as Record<ColumnKind, Partial<Record<CellValue['kind'], number>>>

const KINDS = Object.keys(ACCEPTED) as ColumnKind[]

/** Share of a column's filled cells that must be of the kind's own for it to be an explanation. */
const OWN_SHARE = 0.15

/** From this share of a fact on it is one of the column's. */
const FACT_SHARE = 0.2

/** A number of cells all the same is a constant from here on. */
const ENOUGH_FOR_CONSTANT = 3

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
  const types: ColumnType[] = []
  for (const kind of KINDS) {
    const chosen = filled.map((candidates) => cheapest(candidates, kind))
    const own = chosen.filter((choice) => choice && isOwn(kind, choice.value)).length
    if (own === 0 || own < filled.length * OWN_SHARE) {
      continue
    }
    types.push(
      explain(kind, chosen, { cells: cells.length, filled: filled.length, distinct, ranking })
    )
  }
  return types.sort((one, other) => one.cost - other.cost)
}

function isOwn(kind: ColumnKind, value: CellValue): boolean {
  return ACCEPTED[kind].core.includes(value.kind)
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
      const graded = values.some((value) => gradeOf(value) !== null)
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

/** Whether the last number of nearly every list is the sum of those before it. */
function addsUp(values: readonly CellValue[]): boolean {
  const lists = values.flatMap((value) => (value.kind === 'numbers' ? [value.values] : []))
  const fitting = lists.filter((list) => {
    const sum = list.slice(0, -1).reduce((total, number) => total + number, 0)
    return list.length > 2 && Math.abs(sum - list[list.length - 1]) < 0.01
  })
  return lists.length > 0 && fitting.length >= lists.length * 0.9
}

/** Whether nearly all codes are built alike, as admission numbers are. */
function sameShape(values: readonly CellValue[]): boolean {
  const shapes = values.flatMap((value) => (value.kind === 'code' ? [value.shape] : []))
  const usual = mostFrequent(shapes)
  return shapes.filter((shape) => shape === usual).length >= values.length * 0.9
}

/**
 * Whether a column of `3/45` counts students: of one number that is no usual maximum, and hardly one
 * rank twice.
 */
function ranksLike(filled: readonly (readonly CellValue[])[]): boolean {
  const ranks: number[] = []
  const totals = new Set<number>()
  for (const candidates of filled) {
    const position = candidates.find((value) => value.kind === 'position' && value.of !== null)
    if (position?.kind === 'position') {
      ranks.push(position.position)
      totals.add(position.of!)
    }
  }
  if (ranks.length < 3 || totals.size !== 1) {
    return false
  }
  const [total] = totals
  const usual = total % 10 === 0 || total === 15 || total === 25
  const distinct = new Set(ranks).size / ranks.length
  const covered = new Set(ranks).size / total
  return distinct >= 0.8 && (!usual ? covered >= 0.3 || distinct === 1 : covered >= 0.8)
}

function numberOf(value: CellValue): { value: number; decimals: number; of: number | null } | null {
  switch (value.kind) {
    case 'number':
    case 'percent':
      return { value: value.value, decimals: value.decimals, of: null }
    case 'fraction':
      return { value: value.value, decimals: value.decimals, of: value.of }
    case 'composite':
      return value.score === null
        ? null
        : { value: value.score, decimals: value.decimals, of: value.of }
    case 'position':
      return { value: value.position, decimals: 0, of: value.of }
    default:
      return null
  }
}

function numberFacts(values: readonly CellValue[]): NumberFacts | null {
  const numbers = values.flatMap((value) => numberOf(value) ?? [])
  if (numbers.length === 0) {
    return null
  }
  const own = numbers.map(({ value }) => value)
  const distinct = new Set(own).size
  const maxima = new Set(numbers.map(({ of }) => of))
  const [maximum] = maxima
  let steps = 0
  for (let index = 1; index < own.length; index++) {
    steps += own[index] === own[index - 1] + 1 ? 1 : 0
  }
  const pointed = numbers.filter(({ decimals }) => decimals > 0)
  const most =
    pointed.length < numbers.length * 0.1
      ? 0
      : Number(mostFrequent(pointed.map(({ decimals }) => String(decimals))))
  return {
    count: own.length,
    least: own.reduce((least, number) => Math.min(least, number)),
    greatest: own.reduce((greatest, number) => Math.max(greatest, number)),
    distinct,
    decimals: most,
    withDecimals: numbers.filter(({ decimals }) => decimals === most).length / numbers.length,
    constant: distinct === 1 && own.length >= ENOUGH_FOR_CONSTANT ? own[0] : null,
    steps: own.length < 2 ? 0 : steps / (own.length - 1),
    maximum: maxima.size === 1 ? maximum : null,
  }
}

function gradeOf(value: CellValue): { grade: string; scales: readonly ScaleId[] } | null {
  if (value.kind === 'grade') {
    return value
  }
  return value.kind === 'composite' && value.grade !== null
    ? { grade: value.grade, scales: value.scales }
    : null
}

/** Scales in which nearly all grades of the column are, those with the fewest grades first. */
function commonScales(values: readonly CellValue[]): ScaleId[] {
  const counts = new Map<ScaleId, number>()
  let graded = 0
  for (const value of values) {
    const grade = gradeOf(value)
    if (!grade) {
      continue
    }
    graded += 1
    for (const scale of grade.scales) {
      counts.set(scale, (counts.get(scale) ?? 0) + 1)
    }
  }
  const allowed = Math.floor(graded * 0.04)
  return [...counts].filter(([, count]) => count >= graded - allowed).map(([scale]) => scale)
}

function factsOf(values: readonly CellValue[]): Fact[] {
  const composites = values.filter((value): value is CompositeValue => value.kind === 'composite')
  const holds = (fact: Fact) =>
    composites.filter((value) => value[fact] !== null).length >=
    Math.max(1, composites.length * FACT_SHARE)
  return (['score', 'grade', 'position', 'remark'] as const).filter(holds)
}

function notationOf(value: CellValue): string | null {
  switch (value.kind) {
    case 'number':
      return value.notation
    case 'composite':
      return value.pattern
    case 'fraction':
      return `/${value.of}`
    case 'position':
      return value.spelled ? 'spelled' : 'plain'
    case 'code':
      return value.shape
    case 'grade':
      return value.scales[0] === 'distinctions' ? 'words' : 'letters'
    default:
      return null
  }
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  let best = ''
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if ((counts.get(text) ?? 0) > (counts.get(best) ?? 0)) {
      best = text
    }
  }
  return best
}

/** True where a grade belongs to one of the scales; any scale where none is given. */
export function isGradeOf(grade: string, scales: readonly ScaleId[]): boolean {
  const own = scalesOf(grade)
  return scales.length === 0 ? own.length > 0 : own.some((scale) => scales.includes(scale))
}
