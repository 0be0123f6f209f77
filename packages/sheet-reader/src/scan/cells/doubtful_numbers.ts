import type { GlyphReading } from '../../glyph/glyph_reader.js'
import type { LineReader } from '../../line/line_reader.js'
import type { GlyphHypothesis } from '../../types.js'
import { inside, padded } from '../page/boxes.js'
import type { StraightPage } from '../page/straight_page.js'
import { unionBox } from './cell_ink.js'
import type { ScanCell } from './scan_cell.js'

/** A number that the glyph reader reads less surely than this is shown to the line reader as well. */
const SURE = 0.8
/** Fewest surely read cells of a column, and the share of them that are whole numbers, where it has nothing else. */
const FEWEST = 3
const MOSTLY = 0.9
/** Share of all cells that may look like something else: more are halves and decimals that lost their points. */
const OTHERWISE = 0.25
const NUMBER = /^\d{1,4}$/
/** As long as the others of its column or not, a mark may be this one. */
const FULL_MARKS = '100'
/** Letters for digits that stand in a column of numbers. */
const DIGITS: Readonly<Record<string, string>> = {
  'O': '0',
  'o': '0',
  'D': '0',
  'Q': '0',
  'I': '1',
  'i': '1',
  'l': '1',
  '|': '1',
  'Z': '2',
  'S': '5',
  'B': '8',
}
const FOR_DIGITS = /[OoDQIil|ZSB]/g
/** A word, such as what stands for who was absent. */
const WORD = /^[^\d]*\p{L}[^\d]*\p{L}[^\d]*$/u
/** Readings of a cell that are weighed, of a glyph and in all, and those that are kept. */
const MOST_OF_GLYPH = 5
const MOST_READINGS = 30
const MOST_KEPT = 6
/** What a reading is worth to a reader that does not have it. */
const UNLISTED_GLYPHS = 0.002
const UNLISTED_LINE = 0.02
/** What a number is worth at least, which is rather read than a word; at most where both agree, and where not. */
const LEAST = 0.3
const AGREED = 0.85
const DISPUTED = 0.6

/**
 * Weighs the readings of doubtful numbers by what the line reader makes of the same ink: broken digits deceive the two
 * in different ways. Only in columns that have nothing but whole numbers, where letters are misread digits.
 *
 * @param cells the codes of a table's body
 */
export function weighDoubtfulNumbers(
  page: StraightPage,
  cells: readonly ScanCell[],
  lines: Pick<LineReader, 'read'>
): void {
  const columns = Map.groupBy(cells, ({ cell }) => cell.column)
  for (const column of columns.values()) {
    const lengths = lengthsOf(column)
    if (!lengths) {
      continue
    }
    for (const cell of column) {
      const { glyphs, words, stack } = cell
      const isDoubtful = glyphs?.kind === 'value' && glyphs.confidence < SURE
      if (!isDoubtful || stack || words.length === 0) {
        continue
      }
      const { textHeight } = words[0]
      const ink = padded(unionBox(words.map(({ pixels }) => pixels))!, textHeight, page.grey)
      const line = lines.read(page.grey, inside(ink, cell.paper))
      if (!WORD.test(line.text)) {
        cell.glyphs = weighed(glyphs, line.alternatives, lengths)
      }
    }
  }
}

/** How many digits the numbers of a column have; null where it has other things as well. */
function lengthsOf(column: readonly ScanCell[]): ReadonlySet<number> | null {
  const read = column.flatMap(({ glyphs }) => (glyphs?.kind === 'value' ? [glyphs] : []))
  const sure = read.filter(({ confidence }) => confidence >= SURE)
  const numbers = sure.filter(({ text }) => NUMBER.test(text))
  if (numbers.length < FEWEST || numbers.length < MOSTLY * sure.length) {
    return null
  }
  const lengths = new Set(numbers.map(({ text }) => text.length))
  const others = read.filter(({ text }) => !isOfColumn(asNumber(text), lengths))
  return others.length <= OTHERWISE * read.length ? lengths : null
}

/** Whether a text is a number like those of a column. */
function isOfColumn(text: string, lengths: ReadonlySet<number>): boolean {
  return NUMBER.test(text) && (lengths.has(text.length) || text === FULL_MARKS)
}

/** A text with digits for the letters that are taken for them. */
function asNumber(text: string): string {
  return text.replace(FOR_DIGITS, (letter) => DIGITS[letter]).replaceAll(' ', '')
}

function weighed(
  glyphs: GlyphReading,
  alternatives: readonly { text: string; probability: number }[],
  lengths: ReadonlySet<number>
): GlyphReading {
  const byGlyphs = numbersOf(spelledOut(glyphs), lengths)
  const byLine = numbersOf(alternatives, lengths)
  const texts = [...new Set([...byGlyphs.keys(), ...byLine.keys()])]
  const weights = texts.map(
    (text) =>
      ((byGlyphs.get(text) ?? 0) + UNLISTED_GLYPHS) * ((byLine.get(text) ?? 0) + UNLISTED_LINE)
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const readings = texts
    .map((text, index) => ({ text, probability: weights[index] / all }))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, MOST_KEPT)
  const [best] = readings
  // What nothing else comes near to was not in doubt for its shape: it stays what it was worth.
  if (readings.length < 2) {
    return glyphs
  }
  const most = Math.min(best.probability, mostOf(byGlyphs) === mostOf(byLine) ? AGREED : DISPUTED)
  const others = readings.slice(1)
  const share = (1 - most) / others.reduce((sum, { probability }) => sum + probability, 0)
  return {
    ...glyphs,
    text: best.text,
    confidence: Math.max(LEAST, most),
    hypotheses: [
      hypothesis(best.text, most),
      ...others.map(({ text, probability }) => hypothesis(text, share * probability)),
    ],
  }
}

function hypothesis(text: string, probability: number): GlyphHypothesis {
  return {
    logProbability: Math.log(probability),
    glyphs: Array.from(text, (character) => [[character, 0]]),
  }
}

/** What the glyph reader may have seen, text by text. */
function spelledOut({ hypotheses }: GlyphReading): { text: string; probability: number }[] {
  return hypotheses.flatMap(({ logProbability, glyphs }) => {
    let texts = [{ text: '', log: logProbability }]
    for (const candidates of glyphs) {
      texts = texts
        .flatMap(({ text, log }) =>
          candidates
            .slice(0, MOST_OF_GLYPH)
            .map(([character, own]) => ({ text: text + character, log: log + own }))
        )
        .sort((one, other) => other.log - one.log)
        .slice(0, MOST_READINGS)
    }
    return texts.map(({ text, log }) => ({ text, probability: Math.exp(log) }))
  })
}

/** The numbers of a column among some readings. */
function numbersOf(
  readings: readonly { text: string; probability: number }[],
  lengths: ReadonlySet<number>
): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { text, probability } of readings) {
    const number = asNumber(text)
    if (isOfColumn(number, lengths)) {
      numbers.set(number, (numbers.get(number) ?? 0) + probability)
    }
  }
  return numbers
}

function mostOf(numbers: ReadonlyMap<string, number>): string | undefined {
  const [best] = [...numbers].sort(([, one], [, other]) => other - one)
  return best?.[0]
}
