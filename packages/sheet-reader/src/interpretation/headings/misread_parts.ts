import { editDistance } from '../../edit_distance.js'
import type { HeadingPart } from './heading_part.js'
import { roleOfPart } from '../../vocabulary/role_words.js'
import { isUsualMaximum, splitMaximum } from './printed_maximum.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { mostFrequent, squash } from '../../vocabulary/text.js'

/** Below this a heading that was read from a picture may well be another. */
const UNSURE = 0.9
/** Share of a part's letters that may be misread, at least one. */
const MISREAD = 0.34

/**
 * Puts right misread parts of subjects that all have the same (`1ST`, `2ND`, `3RD`, `Avg.`): what
 * was read with doubt, is no part that anybody knows and looks like the part that others have in
 * its place is that.
 *
 * @param read the headings of each column, from the top
 */
export function mendPartsInPlace(read: readonly HeadingPart[][]): HeadingPart[][] {
  const columns = withFirstCounted(
    read.map((parts) => parts.map((part) => ({ ...part, text: partedFromMaximum(part.text) })))
  )
  const lowest = columns.map((parts) => parts.findLastIndex(({ text }) => labelOf(text) !== ''))
  const places = new Map<string, number[]>()
  const first = new Map<number, number>()
  for (const [column, parts] of columns.entries()) {
    const above = parts[lowest[column] - 1]
    if (!above || above.span < 2 || parts[lowest[column]].span > 1) {
      continue
    }
    first.set(above.id, Math.min(column, first.get(above.id) ?? column))
    const key = `${above.span} ${column - first.get(above.id)!}`
    places.set(key, [...(places.get(key) ?? []), column])
  }
  const mended = [...columns]
  for (const own of places.values()) {
    const texts = own.map((column) => columns[column][lowest[column]].text.trim())
    const known = [
      usualOf([...texts, ...texts.map(labelOf)].filter(isKnownPart)),
      usualOf(texts.map(labelOf)),
    ].filter((text) => text !== null)
    const word = known.length === 0 ? wordOfMost(texts.map(labelOf)) : null
    for (const column of own) {
      const part = columns[column][lowest[column]]
      const meant =
        known.find((usual) => isMisread(part, usual)) ?? (isUnread(part) ? word : null) ?? undefined
      if (meant !== undefined) {
        const text = part.text.replace(labelOf(part.text), meant)
        mended[column] = columns[column].with(lowest[column], { ...part, text })
      }
    }
  }
  return mended
}

/** What parts are called, as far as a letter more or less still tells it. */
const WORDS = ['Obt', 'Obtained', 'Mark', 'Marks', 'Score', 'Test', 'Exam', 'Total', 'Grade', 'Grd']

/**
 * The word that most of several headings look like, each misread in its own way; null where there
 * is none.
 */
function wordOfMost(labels: readonly string[]): string | null {
  const counted = WORDS.map((word) => {
    const distances = labels
      .map((label) => editDistance(squash(label), squash(word)))
      .filter((distance) => distance <= Math.max(1, Math.floor(MISREAD * word.length)))
    return { word, count: distances.length, sum: distances.reduce((all, one) => all + one, 0) }
  })
  const [first] = counted.sort((one, other) => other.count - one.count || one.sum - other.sum)
  return first.count > 1 && first.count * 2 > labels.length ? first.word : null
}

/**
 * Whether a heading was read with doubt, and is neither a part nor a subject that anybody knows.
 */
function isUnread({ text, confidence = 1 }: HeadingPart): boolean {
  const label = labelOf(text)
  return confidence < UNSURE && roleOfPart(label) === null && !isSubjectHeading(label)
}

/** What a picture leaves of `CA1`. */
const FIRST_COUNTED = /^(.*\p{L})[Il|]$/u

/** Parts with the 1 that a picture's reader took for a letter: `CAI` where `CA2` is another. */
function withFirstCounted(columns: HeadingPart[][]): HeadingPart[][] {
  const labels = new Set(columns.flatMap((parts) => parts.map(({ text }) => labelOf(text))))
  return columns.map((parts) =>
    parts.map((part) => {
      const label = labelOf(part.text)
      const [, counted] = FIRST_COUNTED.exec(label) ?? []
      const isFirst = counted !== undefined && labels.has(`${counted}2`)
      return isFirst && (part.confidence ?? 1) < UNSURE
        ? { ...part, text: part.text.replace(label, `${counted}1`) }
        : part
    })
  )
}

/** A counted part, such as `PP1`, and what it is marked out of. */
const COUNTED_WITH_MAXIMUM = /^(\p{L}{2,}\d)(\d{2})$/u

/**
 * A counted part apart from what it is marked out of, where the space between them was lost:
 * `PP140`.
 */
function partedFromMaximum(text: string): string {
  const [, part, maximum] = COUNTED_WITH_MAXIMUM.exec(text.trim()) ?? []
  return part && roleOfPart(part) !== null && isUsualMaximum(Number(maximum))
    ? `${part} ${maximum}`
    : text
}

/** Whether a heading is a part that has a name of its own, marked out of something or not. */
function isKnownPart(text: string): boolean {
  return roleOfPart(labelOf(text)) !== null
}

/** A heading without what it is marked out of, of which there may be nothing left. */
function labelOf(text: string): string {
  return splitMaximum(text).label
}

/** What several parts are called; null where they have nothing in common. */
function usualOf(texts: readonly string[]): string | null {
  const usual = mostFrequent(texts)
  return usual && texts.filter((text) => text === usual).length > 1 ? usual : null
}

/** What a part is marked out of, which may differ from subject to subject. */
const LAST_NUMBER = /(?<!\d)\d{2,3}$/

function isMisread({ text, confidence = 1 }: HeadingPart, usual: string): boolean {
  const label = labelOf(text)
  const most = Math.max(1, Math.floor(MISREAD * usual.length))
  const [maximum, other] = [label, usual].map((heading) => LAST_NUMBER.exec(heading)?.[0])
  return (
    label !== usual &&
    confidence < UNSURE &&
    roleOfPart(label) === null &&
    (maximum === undefined || other === undefined || maximum === other) &&
    [label, usual].every((heading) => withoutPoints(heading) !== '') &&
    (editDistance(label.toLowerCase(), usual.toLowerCase()) <= most ||
      editDistance(withoutPoints(label), withoutPoints(usual)) <= most)
  )
}

/** What of an abbreviation is no speck: of `M.I.` a picture may leave `Ml.`. */
function withoutPoints(heading: string): string {
  return heading.toLowerCase().replaceAll(/[.\s]/g, '')
}
