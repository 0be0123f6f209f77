import type { KnownWords } from '../../line/known_words.js'
import type { LineReader } from '../../line/line_reader.js'
import { unionBox } from './cell_ink.js'
import { linesOf, stackedLine } from './cell_lines.js'
import type { CodeReader } from './glyph_readings.js'
import type { LineReading, TextLine } from '../recognisers/line_stack.js'
import { isTiny, type InkWord } from '../words/ink_words.js'
import { joinWord, repairLine } from '../words/word_repair.js'
import type { ScanCell } from './scan_cell.js'
import { slashAsSeen, withSlash } from '../words/slashes.js'
import type { StraightPage } from '../page/straight_page.js'
import { readByBoth, type WordReaders } from '../recognisers/two_readings.js'

export interface Readers extends WordReaders {
  /** Reads digits, marks and codes. */
  glyphs: CodeReader
  /**
   * The words of headings and of the names of subjects, by which those are read that are in doubt.
   */
  known?: KnownWords
  /** Reads codes of which it is known how they are built. */
  codes?: Pick<LineReader, 'readCodes'>
}

/** In text heights: headings such as `1ST`, `EXAM` or `TOTAL`. */
const SHORT_LINE = 5
/**
 * From this on the glyph reader is believed, and from that on even against a sure text recogniser.
 */
const SURE_CODE = 0.8
const SURE = 0.9
const SURER_CODE = 0.9
/** What a line is worth that the two read differently. */
const DIFFERENT = 0.85
/** What a leaning line is worth that a drawn line ran through, or that hardly was seen to lean. */
const UNSURE = 0.85
/** Other readings of a cell that are kept. */
const MOST_ALTERNATIVES = 4

/**
 * Reads cells of words, line by line, turned upright first. Short lines of capitals and digits that
 * it could not read are left to the glyph reader. Letters that stand one above the other are a word
 * in headings alone: elsewhere they are marks.
 */
export async function readTexts(
  page: StraightPage,
  cells: readonly ScanCell[],
  readers: Readers,
  { areHeadings = false } = {}
): Promise<void> {
  const lines: TextLine[] = []
  const known: (LineReading | null)[] = []
  const owners: number[] = []
  for (const [index, cell] of cells.entries()) {
    const stack = areHeadings ? stackedLine(page, cell) : null
    for (const line of stack ? [stack] : linesOf(page, cell)) {
      lines.push(line)
      known.push(cell.angle === 0 ? saidBefore(line, cell.words) : null)
      owners.push(index)
    }
  }
  const fresh = await readByBoth(
    readers,
    lines.filter((_, index) => known[index] === null)
  )
  const readings = known.map(
    (reading, index) => reading ?? spacedAsInk(fresh.shift()!, lines[index], cells[owners[index]])
  )
  const settled = readings.map((found, index) => {
    const reading = withItsSlash(found, lines[index], page)
    const goesOn = owners[index - 1] === owners[index] && endsOpen(readings[index - 1], reading)
    const said = goesOn ? reading : byGlyphs(reading, lines[index], readers, areHeadings)
    return isMoved(lines[index], cells[owners[index]], page)
      ? asPrinted(said, cells[owners[index]])
      : said
  })
  for (const [index, cell] of cells.entries()) {
    const text = joinLines(settled.filter((_, line) => owners[line] === index))
    const isUnsure = cell.words.some((word) => word.isUnsure)
    cell.text = isUnsure ? { ...text, confidence: Math.min(text.confidence, UNSURE) } : text
  }
}

/** Whether the letters of a level line stand on a picture of their own. */
function isMoved({ source }: TextLine, { angle }: ScanCell, { grey }: StraightPage): boolean {
  return angle === 0 && source !== grey
}

/** A reading of letters that were moved, as a word where the ink of their cell is. */
function asPrinted(
  { text, confidence, alternatives }: LineReading,
  { words }: ScanCell
): LineReading {
  const box = unionBox(words.map(({ pixels }) => pixels))!
  return { text, confidence, alternatives, words: text === '' ? [] : [{ text, confidence, box }] }
}

/** A reading of a level line with the slash that its ink shows. */
function withItsSlash(
  reading: LineReading,
  line: TextLine,
  { grey, binary }: StraightPage
): LineReading {
  if (line.source !== grey) {
    return reading
  }
  const text = withSlash(reading.text, line.components, binary)
  const { confidence } = reading
  return text === reading.text
    ? reading
    : { text, confidence, words: [{ text, confidence, box: unionBox(line.components)! }] }
}

/** What a line says whose words were all read surely before; null where it has to be read. */
function saidBefore({ components }: TextLine, words: readonly InkWord[]): LineReading | null {
  const ink = new Set(components)
  const own = words
    .filter((word) => word.components.some((component) => ink.has(component)))
    .sort((one, other) => one.pixels.x0 - other.pixels.x0)
  const isWhole = own.every((word) => word.components.every((component) => ink.has(component)))
  if (
    own.length === 0 ||
    !isWhole ||
    own.some(({ said }) => said === undefined || said.confidence < SURE)
  ) {
    return null
  }
  return {
    text: joinWord(own.map(({ said }) => said!.text).join(' ')),
    confidence: Math.min(...own.map(({ said }) => said!.confidence)),
    words: own.map(({ said, pixels }) => ({ ...said!, box: pixels })),
  }
}

/** Letters and figures: the letters of a name, and the figures of a number, may stand wide. */
const MIXED = /\p{L}.*\d|\d.*\p{L}/u

/**
 * A reading with the spaces that the ink has, where its reader thought them possible or every
 * letter is a piece of ink of its own: those of `CA1 10` and `67 B` are narrow.
 */
function spacedAsInk(
  reading: LineReading,
  line: TextLine,
  { words, angle }: ScanCell
): LineReading {
  const ink = new Set(line.components)
  const parts = words
    .filter((word) => !isTiny(word) && ink.has(word.components[0]))
    .toSorted((one, other) => one.pixels.x0 - other.pixels.x0)
  const { length } = parts
  if (angle !== 0 || length <= reading.text.split(' ').length || !MIXED.test(reading.text)) {
    return reading
  }
  const possible = reading.alternatives?.find(
    ({ text }) =>
      text.split(' ').length === length &&
      text.replaceAll(' ', '') === reading.text.replaceAll(' ', '')
  )
  const lengths = parts.map(({ components }) => components.length)
  const text = possible?.text ?? parted(reading.text, lengths)
  if (text === reading.text) {
    return reading
  }
  const confidence = Math.min(reading.confidence, DIFFERENT)
  return {
    ...reading,
    text,
    confidence,
    words: [{ text, confidence, box: unionBox(line.components)! }],
  }
}

/** A text as words of so many letters each; unchanged where it has more or fewer than they. */
function parted(text: string, lengths: readonly number[]): string {
  const letters = [...text.replaceAll(' ', '')]
  const isWhole = lengths.reduce((sum, length) => sum + length, 0) === letters.length
  return isWhole ? lengths.map((length) => letters.splice(0, length).join('')).join(' ') : text
}

/**
 * Whether a line is what a narrow cell broke from the word above (`Agricultur`, `e`): the glyph
 * reader, which knows few small letters, takes them for digits. `l` and `o` may be digits.
 */
function endsOpen(above: LineReading, { text }: LineReading): boolean {
  return /\p{Ll}{2}$/u.test(above.text) && /^(?![lo]$)\p{Ll}+$/u.test(text)
}

/**
 * Short lines in capitals and digits (`1ST`, `IGBO`, `CA1`) are shown to the glyph reader as well:
 * the text recogniser takes them for numbers, or drops them. In headings that nobody knows it tells
 * a slash (`H/ECO`) also where it is not sure of the letters that touch it.
 */
function byGlyphs(
  reading: LineReading,
  line: TextLine,
  { glyphs, known }: Pick<Readers, 'glyphs' | 'known'>,
  isHeading: boolean
): LineReading {
  const { box, source, textHeight } = line
  const isShort = box.x1 - box.x0 <= SHORT_LINE * textHeight
  if (!isShort || /\p{Ll}{2}/u.test(reading.text)) {
    return reading
  }
  const { kind, text, confidence } = glyphs.read(source, box, { expectedHeight: textHeight })
  const spelled = spacedAs(repairLine(text), reading.text)
  const slashed = isHeading && !known?.wordsIn(reading.text) && slashAsSeen(reading.text, text)
  if (slashed) {
    const sure = Math.min(reading.confidence, DIFFERENT)
    return { text: slashed, confidence: sure, words: [{ text: slashed, confidence: sure, box }] }
  }
  // What both read as it stands is right as it stands: `CA1 20` is no `CAI 20`.
  const isAlike = spelled === reading.text || spacedAs(text, reading.text) === reading.text
  if (kind !== 'value' || confidence < SURE_CODE || isAlike) {
    return reading
  }
  if (reading.confidence >= SURE && confidence < SURER_CODE) {
    return reading
  }
  const sure = Math.min(confidence, DIFFERENT)
  return { text: spelled, confidence: sure, words: [{ text: spelled, confidence: sure, box }] }
}

/**
 * What the glyph reader spells, which sees no spaces, with those of a reading of as many letters.
 */
function spacedAs(spelled: string, reading: string): string {
  const lengths = reading.split(' ').map((word) => [...word].length)
  return spelled.includes(' ') ? spelled : parted(spelled, lengths)
}

function joinLines(lines: readonly LineReading[]): LineReading {
  const texts = lines.map((line) => line.text)
  return {
    words: lines.flatMap((line) => line.words),
    text: joinTexts(texts),
    confidence: lines.length === 0 ? 0 : Math.min(...lines.map((line) => line.confidence)),
    alternatives: lines
      .flatMap(({ alternatives = [] }, at) =>
        alternatives.map(({ text, probability }) => ({
          text: joinTexts(texts.with(at, text)),
          probability,
        }))
      )
      .sort((one, other) => other.probability - one.probability)
      .slice(0, MOST_ALTERNATIVES),
  }
}

function joinTexts(lines: readonly string[]): string {
  return lines.filter((text) => text !== '').join('\n')
}
