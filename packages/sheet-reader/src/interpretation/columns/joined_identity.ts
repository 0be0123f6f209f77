import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { Role } from '../../vocabulary/roles.js'

/** What stands beside each other at the left of a sheet. */
const OF_STUDENTS: ReadonlySet<Role | null> = new Set(['serial', 'admission_number', 'name'])

/**
 * The two headings that ran together over two columns: `S/No Acc No` is `S/No` and `Acc No`. Null
 * where the text is one heading, or two that do not say who a student is.
 */
export function partedIdentity(text: string): [left: string, right: string] | null {
  const words = text.split(/\s+/)
  if (roleOfHeading(text) !== null) {
    return null
  }
  for (let at = 1; at < words.length; at++) {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const [first, second] = [roleOfHeading(left), roleOfHeading(right)]
    if (first !== second && OF_STUDENTS.has(first) && OF_STUDENTS.has(second)) {
      return [left, right]
    }
  }
  return null
}
