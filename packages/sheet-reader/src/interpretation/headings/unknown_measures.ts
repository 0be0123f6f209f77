import { isCourseCode, isSubjectHeading } from '../../vocabulary/subject_words.js'
import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { squash } from '../../vocabulary/text.js'
import type { HeadingPart } from './heading_part.js'

/**
 * A word with a small number before or behind it, perhaps in brackets: `Coef. 4`, `2 CU`,
 * `(Weight: 3)`.
 */
const MEASURE = /^\(?(?:(\p{L}+)\.?\s*[:=]?\s*\d{1,2}|\d{1,2}\s*(\p{L}+)\.?)\)?$/u
/** The same behind a name, in brackets. */
const BEHIND_NAME = /^(.*\p{L}.*?)\s*(\([^()]*\))$/u
/** Fewest subjects whose headings say the same word with a number. */
const FEWEST_MEASURED = 3

/**
 * Headings without what is measured of each subject in a word that nobody knows: the same one with
 * a number, below or behind the name of each of several subjects (`Biology` above `Leov. 4`), is no
 * part of their names. Below one name for several columns it may number the parts of one subject.
 */
export function withoutMeasures(columns: readonly HeadingPart[][]): HeadingPart[][] {
  const below = columns.map((parts) => parts.findIndex((_, at) => isMeasureBelow(parts, at)))
  const behind = columns.map((parts) => parts.findIndex(({ text }) => measureBehind(text) !== null))
  const words = columns.flatMap((parts, column) => {
    const texts = [parts[below[column]]?.text, measureBehind(parts[behind[column]]?.text ?? '')]
    const ids = [parts[below[column]]?.id, parts[behind[column]]?.id]
    return texts.flatMap((text, at) => (text ? [`${wordOf(text)} ${ids[at]}`] : []))
  })
  const counts = Map.groupBy(new Set(words), (word) => word.split(' ')[0])
  const isMeasure = (text: string) => (counts.get(wordOf(text)!)?.length ?? 0) >= FEWEST_MEASURED
  return columns.map((parts, column) =>
    parts.flatMap((part, at) => {
      if (at === below[column] && isMeasure(part.text)) {
        return []
      }
      const measure = at === behind[column] ? measureBehind(part.text) : null
      return measure !== null && isMeasure(measure)
        ? [{ ...part, text: BEHIND_NAME.exec(part.text)![1] }]
        : [part]
    })
  )
}

/** Whether a part says a measure right below a name that stands over as many columns. */
function isMeasureBelow(parts: readonly HeadingPart[], at: number): boolean {
  const above = parts[at - 1]
  return (
    wordOf(parts[at].text) !== null &&
    above?.span === parts[at].span &&
    /\p{L}{2}/u.test(above.text)
  )
}

/** What stands in brackets behind a name, where it is a measure. */
function measureBehind(text: string): string | null {
  const [, , measure] = BEHIND_NAME.exec(text.trim()) ?? []
  return measure !== undefined && wordOf(measure) !== null ? measure : null
}

/** The word of a measure; null for all other texts, and for words that somebody knows. */
function wordOf(text: string): string | null {
  const [, before, behind] = MEASURE.exec(text.trim()) ?? []
  const word = before ?? behind
  const isKnown =
    word === undefined ||
    isCourseCode(text) ||
    [word, text].some(
      (own) => isSubjectHeading(own) || roleOfHeading(own) !== null || roleOfPart(own) !== null
    )
  return isKnown ? null : squash(word)
}
