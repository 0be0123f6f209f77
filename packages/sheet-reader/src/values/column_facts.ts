import type { CellValue, CompositeValue, ScaleId } from './cell_value.js'
import { scalesOf } from './grades.js'

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
  /**
   * The number that all cells have, where there are at least three: a maximum or a weight, no
   * score.
   */
  constant: number | null
  /** Share of the cells that are one more than the cell above; near 1 it is a serial number. */
  steps: number
  /**
   * What the cells are out of: `50` in a column of `24/50`. Null where it differs or is not
   * printed.
   */
  maximum: number | null
}

/** From this share of a fact on it is one of the column's. */
const FACT_SHARE = 0.2

/** A number of cells all the same is a constant from here on. */
const ENOUGH_FOR_CONSTANT = 3

/** Whether the last number of nearly every list is the sum of those before it. */
export function addsUp(values: readonly CellValue[]): boolean {
  const lists = values.flatMap((value) => (value.kind === 'numbers' ? [value.values] : []))
  const fitting = lists.filter((list) => {
    const sum = list.slice(0, -1).reduce((total, number) => total + number, 0)
    return list.length > 2 && Math.abs(sum - list[list.length - 1]) < 0.01
  })
  return lists.length > 0 && fitting.length >= lists.length * 0.9
}

/** Whether nearly all codes are built alike, as admission numbers are. */
export function sameShape(values: readonly CellValue[]): boolean {
  const shapes = values.flatMap((value) => (value.kind === 'code' ? [value.shape] : []))
  const usual = mostFrequent(shapes)
  return shapes.filter((shape) => shape === usual).length >= values.length * 0.9
}

/**
 * Whether a column of `3/45` counts students: of one number that is no usual maximum, and hardly
 * one rank twice.
 */
export function ranksLike(filled: readonly (readonly CellValue[])[]): boolean {
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

/** Counts over the numbers of a column, in printed order; null where there are none. */
export function numberFacts(values: readonly CellValue[]): NumberFacts | null {
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

/** The grade that a value is or contains, or null. */
export function gradeIn(value: CellValue): { grade: string; scales: readonly ScaleId[] } | null {
  if (value.kind === 'grade') {
    return value
  }
  return value.kind === 'composite' && value.grade !== null
    ? { grade: value.grade, scales: value.scales }
    : null
}

/** Scales that know the column's grades, of 25 and more all but one in 25. */
export function commonScales(values: readonly CellValue[]): ScaleId[] {
  const counts = new Map<ScaleId, number>()
  let graded = 0
  for (const value of values) {
    const grade = gradeIn(value)
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

/** What at least a fifth of a column of several facts tells. */
export function factsOf(values: readonly CellValue[]): Fact[] {
  const composites = values.filter((value): value is CompositeValue => value.kind === 'composite')
  const holds = (fact: Fact) =>
    composites.filter((value) => value[fact] !== null).length >=
    Math.max(1, composites.length * FACT_SHARE)
  return (['score', 'grade', 'position', 'remark'] as const).filter(holds)
}

/**
 * How a value is written, in a word that is the same for all cells written alike; null without
 * variants.
 */
export function notationOf(value: CellValue): string | null {
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

/** The text that comes most often, the earlier one of two; empty where there is none. */
export function mostFrequent(texts: readonly string[]): string {
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
