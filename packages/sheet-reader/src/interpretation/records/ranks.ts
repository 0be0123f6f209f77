import type { CompactRecord } from './compact_record.js'

type Ranking = 'competition' | 'dense' | 'ordinal'

export interface RankRule {
  /** `mean` is the average before it was rounded for printing. */
  by: 'total' | 'average' | 'mean'
  within: 'file' | 'group' | 'table'
  ranking: Ranking
}

/**
 * Works out positions by a rule, from 1 for the best; by id of the record. Records without a
 * printed position, or without the number that is ranked by, take no part.
 */
export function ranksOf(records: readonly CompactRecord[], rule: RankRule): Map<string, number> {
  const groups = new Map<string, CompactRecord[]>()
  for (const record of records) {
    if (record[rule.by] === null || record.position === null) {
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
