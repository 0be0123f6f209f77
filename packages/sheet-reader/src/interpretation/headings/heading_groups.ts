import { isGenericGroup, roleOfPart } from '../../vocabulary/role_words.js'
import { splitMaximum } from './printed_maximum.js'
import { SEXES } from '../columns/plain_roles.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import type { HeadingPart } from './heading_part.js'
import { repeatedLabels, leafOf, leafIndex, isOneRole, leafStart } from './heading_leaves.js'

/** A heading over the columns of one subject, as far as the grid tells. */
interface Owner {
  part: HeadingPart
  /** First column and the one behind the last. */
  from: number
  to: number
}

/** Most columns that one subject has. */
const WIDEST_GROUP = 12

const REPEATED_LEAF = 4
const FOREIGN_LEAF = 1.5
const UNLIKE_PATTERN = 0.7
const OFF_PLACE = 0.6
const NOT_COVERED = 3
const SKIPPED_PART = 1.6
const SKIPPED_OTHER = 0.1

/**
 * Gives each column under a subject's name to that subject. The lowest headings repeat from subject
 * to subject (`CA EX TOT CA EX TOT`), and the names stand over the first, the middle or all columns
 * of their subject: of all ways to part the columns the one is taken that repeats most and moves
 * least. Columns whose lowest heading is no part of a subject stay on their own.
 *
 * @param columns for each column its headings from top to bottom; changed in place
 */
export function partitionGroups(columns: HeadingPart[][]): void {
  const repeated = repeatedLabels(columns)
  const leaves = columns.map((parts) => leafOf(parts, repeated))
  if (leaves.filter((leaf) => leaf !== '').length < 2) {
    return
  }
  const owners = ownersOver(columns, leaves)
  if (owners.length === 0 || isSettled(owners, leaves)) {
    return
  }
  const groups = bestPartition(owners, leaves)
  if (!groups) {
    return
  }
  for (const [index, { from, to }] of groups.entries()) {
    const { part } = owners[index]
    for (const [column, parts] of columns.entries()) {
      const at = parts.findIndex(({ id }) => id === part.id)
      const inside = column >= from && column < to
      if (at >= 0 && !inside) {
        parts.splice(at, 1)
      } else if (at < 0 && inside) {
        parts.splice(Math.max(0, leafIndex(parts)), 0, part)
      }
    }
    for (let column = from; column < to; column++) {
      columns[column] = columns[column].map((own) =>
        own.id === part.id ? { ...own, span: Math.max(own.span, to - from) } : own
      )
    }
  }
}

/** The subjects' names: headings above a part of a subject that name no role themselves. */
function ownersOver(columns: HeadingPart[][], leaves: readonly string[]): Owner[] {
  const owners: Owner[] = []
  for (const [column, parts] of columns.entries()) {
    if (isOneRole(parts)) {
      continue
    }
    const own = leaves[column] === '' ? undefined : ownerIn(parts)
    if (!own) {
      continue
    }
    const known = owners.find(({ part }) => part.id === own.id)
    if (known) {
      known.to = column + 1
    } else {
      owners.push({ part: own, from: column, to: column + 1 })
    }
  }
  return owners
}

function ownerIn(parts: readonly HeadingPart[]): HeadingPart | undefined {
  const isNumbered = leafIndex(parts) >= 0 && parts[leafIndex(parts)].span > 1
  const leaf = isNumbered ? leafIndex(parts) : leafStart(parts)
  return parts.slice(0, isNumbered ? leaf + 1 : leaf).findLast(isOwner)
}

function isOwner({ text }: HeadingPart): boolean {
  const { label } = splitMaximum(text)
  if (!/\p{L}/u.test(label) || isGenericGroup(label)) {
    return false
  }
  return isSubjectHeading(label) || roleOfPart(label) === null || SEXES.test(label)
}

/**
 * Whether the grid's spans already hold equal groups, with no part of a subject left over beside
 * them.
 */
function isSettled(owners: readonly Owner[], leaves: readonly string[]): boolean {
  const sequences = owners.map(({ from, to }) => leaves.slice(from, to).join(' '))
  if (owners.some(({ from, to }) => to - from < 2)) {
    return false
  }
  if (owners.some(({ from, to }) => new Set(leaves.slice(from, to)).size < to - from)) {
    return false
  }
  const inside = (column: number) => owners.some(({ from, to }) => column >= from && column < to)
  const between = leaves.some(
    (leaf, column) =>
      leaf !== '' && !inside(column) && column > owners[0].from && column < owners.at(-1)!.to
  )
  return !between && new Set(sequences).size === 1
}

/** The sub-headings of one subject: those up to where the first of them comes again. */
function patternOf(leaves: readonly string[]): string[] {
  const first = leaves.findIndex(
    (leaf, column) => leaf !== '' && leaves.indexOf(leaf, column + 1) > 0
  )
  if (first >= 0) {
    return leaves.slice(first, leaves.indexOf(leaves[first], first + 1))
  }
  const from = leaves.findIndex((leaf) => leaf !== '')
  let to = from
  while (to < leaves.length && leaves[to] !== '') {
    to += 1
  }
  return leaves.slice(from, to)
}

interface State {
  cost: number
  groups: { from: number; to: number }[]
}

function bestPartition(owners: readonly Owner[], leaves: readonly string[]) {
  const pattern = patternOf(leaves)
  let states = new Map<number, State>([[0, { cost: 0, groups: [] }]])
  for (const owner of owners) {
    const next = new Map<number, State>()
    for (const [column, state] of states) {
      const last = Math.min(owner.to, leaves.length - 1)
      for (let from = Math.max(column, owner.from - WIDEST_GROUP); from <= last; from++) {
        const skipped = state.cost + skipCost(leaves, column, from, state.groups.length > 0)
        const most = Math.min(leaves.length, from + WIDEST_GROUP)
        for (let to = from + 1; to <= most; to++) {
          const cost = skipped + groupCost(owner, from, to, leaves, pattern)
          const known = next.get(to)
          if (!known || cost < known.cost) {
            next.set(to, { cost, groups: [...state.groups, { from, to }] })
          }
        }
      }
    }
    states = next
  }
  let best: State | null = null
  for (const [column, state] of states) {
    const cost = state.cost + skipCost(leaves, column, leaves.length, false)
    if (!best || cost < best.cost) {
      best = { cost, groups: state.groups }
    }
  }
  return best?.groups ?? null
}

/** Columns before, between and behind the groups; parts of a subject should not be among them. */
function skipCost(leaves: readonly string[], from: number, to: number, between: boolean): number {
  let cost = 0
  for (let column = from; column < to; column++) {
    const repeated = leaves[column] !== '' && isRepeated(leaves, column)
    cost += repeated || (between && leaves[column] !== '') ? SKIPPED_PART : SKIPPED_OTHER
  }
  return cost
}

function isRepeated(leaves: readonly string[], column: number): boolean {
  return leaves.indexOf(leaves[column]) !== column || leaves.indexOf(leaves[column], column + 1) > 0
}

function groupCost(
  owner: Owner,
  from: number,
  to: number,
  leaves: readonly string[],
  pattern: readonly string[]
): number {
  const own = leaves.slice(from, to)
  const named = own.filter((leaf) => leaf !== '')
  let cost = (own.length - named.length) * FOREIGN_LEAF
  cost += (named.length - new Set(named).size) * REPEATED_LEAF
  cost += unlikeness(own, pattern) * UNLIKE_PATTERN
  const middle = (owner.from + owner.to) / 2
  const offMiddle = Math.abs(middle - (from + to) / 2)
  cost += Math.min(offMiddle, Math.abs(owner.from - from)) * OFF_PLACE
  if (owner.to <= from || owner.from >= to) {
    cost += NOT_COVERED
  }
  return cost
}

function unlikeness(own: readonly string[], pattern: readonly string[]): number {
  const missing = pattern.filter((leaf) => !own.includes(leaf)).length
  const extra = own.filter((leaf) => !pattern.includes(leaf)).length
  return missing + extra
}
