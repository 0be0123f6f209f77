import { meanOf } from '../columns/score_columns.js'
import { squash } from '../../vocabulary/text.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { NumberRows } from '../columns/column_relations.js'
import type { Template } from '../tables/template.js'

/** Whether the score is the mean of what is called alike under each term: the year's average. */
export function isMeanOfTerms(
  earlier: readonly LayoutColumn[],
  score: LayoutColumn | undefined,
  rows: NumberRows,
  { exact }: Template
): boolean {
  const last = ({ label }: LayoutColumn) => squash(label.split(' ').at(-1) ?? '')
  return (
    score !== undefined &&
    [...Map.groupBy(earlier, last).values()].some(
      (terms) =>
        !terms.includes(score) &&
        meanOf(
          rows,
          score.column,
          terms.map(({ column }) => column),
          exact
        ) !== null
    )
  )
}

/**
 * Whether marks stand below the same heading with another number (`Obt UT 1`, `Obt UT 2`): nobody
 * says which of them count.
 */
export function isOneOfTests(
  score: LayoutColumn,
  members: readonly LayoutColumn[],
  { profiles }: Template
): boolean {
  const unnumbered = ({ label }: LayoutColumn) => squash(label).replace(/\d+/g, '#')
  const own = unnumbered(score)
  return members.some(
    (other) =>
      other !== score &&
      other.role === score.role &&
      own.includes('#') &&
      unnumbered(other) === own &&
      profiles[other.column].numbers > 0
  )
}
