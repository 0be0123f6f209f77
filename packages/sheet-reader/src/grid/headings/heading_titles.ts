import { roleOfHeading } from '../../vocabulary/role_words.js'
import { around, type Phrase, type TextLine } from '../lines/text_lines.js'
import type { GroupLine } from './heading_names.js'
import type { Box } from '../../types.js'
import { OF_STUDENT } from '../../vocabulary/roles.js'

/** Part of its height by which a line that is no heading may reach down beside headings. */
const BESIDE = 0.25
/** Parts of the font size by which a title's middle may miss that of the headings under it. */
const OFF_CENTRE = 1.5
/** Parts of the font size by which headings of one row may begin at different heights. */
const SAME_ROW = 0.5

/** Phrases of a line that says a fact of the sheet: `Tutor group  10HRW`. */
const OF_FACT = 2
/** Fewest labels beside each other, and parts of the font size by which facts may miss them. */
const LABELS = 2
const BELOW_LABEL = 0.5

/** `- 2 -`, as it is printed in the middle above the next rows of a table. */
const NUMBER_OF_PAGE = /^[-\u2010-\u2015] ?\d{1,3} ?[-\u2010-\u2015]$/u

/** Whether a line is nothing but the number of its page, whatever column it stands over. */
export function isNumberOfPage({ words }: TextLine): boolean {
  return words.length <= 3 && NUMBER_OF_PAGE.test(words.map(({ text }) => text).join(' '))
}

/**
 * Whether a line above the headings of all columns says facts of the sheet: it and those below it
 * say one fact each, or it is a row of labels (`Student Name`, `Class`, `Term`) above what they
 * are, or that row.
 *
 * @param upwards the lines from the lowest that was skipped, upwards
 * @param at place of the line among them
 */
export function tellsFacts(upwards: readonly TextLine[], at: number): boolean {
  const [line, above] = [upwards[at], upwards.at(at + 1)]
  const areSingle = upwards.slice(0, at + 1).every(({ phrases }) => phrases.length <= OF_FACT)
  return (
    (at > 0 && (areSingle || isRowOfLabels(line))) ||
    (above !== undefined && isRowOfLabels(above) && isBelow(line, above))
  )
}

function isRowOfLabels({ phrases }: TextLine): boolean {
  const textOf = ({ words }: Phrase) => words.map(({ text }) => text).join(' ')
  const labels = phrases.filter((phrase) => OF_STUDENT.has(roleOfHeading(textOf(phrase))))
  return labels.length >= LABELS && labels.length === phrases.length
}

/** Whether each phrase of a line begins where one of another line does. */
function isBelow(line: TextLine, above: TextLine): boolean {
  return line.phrases.every((phrase) =>
    above.phrases.some(({ x0 }) => Math.abs(x0 - phrase.x0) < BELOW_LABEL * line.fontSize)
  )
}

/** Whether a line that was not taken for headings stands beside them and is no title over some. */
export function isUnexplained(line: TextLine, chosen: readonly GroupLine[]): boolean {
  const beside = chosen.filter((other) => isBeside(line, other.line))
  return beside.length > 0 && !isTitleOverSome(line, beside, chosen)
}

/** One phrase in the middle over several headings, between others that are higher. */
function isTitleOverSome(
  line: TextLine,
  beside: readonly GroupLine[],
  chosen: readonly GroupLine[]
): boolean {
  if (line.phrases.length !== 1) {
    return false
  }
  const words = beside.flatMap((other) => other.line.words)
  const from = Math.max(...words.map(({ x1 }) => (x1 <= line.x0 ? x1 : -Infinity)))
  const to = Math.min(...words.map(({ x0 }) => (x0 >= line.x1 ? x0 : Infinity)))
  const under = chosen
    .flatMap(({ places }) => places.map(({ box }) => box))
    .filter(({ x0, x1, y0, y1 }) => x0 >= from && x1 <= to && (y0 + y1) / 2 > line.y1)
  const top = Math.min(...under.map(({ y0 }) => y0))
  const row = under.filter(({ y0 }) => y0 - top < SAME_ROW * line.fontSize)
  const { x0, x1 } = around(row)
  return row.length > 1 && Math.abs(x0 + x1 - line.x0 - line.x1) < 2 * OFF_CENTRE * line.fontSize
}

function isBeside(line: Box, other: Box): boolean {
  const shared = Math.min(line.y1, other.y1) - Math.max(line.y0, other.y0)
  return shared > BESIDE * (line.y1 - line.y0)
}
