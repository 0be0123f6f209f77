import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { squash } from '../../../vocabulary/text.js'
import { rememberingOf } from '../../../remembering.js'
import type { SheetBody } from '../sheet_body.js'
import type { Role } from '../../../vocabulary/roles.js'

/** What a student gets in a subject. */
const RESULTS: ReadonlySet<Role | null> = new Set<Role>(['score', 'grade', 'total', 'percent'])
/** Most words of `Subject`, `Marks Obtained`, `Grade`. */
const LONGEST = 4

/**
 * The columns whose headings name a subject and its result again and again, where some of these
 * stand so close that columns ran together (`SUBJ`, `Mark`, `SUBJ Mark SUBJ`, `Mark`): what stands
 * below them is one list. Null where each has a column of its own, or headings say something else.
 */
export const runOnPairs = rememberingOf((body: SheetBody): { from: number; end: number } | null => {
  const from = body.headings.findIndex((heading) => isSubject(heading.split(' ')[0]))
  if (from < 0) {
    return null
  }
  const words: string[] = []
  for (let column = from; column < body.headings.length; column++) {
    words.push(...body.headings[column].split(' ').filter((word) => word !== ''))
  }
  const length = words.findIndex((word, at) => at > 0 && isSubject(word))
  if (
    length < 2 ||
    length > LONGEST ||
    !RESULTS.has(roleOfHeading(words.slice(1, length).join(' ')))
  ) {
    return null
  }
  const isOwn = (heading: string, at: number) =>
    heading.split(' ').every((word, index) => squash(word) === squash(words[(at + index) % length]))
  let [end, read, isJoined] = [from, 0, false]
  while (
    end < body.headings.length &&
    body.headings[end] !== '' &&
    isOwn(body.headings[end], read)
  ) {
    const own = body.headings[end].split(' ')
    isJoined ||= own.length > 1 && own.some(isSubject)
    read += own.length
    end += 1
  }
  return isJoined && read % length === 0 && read > length ? { from, end } : null
})

function isSubject(word: string): boolean {
  return roleOfHeading(word) === 'subject'
}
