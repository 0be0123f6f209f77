import type { CompactRecord } from './compact_record.js'

const RANKINGS = ['competition', 'dense', 'ordinal'] as const
type Ranking = (typeof RANKINGS)[number]

export interface RankRule {
  /** `mean` is the average before it was rounded for printing. */
  by: 'total' | 'average' | 'mean'
  within: 'file' | 'group' | 'table'
  ranking: Ranking
  /** Students whose position nobody could read are ranked as well. */
  withUnread?: boolean
}

/** The rules by which some students may be ranked. @param isUnread positions of some could not be read */
export function rankRules(
  by: RankRule['by'],
  within: RankRule['within'],
  isUnread: boolean
): RankRule[] {
  const rules = RANKINGS.map((ranking) => ({ by, within, ranking }))
  return isUnread ? [...rules, ...rules.map((rule) => ({ ...rule, withUnread: true }))] : rules
}

/**
 * Works out positions by a rule, from 1 for the best; by id of the record. Records without a
 * printed position, unless the rule has those, too, or without the number that is ranked by, take no part.
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
