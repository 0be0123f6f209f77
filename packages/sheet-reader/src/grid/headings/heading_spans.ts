import type { Extent } from '../lines/text_columns.js'
import type { Phrase, TextLine } from '../lines/text_lines.js'
import type { LineEntry } from '../lines/table_lines.js'
import type { Ruling } from '../../types.js'

/** Columns by which a heading's middle may miss that of its columns. */
const OFF_CENTRE = 0.36
/** What it costs, in columns off centre, to leave a column between two headings without one. */
const UNCOVERED = 0.12

/** First and last column of a heading. */
interface Group {
  first: number
  last: number
}

/**
 * Which columns each heading of a line stands over, or null when all stand over their own column
 * only. Told by a line drawn under the heading, by its width, or because headings sit over the
 * middles of equal groups of columns (a subject over CA, exam and total).
 */
export function headingSpans(
  line: TextLine,
  columns: readonly Extent[],
  rulings: readonly Ruling[]
): LineEntry[] | null {
  const { phrases } = line
  if (phrases.length === 0 || columns.length < 3) {
    return null
  }
  const base = phrases.map(
    (phrase) => underlined(phrase, line, columns, rulings) ?? reach(phrase, columns)
  )
  if (base.some((group, index) => index > 0 && group.first <= base[index - 1].last)) {
    return null
  }
  const isWide = base.some((group) => group.last > group.first)
  const groups = isWide ? centred(phrases, base, columns) : equalGroups(phrases, base, columns)
  if (!groups) {
    return null
  }
  return phrases.map((phrase, index) => ({
    phrase,
    column: groups[index].first,
    span: groups[index].last - groups[index].first + 1,
  }))
}

/** The columns over which a line is drawn just under a heading. */
function underlined(
  phrase: Phrase,
  line: TextLine,
  columns: readonly Extent[],
  rulings: readonly Ruling[]
): Group | null {
  const rule = rulings.find(
    ({ position, from, to }) =>
      position > line.y1 - 0.4 * line.fontSize &&
      position < line.y1 + 0.8 * line.fontSize &&
      from <= phrase.x0 + 1 &&
      to >= phrase.x1 - 1
  )
  if (!rule) {
    return null
  }
  const under = columns.flatMap(({ from, to }, index) => {
    const middle = (from + to) / 2
    return middle > rule.from && middle < rule.to ? [index] : []
  })
  return under.length > 1 && under.length < columns.length
    ? { first: under[0], last: under[under.length - 1] }
    : null
}

/** The columns that a heading lies over, or the two between which it stands. */
function reach(phrase: Phrase, columns: readonly Extent[]): Group {
  let first = -1
  let last = -1
  for (const [index, { from, to }] of columns.entries()) {
    const shared = Math.min(phrase.x1, to) - Math.max(phrase.x0, from)
    if (shared <= 0.4 * (to - from)) {
      continue
    }
    if (first < 0) {
      first = index
    }
    last = index
  }
  if (last > first) {
    return { first, last }
  }
  const middle = (phrase.x0 + phrase.x1) / 2
  const right = columns.findIndex(({ from, to }) => from + to > 2 * middle)
  if (right > 0) {
    const [before, after] = [columns[right - 1], columns[right]]
    const isBetween = middle > before.to && middle < after.from
    const off = Math.abs(middle - (before.from + after.to) / 2)
    if (isBetween && off < 0.15 * (after.to - before.from)) {
      return { first: right - 1, last: right }
    }
  }
  if (first >= 0) {
    return { first, last }
  }
  const nearest = nearestColumn(middle, columns)
  return { first: nearest, last: nearest }
}

function nearestColumn(x: number, columns: readonly Extent[]): number {
  const distance = ({ from, to }: Extent) => Math.abs((from + to) / 2 - x)
  return columns.reduce(
    (best, column, index) => (distance(column) < distance(columns[best]) ? index : best),
    0
  )
}

/**
 * Widens headings so that all columns between the first and the last stand under one, if centred.
 */
function centred(
  phrases: readonly Phrase[],
  base: readonly Group[],
  columns: readonly Extent[]
): Group[] {
  const pitch = columnPitch(columns)
  let best: { cost: number; groups: Group[] }[] = [{ cost: 0, groups: [] }]
  for (const [index, phrase] of phrases.entries()) {
    const own = base[index]
    const limit = base[index + 1]?.first ?? columns.length
    const next = new Map<number, { cost: number; groups: Group[] }>()
    for (const state of best) {
      const previous = state.groups.at(-1)
      const from = previous ? previous.last + 1 : own.first
      for (let first = from; first <= own.first; first++) {
        for (let last = own.last; last < limit; last++) {
          const isSingle = own.first === own.last
          if (isSingle && (first !== own.first || last !== own.last)) {
            continue
          }
          const off =
            Math.abs(middleOf({ first, last }, columns) - (phrase.x0 + phrase.x1) / 2) / pitch
          const isOwn = first === own.first && last === own.last
          if (!isOwn && off > OFF_CENTRE) {
            continue
          }
          const gap = previous ? (first - previous.last - 1) * UNCOVERED : 0
          const cost = state.cost + off + gap
          const known = next.get(last)
          if (!known || cost < known.cost) {
            next.set(last, { cost, groups: [...state.groups, { first, last }] })
          }
        }
      }
    }
    best = [...next.values()]
    if (best.length === 0) {
      return [...base]
    }
  }
  return best.reduce((one, other) => (other.cost < one.cost ? other : one)).groups
}

/** Equal groups of two or more columns side by side, each with a heading over its middle. */
function equalGroups(
  phrases: readonly Phrase[],
  base: readonly Group[],
  columns: readonly Extent[]
): Group[] | null {
  const size = phrases.length > 1 ? base[1].first - base[0].first : 0
  if (size < 2) {
    return null
  }
  const pitch = columnPitch(columns)
  const start = base[0].first - Math.floor((size - 1) / 2)
  for (const first of [start, start - 1]) {
    if (first < 0 || first + size * phrases.length > columns.length) {
      continue
    }
    const groups = phrases.map((_, index) => ({
      first: first + index * size,
      last: first + (index + 1) * size - 1,
    }))
    const areCentred = groups.every(
      (group, index) =>
        Math.abs(middleOf(group, columns) - (phrases[index].x0 + phrases[index].x1) / 2) <
        OFF_CENTRE * pitch
    )
    if (areCentred) {
      return groups
    }
  }
  return null
}

function middleOf({ first, last }: Group, columns: readonly Extent[]): number {
  return (columns[first].from + columns[last].to) / 2
}

function columnPitch(columns: readonly Extent[]): number {
  return (columns[columns.length - 1].to - columns[0].from) / columns.length
}
