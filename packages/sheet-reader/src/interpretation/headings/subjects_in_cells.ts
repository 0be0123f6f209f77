import { editDistance } from '../../edit_distance.js'
import { mendBrokenWords } from './misread_words.js'
import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { isPartRole } from './heading_leaves.js'
import { splitMaximum } from './printed_maximum.js'
import type { HeadingPart } from './heading_part.js'

/** Columns that begin with the name of a known subject before it is no chance. */
const FEWEST = 2

/**
 * The headings of a picture with a subject's name apart from the part below it (`Geography`,
 * `CLASS 30`), where no line was left between the two: the name stands over the first or the middle
 * one of its columns, and belongs to all.
 *
 * @param linesOf the text of a heading as its cell has it, line by line
 */
export function withSubjectsApart(
  columns: readonly HeadingPart[][],
  linesOf: (part: HeadingPart) => string
): HeadingPart[][] {
  const usual = repeatedParts(columns)
  const parted = columns.map((parts) => {
    const lowest = parts.at(-1)
    const texts = lowest?.span === 1 ? partedLines(linesOf(lowest), usual) : null
    return lowest && texts ? ([lowest, ...texts] as const) : null
  })
  // `Aptitude` above `Test` and `State Merit` above `Position` are headings of several lines.
  const named = parted.filter((found) => found !== null && isSubjectHeading(found[1]))
  if (named.length < FEWEST) {
    return [...columns]
  }
  return columns.map((parts, column) => {
    const found = parted[column]
    if (!found) {
      return parts
    }
    const [lowest, subject, part] = found
    return [
      ...parts.slice(0, -1),
      { ...lowest, id: -1 - lowest.id, text: subject },
      { ...lowest, text: part },
    ]
  })
}

/** Parts that are known, or stand below the names of several subjects. */
function repeatedParts(columns: readonly HeadingPart[][]): string[] {
  const texts = columns.flatMap((parts) => {
    const text = parts.at(-1)?.text.trim() ?? ''
    const isBelow = (parts.at(-2)?.span ?? 1) > 1
    return isBelow || isPartRole(roleOfPart(splitMaximum(text).label)) ? [text] : []
  })
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) < index))]
}

/** Share of the letters of a part that a picture may change. */
const MISREAD = 0.25

/**
 * The lines of a cell as a subject and a part of it; null where they are no such.
 *
 * @param usual parts of other subjects, which a misread one looks like
 */
function partedLines(
  text: string,
  usual: readonly string[]
): [subject: string, part: string] | null {
  const lines = text.split('\n').map((line) => line.trim())
  for (let count = 1; count < lines.length; count++) {
    const subject = lines.slice(0, count).join(' ')
    const part = lines.slice(count).join(' ')
    const isName = isSubjectHeading(subject) || roleOfHeading(subject) === null
    const both = `${subject} ${part}`
    if (mendBrokenWords(both) !== both) {
      continue
    }
    const meant = isPartRole(roleOfPart(splitMaximum(part).label))
      ? part
      : usual.find((other) => editDistance(other, part) <= MISREAD * other.length)
    if (isName && meant !== undefined) {
      return [subject, meant]
    }
  }
  return null
}
