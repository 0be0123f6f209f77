import type { LineReader } from '../../line/line_reader.js'
import { unionBox } from '../cells/cell_ink.js'
import type { LineReading, TextLine } from './line_stack.js'
import { readByNetwork, type NetworkReading } from './network_words.js'
import { readWordLines } from './read_words.js'
import { findSmallMarks, hasUnreadAccent } from '../words/small_marks.js'
import type { TextRecogniser } from './text_recogniser.js'
import type { TextAlternative } from '../../types.js'
import { isOdd } from '../words/word_repair.js'

/** Readers of words: the line reader is asked first, the text recogniser where it is not sure. */
export interface WordReaders {
  lines: Pick<LineReader, 'read'>
  text: TextRecogniser
}

/** A first reading at least this probable, with nothing odd about it, is taken. */
const SURE = 0.9
/** More is never claimed of a line. */
const MOST = 0.97
/**
 * What both read alike is worth at most, and what they read alike but for marks that only the first
 * can see.
 */
const AGREED = 0.96
const AGREED_BUT_MARKS = 0.9
/** The same where one of the marks is a hook, which looks like a part of the letter. */
const HOOK_ALONE = 0.85
/**
 * Where they differ: the first is taken from this probability on, and what its word is worth then.
 */
const RATHER_FIRST = 0.35
const DISPUTED = 0.7
/** Height in pixels below which a single character may be noise, and what it is worth then. */
const LOWEST_LETTER = 10
const DUST = 0.8
/** Letters that the second does not know: where the first saw one, the second is wrong anyway. */
const UNSEEN = /[^\p{ASCII}]/u
/** What the second's word is worth where the first thought it possible. */
const ALSO_POSSIBLE = 0.85
/** Letters of Hausa, which Unicode does not part into a letter and its mark. */
const WITHOUT_HOOK: Readonly<Record<string, string>> = {
  Ɓ: 'B',
  ɓ: 'b',
  Ɗ: 'D',
  ɗ: 'd',
  Ƙ: 'K',
  ƙ: 'k',
}
const HOOKED = /[ƁɓƊɗƘƙ]/
const EACH_HOOKED = /[ƁɓƊɗƘƙ]/g
/**
 * Of so many lines this share is read better than {@link RATHER_FIRST}, however bad the picture.
 */
const MANY_LINES = 30
const LEGIBLE_SHARE = 1 / 6
/** Of more lines than this, so many of the longest tell whether the others are read at all. */
const VERY_MANY_LINES = 800
const TELLING_LINES = 300

/**
 * Reads lines of words (names, subjects, headings, labels), each by one reader or by both. Where
 * the first can make nothing of nearly all of many lines there is no text, and the second, which
 * takes its time over noise, is not asked.
 */
export async function readByBoth(
  { lines: reader, text: recogniser }: WordReaders,
  lines: readonly TextLine[]
): Promise<LineReading[]> {
  const first = readFirst(reader, lines)
  const doubtful = isNoise(first)
    ? []
    : lines.flatMap((line, index) => (isSure(first[index], line) ? [] : [index]))
  const second = await readWordLines(
    recogniser,
    doubtful.map((index) => lines[index])
  )
  const settled = first.map((reading) =>
    withConfidence(reading, Math.min(reading.confidence, MOST))
  )
  for (const [place, index] of doubtful.entries()) {
    const taken = weigh(first[index], second[place])
    settled[index] = { ...taken, alternatives: othersThan(taken, first[index], second[place]) }
  }
  return settled.map((reading, index) =>
    mayBeDust(reading, lines[index])
      ? withConfidence(reading, Math.min(reading.confidence, DUST))
      : reading
  )
}

/** Nothing was read. */
const BLANK: NetworkReading = { text: '', confidence: 0, words: [], alternatives: [] }

/**
 * What the first reader makes of the lines: of very many the longest are read first, and may tell
 * that all are noise.
 */
function readFirst(reader: WordReaders['lines'], lines: readonly TextLine[]): NetworkReading[] {
  const read = (line: TextLine) => readByNetwork(reader, line)
  if (lines.length <= VERY_MANY_LINES) {
    return lines.map(read)
  }
  const widthOf = ({ box }: TextLine) => box.x1 - box.x0
  const longest = lines.toSorted((one, other) => widthOf(other) - widthOf(one))
  const known = new Map(longest.slice(0, TELLING_LINES).map((line) => [line, read(line)]))
  const isAllNoise = isNoise([...known.values()])
  return lines.map((line) => known.get(line) ?? (isAllNoise ? BLANK : read(line)))
}

function isNoise(readings: readonly NetworkReading[]): boolean {
  const legible = readings.filter(({ confidence }) => confidence >= RATHER_FIRST)
  return readings.length >= MANY_LINES && legible.length < LEGIBLE_SHARE * readings.length
}

/** Noise looks like any character, if it is small enough and alone. */
function mayBeDust({ text }: LineReading, { components }: TextLine): boolean {
  const ink = unionBox(components)
  return [...text].length === 1 && ink !== null && ink.y1 - ink.y0 < LOWEST_LETTER
}

function isSure({ text, confidence }: LineReading, line: TextLine): boolean {
  if (confidence < SURE || isOdd(text)) {
    return false
  }
  return !hasUnreadAccent(text, findSmallMarks(line.components, line.textHeight))
}

function weigh(first: NetworkReading, second: LineReading): LineReading {
  if (second.text === '') {
    return withConfidence(first, Math.min(first.confidence, DISPUTED))
  }
  if (first.text === second.text) {
    return withConfidence(first, agreedWorth(first, second))
  }
  if (withoutMarks(first.text) === withoutMarks(second.text)) {
    const most = HOOKED.test(first.text) ? HOOK_ALONE : AGREED_BUT_MARKS
    return withConfidence(first, Math.min(Math.max(marksOf(first), DISPUTED), most))
  }
  const sure = wordwise(first, second)
  if (sure >= SURE && !isOdd(first.text)) {
    return withConfidence(first, AGREED_BUT_MARKS)
  }
  return withConfidence(...chosen(first, second))
}

/**
 * What a reading is worth that both agree on: they misread thin letters alike in a blurred picture,
 * so that two unsure ones stay unsure; and which marks stand on the letters only the first can
 * tell. Never less than what they dispute.
 */
function agreedWorth(first: NetworkReading, second: LineReading): number {
  const right = first.confidence * second.confidence
  const wrong = (1 - first.confidence) * (1 - second.confidence)
  const letters = withoutMarks(first.text)
  const otherMarks = first.alternatives
    .filter(({ text }) => text !== first.text && withoutMarks(text) === letters)
    .reduce((sum, { probability }) => sum + probability, 0)
  const marks = otherMarks === 0 ? 1 : first.confidence / (first.confidence + otherMarks)
  return Math.max(DISPUTED, Math.min(AGREED, right / (right + wrong), marks))
}

/**
 * How probable the first reading is once the words that both saw are taken for right: what
 * contradicts one of them is out. As probable as before where they agree on no word.
 */
function wordwise({ text, confidence, alternatives }: NetworkReading, second: LineReading): number {
  const words = withoutMarks(text).split(' ')
  const others = withoutMarks(second.text).split(' ')
  if (words.length !== others.length) {
    return 0
  }
  const agreed = words.flatMap((word, index) => (word === others[index] ? [index] : []))
  if (agreed.length === 0) {
    return 0
  }
  const excluded = alternatives
    .filter((other) => {
      const own = withoutMarks(other.text).split(' ')
      return own.length !== words.length || agreed.some((index) => own[index] !== words[index])
    })
    .reduce((sum, { probability }) => sum + probability, 0)
  return excluded < 1 ? confidence / (1 - excluded) : confidence
}

/**
 * How probable the marks of a reading are whose letters the second saw too: what is left of the
 * doubt are other marks on the same letters, and whatever the first did not list.
 */
function marksOf({ text, confidence, alternatives }: NetworkReading): number {
  const letters = withoutMarks(text)
  const excluded = alternatives
    .filter((other) => withoutMarks(other.text) !== letters)
    .reduce((sum, { probability }) => sum + probability, 0)
  return excluded < 1 ? confidence / (1 - excluded) : confidence
}

/** Which of two different readings is taken, and what it is worth. */
function chosen(first: NetworkReading, second: LineReading): [LineReading, number] {
  const listed = first.alternatives.find(({ text }) => text === second.text)
  if (listed) {
    const forSecond = listed.probability * second.confidence
    const forFirst = first.confidence * (1 - second.confidence)
    const share = forSecond / (forSecond + forFirst)
    return share > 0.5
      ? [second, Math.min(share, ALSO_POSSIBLE)]
      : [first, Math.min(1 - share, DISPUTED)]
  }
  const isFirst =
    first.confidence >= RATHER_FIRST ||
    second.confidence <= first.confidence ||
    UNSEEN.test(first.text)
  const one = isFirst ? first : second
  return [one, Math.min(one.confidence, DISPUTED)]
}

/** What the line may say instead, with the probability that the taken reading leaves. */
function othersThan(
  { text: taken, confidence }: LineReading,
  first: NetworkReading,
  second: LineReading
): TextAlternative[] {
  const weights = new Map(first.alternatives.map(({ text, probability }) => [text, probability]))
  if (!weights.has(second.text)) {
    weights.set(second.text, second.confidence)
  }
  weights.delete(taken)
  weights.delete('')
  const sum = weights.values().reduce((all, one) => all + one, 0)
  const share = Math.min(1, (1 - confidence) / sum)
  return [...weights]
    .map(([text, weight]) => ({ text, probability: weight * share }))
    .sort((one, other) => other.probability - one.probability)
}

function withConfidence({ text, words }: LineReading, confidence: number): LineReading {
  return { text, confidence, words: words.map((word) => ({ ...word, confidence })) }
}

/**
 * The letters without accents, dots and hooks, as a reader sees them who knows only those of
 * English.
 */
function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(EACH_HOOKED, (letter) => WITHOUT_HOOK[letter])
}
