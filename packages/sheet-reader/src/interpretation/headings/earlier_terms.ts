import { roleOfHeading } from '../../vocabulary/role_words.js'
import { OF_ALL_SUBJECTS } from '../../vocabulary/roles.js'
import type { ColumnHeading } from './column_heading.js'
import type { HeadingPart } from './heading_part.js'

/**
 * Totals, averages and positions below several terms are those of the terms where the sheet has one
 * of all terms beside them (`FIRST TERM` over `Total`, `Av.`, `Pos.` …, and `CUM. AVERAGE` by
 * itself).
 *
 * @param parted for each column what stands above it, from the top
 */
export function tellEarlierTerms(
  headings: readonly ColumnHeading[],
  parted: readonly HeadingPart[][]
): void {
  const overall = headings.flatMap((heading, column) => {
    const term = parted[column].find(({ text, span }) => span > 1 && roleOfHeading(text) === 'term')
    return heading.group === null && OF_ALL_SUBJECTS.has(heading.role) ? [{ heading, term }] : []
  })
  const terms = new Set(overall.flatMap(({ term }) => term?.text ?? []))
  if (terms.size < 2 || overall.every(({ term }) => term !== undefined)) {
    return
  }
  for (const { heading, term } of overall) {
    if (term) {
      Object.assign(heading, { role: 'earlier', label: `${term.text} ${heading.label}` })
    }
  }
}
