import { ordinalEnding } from '../../values/positions.js'
import { isOrdinal, parsePosition, withDigits } from './printed_values.js'
import { decodePositionTexts } from './number_decoder.js'
import type { RawCell } from '../records/raw_records.js'
import type { NumberReading } from './cell_candidates.js'
import { clearText, add, sorted } from './number_readings.js'

/** A position as French has it. */
const FRENCH = /^\d+(?:e|er|re|[eè]me)$/i

/** The same with an ending so long that no number looks like it, alone or shared with others. */
const SPELLED_OUT =
  /^(?:\d{1,3} ?i?[eè]me|1 ?(?:er|[eè]re))(?: ?\(?ex(?:[ -]?(?:a?equo|æquo))?\.?\)?)?$/i

/**
 * A French position whose small ending was read as two letters or with a line below it, and `1er`
 * as `1em`.
 */
const FRENCH_MISREAD = /^(\d{1,3})(?:[eè]{1,2}[=:.]*|(?<=^1)em)$/i

/** A position with the number of all students: `12/38`. */
const OF_COUNT = /^\d{1,3}\/\d{1,3}$/

/**
 * A position with the number of all students whose French ending was read as a nought: `460/48` for
 * `46e/48`.
 */
const NOUGHT_OF_COUNT = /^(\d{1,3})0(\/\d{1,3})$/
/** What such a position is worth at most. */
const DOUBTED = 0.8

/** Below this the glyphs say nothing of an ordinal that words say. */
const HARDLY_SEEN = Math.log(0.05)

/** A sign of a tie, of which a stroke is lost, and what noise parted. */
const SIGN_OF_TIE = /^[=-] ?/
const ENGLISH_ENDING = /^\d+ ?(st|nd|rd|th)(?!\p{L})/iu
const WITHIN_NUMBER = /(?<=\d) (?=\d)/g

/** A position of a picture whose letters or ending were misread; null where it may be anything. */
export function misreadPosition(text: string): number | null {
  const figures = withDigits(text)
  const number = FRENCH_MISREAD.exec(figures)?.[1]
  const spelled = number === undefined ? figures.replace(NOUGHT_OF_COUNT, '$1$2') : `${number}e`
  return parsePosition(figures) ?? parsePosition(spelled)
}

/** Reads a position among at most `highest` students. */
export function readPosition(cell: RawCell, exact: boolean, highest: number): NumberReading {
  if (cell.kind === 'blank' || cell.text === '') {
    return []
  }
  if (exact || !cell.hypotheses) {
    const printed = parsePosition(cell.text)
    const value = printed ?? (exact ? null : misreadPosition(cell.text))
    if (value === null) {
      return []
    }
    const isDoubted = printed === null && NOUGHT_OF_COUNT.test(withDigits(cell.text))
    const most = isDoubted ? DOUBTED : 0.98
    const sure = exact ? cell.confidence : Math.max(0.3, Math.min(most, cell.confidence))
    return [{ value, logProbability: Math.log(sure) }]
  }
  if (cell.kind === 'dash') {
    return []
  }
  const clear = clearText(cell)
  if (OF_COUNT.test(clear?.text ?? cell.text)) {
    const value = parsePosition(clear?.text ?? cell.text)
    const sure = clear?.logProbability ?? Math.log(Math.max(0.3, Math.min(0.98, cell.confidence)))
    return value === null ? [] : [{ value, logProbability: sure }]
  }
  const clearPosition = clear && isOrdinal(clear.text) ? parsePosition(clear.text) : null
  if (
    clear &&
    clearPosition !== null &&
    (clear.text.toLowerCase().endsWith(ordinalEnding(clearPosition)) || FRENCH.test(clear.text))
  ) {
    return [{ value: clearPosition, logProbability: clear.logProbability }]
  }
  if (SPELLED_OUT.test(cell.text)) {
    const sure = Math.log(Math.max(0.3, Math.min(0.98, cell.confidence)))
    return [{ value: parsePosition(cell.text), logProbability: sure }]
  }
  const decoded = decodePositionTexts(cell.hypotheses, highest)
  const spelled = spelledOrdinal(cell.text)
  const isSeen = decoded.some(
    ({ text, logProbability }) => Number(text) === spelled && logProbability >= HARDLY_SEEN
  )
  const sure = spelled === null || isSeen ? 0 : Math.max(0.3, Math.min(0.98, cell.confidence))
  const byValue = new Map<number | null, number>()
  if (sure > 0) {
    add(byValue, spelled, Math.log(sure))
  }
  for (const { text, logProbability } of decoded) {
    add(byValue, Number(text), logProbability + Math.log1p(-sure))
  }
  return sorted(byValue)
}

/**
 * The number of an English ordinal that has the ending of its number (`-22nd` for `=22nd`): figures
 * misread seldom have one.
 */
function spelledOrdinal(text: string): number | null {
  const bare = text.replace(SIGN_OF_TIE, '').replace(WITHIN_NUMBER, '')
  const value = isOrdinal(bare) ? parsePosition(bare) : null
  const ending = ENGLISH_ENDING.exec(bare)?.[1].toLowerCase()
  return value !== null && ending === ordinalEnding(value) ? value : null
}
