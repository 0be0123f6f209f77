import { editDistance } from '../../../edit_distance.js'
import type { MendedPair } from './misread_pairs.js'

/** A subject and its grade in quotes, as they are printed: `CIV - 'C'`. */
const PAIR = /(?<![\p{L}\d/&])(\p{L}[\p{L}./&]+) ?[-–:=] ?['‘’](\p{Lu})['‘’](?=\s|$)/gu
/**
 * The same as a picture may show it: marks beside a grade may be any, or look like a letter or a
 * figure, and the next subject may stand close behind them: `CIV -°C'HIST - 2F GEO "A"`.
 */
const SEEN = /([\p{L}\d][\p{L}\d/&.]+)[^\p{L}\d]+([\p{L}\d]{1,2})(?![\p{L}\d/&])[^\p{L}\d]*/uy
/** So often stands what is known to be a subject, and so many of them make a list. */
const AGAIN = 3
const FEWEST_SUBJECTS = 3
/** Share of the pairs that are seen as they are printed where quotes are what lists have. */
const CLEAR = 0.4
/** Letters of a subject's name that may be misread, by how many it has. */
const MOST_MISREAD = [0, 0, 0, 1, 1, 2]
/** What a letter may be seen as that stands alone. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { '8': 'B', 'Ɓ': 'B', 'Ɗ': 'D', '0': 'D' }

/**
 * Lists of subjects with grades in quotes, as they must have been printed where a picture's reader
 * saw other marks for the quotes, took a letter for another or ran a grade and the next subject
 * together. What the clear pairs of all lists say tells which subjects and grades there are; a list
 * with anything else stays as it is.
 *
 * @returns for each list that has to be changed what it is instead; null where few grades stand in
 *   quotes
 */
export function mendQuotedLists(lists: readonly string[]): Map<string, MendedPair> | null {
  const clear = lists.flatMap((list) => [...list.matchAll(PAIR)])
  const counts = new Map<string, number>()
  for (const [, label] of clear) {
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const subjects = [...counts].flatMap(([label, count]) => (count >= AGAIN ? [label] : []))
  const grades = new Set(clear.map(([, , grade]) => grade))
  const seen = lists.reduce(
    (sum, list) => sum + list.split(/[^\p{L}/&.]+\p{L}(?!\p{L})/u).length,
    0
  )
  if (subjects.length < FEWEST_SUBJECTS || clear.length < CLEAR * seen) {
    return null
  }
  const mended = new Map<string, MendedPair>()
  for (const list of new Set(lists)) {
    const pairs = list.replace(PAIR, '').trim() === '' ? null : pairsIn(list, subjects, grades)
    if (pairs) {
      mended.set(list, pairs)
    }
  }
  return mended
}

function pairsIn(
  list: string,
  subjects: readonly string[],
  grades: ReadonlySet<string>
): MendedPair | null {
  const pairs: string[] = []
  const named = new Set<string>()
  let isDoubted = false
  SEEN.lastIndex = 0
  while (SEEN.lastIndex < list.length) {
    const [, name, signs] = SEEN.exec(list) ?? []
    const subject = name && subjectOf(name, subjects)
    const grade = signs && gradeOf(signs, grades)
    if (!subject || !grade || named.has(subject)) {
      return null
    }
    isDoubted ||= subject !== name || grade !== signs
    named.add(subject)
    pairs.push(`${subject} - '${grade}'`)
  }
  return { text: pairs.join(' '), isDoubted }
}

/** The one subject whose name was read, perhaps with letters misread. */
function subjectOf(name: string, subjects: readonly string[]): string | null {
  if (subjects.includes(name)) {
    return name
  }
  const most = MOST_MISREAD[Math.min(name.length, MOST_MISREAD.length - 1)]
  const [alike, ...others] = subjects.filter((subject) => editDistance(name, subject) <= most)
  return alike !== undefined && others.length === 0 ? alike : null
}

/** The grade that was seen, perhaps with a quote that looks like a letter or a figure. */
function gradeOf(signs: string, grades: ReadonlySet<string>): string | null {
  const meant = [...signs].map((sign) => LOOKS_LIKE[sign] ?? sign)
  const fitting = meant.filter((sign) => grades.has(sign))
  return fitting.length === 1 ? fitting[0] : null
}
