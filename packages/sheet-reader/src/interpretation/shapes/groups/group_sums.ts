import { isFooterText } from '../../tables/footer_rows.js'
import { labelledResults } from '../text/labelled_identities.js'
import { namesSubject } from '../sheet_body.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { visibleText } from '../../../vocabulary/text.js'
import { OF_ALL_SUBJECTS } from '../../../vocabulary/roles.js'
import type { Cell } from '../../../types.js'

/** The total of a group, which is a student's: `Sub Total`, `Subtotal for 2041`. */
const OF_GROUP = /^sub[- ]?totals?\b/i
/** What programs print around it: `** Subtotal **`. */
const ORNAMENTS = /[*=_~#|:]+|-{2,}/g

/** What a report writer prints at the end of a group or a page. */
const SUMMARY = /^\W*(?:summary|page)\b/i

/** Whether a label sums up a student, and names no subject. */
export function isSum(label: string): boolean {
  return OF_ALL_SUBJECTS.has(roleOfHeading(label)) && !namesSubject(label)
}

/** Whether a line between rows sums up those above it, or the class, or ends the page. */
export function isTitleOfSums(text: string): boolean {
  return isFooterText(text) || labelOfSum(text) !== null || SUMMARY.test(text)
}

/**
 * What the label of a row that sums up a group says: `Total` of `** Subtotal **`; null of other
 * labels.
 */
export function labelOfSum(text: string): string | null {
  const bare = visibleText(text.replace(ORNAMENTS, ' '))
  if (OF_GROUP.test(bare)) {
    return 'Total'
  }
  const [first] = bare.split(' ')
  return isSum(bare) ? bare : /\b(?:for|of)\b/i.test(bare) && isSum(first) ? first : null
}

/** What a cell says of all subjects together beside its labels: `Total: 535  Average: 66.88`. */
export function labelledSums(cell: Cell): { label: string; value: Cell }[] {
  const words = visibleText(cell.text)
    .replace(/([:=])(?=\S)/g, '$1 ')
    .split(' ')
    .map((text) => ({ text }))
  return labelledResults(words).map(({ label, value }) => ({
    label: label.replace(/[:=]+$/, ''),
    value: { ...cell, text: value.text },
  }))
}
