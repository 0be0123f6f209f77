import type { CompactRecord } from './compact_record.js'

const RANKINGS = ['competition', 'dense', 'ordinal'] as const
type Ranking = (typeof RANKINGS)[number]

/** How students were ranked. */
export interface RankRule {
  /** `mean` is the average before it was rounded for printing. */
  by: 'total' | 'average' | 'mean'
  within: 'file' | 'group' | 'table'
  ranking: Ranking
  /** Students whose position nobody could read are ranked as well. */
  withUnread: boolean
}

/**
 * Fewest positions that show how students were ranked, and share of them that a rule must explain.
 */
const FEWEST_POSITIONS = 3
const MOSTLY = 0.7

/** The way of ranking that explains most positions; null where none explains nearly all of them. */
export function learnRanking(records: readonly CompactRecord[]): RankRule | null {
  const positioned = records.filter(({ position }) => position !== null)
  if (positioned.length < FEWEST_POSITIONS) {
    return null
  }
  const isUnread = records.some(({ exact, position }) => !exact && position === null)
  let best: RankRule | null = null
  let most = positioned.length * MOSTLY
  for (const rule of rankRules(isUnread)) {
    const ranks = ranksOf(records, rule)
    const held = positioned.filter(({ id, position }) => ranks.get(id) === position!.value).length
    if (best === null ? held >= most : held > most) {
      best = rule
      most = held
    }
    if (held === positioned.length) {
      break
    }
  }
  return best
}

/**
 * The rules by which students may be ranked. @param isUnread positions of some could not be read
 */
function* rankRules(isUnread: boolean): Iterable<RankRule> {
  for (const by of ['total', 'average', 'mean'] as const) {
    for (const within of ['file', 'group', 'table'] as const) {
      for (const withUnread of isUnread ? [false, true] : [false]) {
        for (const ranking of RANKINGS) {
          yield { by, within, ranking, withUnread }
        }
      }
    }
  }
}

/**
 * Works out positions by a rule, from 1 for the best; by id of the record. Records without a
 * printed position, unless the rule has those, too, or without the number that is ranked by, take
 * no part.
 */
export function ranksOf(records: readonly CompactRecord[], rule: RankRule): Map<string, number> {
  const groups = new Map<string, CompactRecord[]>()
  for (const record of records) {
    if (record[rule.by] === null || (record.position === null && !rule.withUnread)) {
      continue
    }
    const key = rule.within === 'file' ? '' : record[rule.within]
    const list = groups.get(key)
    if (list) {
      list.push(record)
    } else {
      groups.set(key, [record])
    }
  }
  const ranks = new Map<string, number>()
  for (const list of groups.values()) {
    const sorted = [...list].sort(
      (a, b) =>
        b[rule.by]! - a[rule.by]! ||
        (rule.ranking === 'ordinal' ? (a.position?.value ?? 0) - (b.position?.value ?? 0) : 0)
    )
    let rank = 0
    for (const [index, record] of sorted.entries()) {
      const tied = index > 0 && sorted[index - 1][rule.by] === record[rule.by]
      if (!tied || rule.ranking === 'ordinal') {
        rank = rule.ranking === 'dense' ? rank + 1 : index + 1
      }
      ranks.set(record.id, rank)
    }
  }
  return ranks
}
