import type { PixelBox } from '../../image/grey_image.js'
import { unionBox } from '../cells/cell_ink.js'
import { readLines, type LineReading, type StackOptions, type TextLine } from './line_stack.js'
import { findSmallMarks, hasUnreadAccent, insertApostrophes } from '../words/small_marks.js'
import type { RecognisedWord, TextRecogniser } from './text_recogniser.js'
import { isOdd, repairLine } from '../words/word_repair.js'

/** A first reading at least this sure, with nothing odd about it, is taken. */
const SURE = 0.8
/** A second reading that agrees counts when one of the two is at least this sure. */
const FAIRLY_SURE = 0.7
/** Capital heights in pixels of the second and third reading. */
const SECOND_SIZE = 30
const THIRD_SIZE = 20

/**
 * What the evidence is worth, as the share of lines that were right when it was found (measured on
 * degraded scans): calling code treats everything under 0.9 as something to look at.
 */
const CONFIDENCE = {
  sure: 0.97,
  agreed: 0.93,
  agreedWeakly: 0.8,
  majority: 0.7,
  disputed: 0.45,
}
/**
 * A block of at least so many lines is hard to read when this share of them was doubted, or read
 * differently at another size. Then only the surest readings are taken for what they are.
 */
const FEWEST_LINES = 10
const MANY_DOUBTFUL = 0.4
const MANY_DISPUTED = 0.12
const SURE_IF_HARD = 0.9
const HARD = 0.85
/** A reading that misses a mark which can be seen is at most this sure. */
const INCOMPLETE = 0.75
/** A mark that only its place in the ink told to be an apostrophe. */
const INSERTED = 0.85

/**
 * Reads lines of words (names, subjects, headings, labels). A line that is not read surely is read
 * again at another size: what two sizes agree on is very probably right, and where they do not the
 * confidence says so.
 */
export async function readWordLines(
  recogniser: TextRecogniser,
  lines: readonly TextLine[]
): Promise<LineReading[]> {
  const readings = await readRepaired(recogniser, lines)
  const results = readings.map((reading, index) => accept(reading, lines[index]))
  const doubtful = indexesWhere(results, (result) => result === null)
  const second = await readAgain(recogniser, lines, doubtful, SECOND_SIZE)
  const disputed: number[] = []
  for (const [place, index] of doubtful.entries()) {
    if (second[place].text === readings[index].text) {
      const surest = Math.max(second[place].confidence, readings[index].confidence)
      const isSure = surest >= FAIRLY_SURE && !isOdd(readings[index].text)
      results[index] = withEvidence(
        readings[index],
        lines[index],
        isSure ? CONFIDENCE.agreed : CONFIDENCE.agreedWeakly
      )
    } else {
      disputed.push(index)
    }
  }
  const third = await readAgain(recogniser, lines, disputed, THIRD_SIZE)
  for (const [place, index] of disputed.entries()) {
    const votes = [readings[index], second[doubtful.indexOf(index)], third[place]]
    results[index] = vote(votes, lines[index])
  }
  const isHard =
    lines.length >= FEWEST_LINES &&
    (doubtful.length >= MANY_DOUBTFUL * lines.length ||
      disputed.length >= MANY_DISPUTED * lines.length)
  return results.map((result, index) => {
    const isSurest = !isHard || readings[index].confidence >= SURE_IF_HARD
    const confidence = isSurest ? result!.confidence : Math.min(result!.confidence, HARD)
    return spreadOverWords({ ...result!, confidence })
  })
}

/**
 * Gives the words of a line its final spelling and confidence; one word where they no longer match.
 */
function spreadOverWords(reading: LineReading): LineReading {
  const { text, confidence } = reading
  if (text === '') {
    return { ...reading, words: [] }
  }
  const parts = text.split(' ')
  const boxes =
    parts.length === reading.words.length
      ? reading.words.map(({ box }) => box)
      : boxesOfJoined(parts, reading.words)
  const words = boxes
    ? parts.map((part, index) => ({ text: part, confidence, box: boxes[index] }))
    : [{ text, confidence, box: unionBox(reading.words.map(({ box }) => box))! }]
  return { ...reading, words }
}

/**
 * The boxes of words of which some were joined (`X - C` to `X-C`); null where they do not tell
 * which.
 */
function boxesOfJoined(
  parts: readonly string[],
  words: readonly RecognisedWord[]
): PixelBox[] | null {
  const boxes: PixelBox[] = []
  let from = 0
  for (const part of parts) {
    const rest = words.slice(from)
    const wanted = spelling([part])
    const last = rest.findIndex(
      (_, index) => spelling(rest.slice(0, index + 1).map((word) => word.text)) === wanted
    )
    if (last < 0) {
      return null
    }
    boxes.push(unionBox(rest.slice(0, last + 1).map(({ box }) => box))!)
    from += last + 1
  }
  return from === words.length ? boxes : null
}

/** What words are once repaired and joined, but for the apostrophes that only the ink shows. */
function spelling(words: readonly string[]): string {
  return repairLine(words.join(' ')).replaceAll("'", '')
}

async function readAgain(
  recogniser: TextRecogniser,
  lines: readonly TextLine[],
  indexes: readonly number[],
  capitalHeight: number
): Promise<LineReading[]> {
  const again = indexes.map((index) => lines[index])
  return readRepaired(recogniser, again, { capitalHeight })
}

async function readRepaired(
  recogniser: TextRecogniser,
  lines: readonly TextLine[],
  options?: StackOptions
): Promise<LineReading[]> {
  const readings = await readLines(recogniser, lines, options)
  return readings.map(repaired)
}

function repaired(reading: LineReading): LineReading {
  return { ...reading, text: repairLine(reading.text) }
}

/** The reading when nothing speaks against it; null when it needs a second one. */
function accept(reading: LineReading, line: TextLine): LineReading | null {
  if (reading.confidence < SURE || isOdd(reading.text)) {
    return null
  }
  return withEvidence(reading, line, CONFIDENCE.sure)
}

function vote(votes: readonly LineReading[], line: TextLine): LineReading {
  const agreed = votes.find(
    (one) => votes.filter((other) => other.text === one.text).length > 1 && one.text !== ''
  )
  if (agreed) {
    return withEvidence(
      agreed,
      line,
      isOdd(agreed.text) ? CONFIDENCE.disputed : CONFIDENCE.majority
    )
  }
  const best = [...votes].sort(
    (a, b) => Number(isOdd(a.text)) - Number(isOdd(b.text)) || b.confidence - a.confidence
  )[0]
  return withEvidence(best, line, Math.min(CONFIDENCE.disputed, best.confidence))
}

/** Sets the confidence, and takes some of it back where the line's ink shows more than its text. */
function withEvidence(reading: LineReading, line: TextLine, confidence: number): LineReading {
  if (reading.text === '') {
    return { ...reading, confidence: 0 }
  }
  const marks = findSmallMarks(line.components, line.textHeight)
  const text = insertApostrophes(reading.text, marks)
  const isIncomplete = text === null || hasUnreadAccent(reading.text, marks)
  const most = isIncomplete ? INCOMPLETE : text === reading.text ? 1 : INSERTED
  return { ...reading, text: text ?? reading.text, confidence: Math.min(confidence, most) }
}

function indexesWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number[] {
  return items.flatMap((item, index) => (holds(item) ? [index] : []))
}
