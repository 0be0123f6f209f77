import { editDistance } from '../../edit_distance.js'
import type { KnownWords } from '../../line/known_words.js'
import type { LineAlternative } from '../../line/line_reader.js'
import type { StraightPage } from '../page/straight_page.js'
import type { LineReading, TextLine } from '../recognisers/line_stack.js'
import { isVocabulary, SUBJECT_WORDS } from '../../vocabulary/subject_words.js'
import { withoutMarks } from '../../vocabulary/text.js'
import { WORDS_OF_ROLES } from '../../vocabulary/words_of_roles.js'
import { unionBox } from './cell_ink.js'
import { linesOf } from './cell_lines.js'
import type { ScanCell } from './scan_cell.js'
import type { Readers } from './text_readings.js'

/** A reading at least this probable is not asked about. */
const SURE = 0.9
/**
 * What known words make of a line is taken from that probability on, and from this one for another
 * known word.
 */
const RATHER_KNOWN = 0.5
const SURELY_KNOWN = 0.99
/** Such a reading is worth so much at most: words that nobody knows may be meant. */
const MOST = 0.7
/**
 * Letters of a known word that is hardly read out of the name of a person, and the share of cells
 * that have one.
 */
const LONG = 5
const NAMED = 0.4
/**
 * Share of the headings of a row that consist of known words where students do not stand across.
 */
const KNOWN = 0.35
/**
 * Share of a word's letters that a fax leaves misread at most, and what a word is worth that is
 * only the nearest.
 */
const MISREAD = 0.34
const NEAREST = 0.5
/** Cells from which it is told what a column lists. */
const SAMPLES = 12

/**
 * Reads doubtful cells once more that are headings, or list subjects, as most of them say: where
 * letters are broken, the words of which such lines consist tell more than the letters do. What
 * comes out is never sure.
 *
 * @param headings of a table; changed in place
 * @param columns the cells of each column of words; changed in place
 */
export function readByKnownWords(
  page: StraightPage,
  headings: readonly ScanCell[],
  columns: readonly (readonly ScanCell[])[],
  { lines, known }: Pick<Readers, 'lines' | 'known'>
): void {
  if (!known) {
    return
  }
  const rows = [...Map.groupBy(headings, ({ cell }) => cell.row).values()]
  for (const [at, group] of [...rows, ...columns].entries()) {
    const isHeading = at < rows.length
    const cells = group.filter(({ text }) => (text?.text ?? '') !== '')
    const step = isHeading ? 1 : Math.max(1, Math.floor(cells.length / SAMPLES))
    const samples = cells.filter((_, index) => index % step === 0)
    const isBroken = isHeading && page.isOneBit === true
    const read = (cell: ScanCell) => knownText(page, cell, lines, known, isBroken)
    const once = new Map(samples.map((cell) => [cell, read(cell)]))
    const named = [...once.values()].filter(({ text }) =>
      isHeading ? known.wordsIn(text) !== null : isLongKnown(text, known)
    )
    if (named.length >= (isHeading ? KNOWN : NAMED) * samples.length) {
      cells.forEach((cell) => {
        cell.text = once.get(cell) ?? read(cell)
      })
    }
  }
}

function isLongKnown(text: string, known: KnownWords): boolean {
  const words = known.wordsIn(text) ?? []
  return words.some(({ length, isWhole }) => isWhole && length >= LONG)
}

/** A cell's text, line by line as known words have it where they are more probable. */
function knownText(
  page: StraightPage,
  cell: ScanCell,
  reader: Readers['lines'],
  known: KnownWords,
  isBroken: boolean
): LineReading {
  const said = cell.text!
  const texts = said.text.split('\n')
  if (said.confidence >= SURE || cell.angle !== 0) {
    return said
  }
  const lines = linesOf(page, cell)
  if (lines.length !== texts.length) {
    return said
  }
  const read = texts.map((text, index) => knownLine(text, lines[index], reader, known, isBroken))
  const text = read.map((line) => line.text).join('\n')
  const confidence = Math.min(MOST, ...read.map((line) => line.probability ?? said.confidence))
  if (text === said.text && confidence <= said.confidence) {
    return said
  }
  const box = unionBox(cell.words.map(({ pixels }) => pixels))!
  return {
    text,
    confidence,
    words: [{ text: text.replaceAll('\n', ' '), confidence, box }],
    alternatives:
      text === said.text ? said.alternatives : [{ text: said.text, probability: 1 - confidence }],
  }
}

/**
 * Readings of a line of so many letters that differ by one of them rather say the same than two
 * things.
 */
const LONG_LINE = 7

/**
 * The reading that most others support, and how probable they are together: those that differ in
 * small and capital letters alone, and those that lack, or misread, a letter of one that consists
 * of whole known words. Figures are no part of such words: `&` looks like `3`.
 */
function mostKnown(
  alternatives: readonly LineAlternative[],
  known: KnownWords
): { text: string; probability: number } {
  const supported = alternatives.map(({ text }) => {
    const one = text.toLowerCase()
    const isWhole = known.wordsIn(text)?.every((word) => word.isWhole) ?? false
    const most = isWhole && text.length >= LONG_LINE && !/\d/.test(text) ? 1 : 0
    const alike = alternatives.filter(
      (other) => editDistance(one, other.text.toLowerCase()) <= most
    )
    return { text, probability: alike.reduce((sum, other) => sum + other.probability, 0) }
  })
  return supported.reduce((best, other) => (other.probability > best.probability ? other : best), {
    text: '',
    probability: 0,
  })
}

/**
 * A heading with the known word for each that nobody knows, where a single one comes nearer to it
 * than all others. Of the letters of a fax a third may be misread.
 */
export function withNearestWords(text: string): string {
  return text.replace(/[\p{L}\p{M}/&]{5,}/gu, (word) => {
    const low = withoutMarks(word).toLowerCase()
    if (isVocabulary(low) || WORDS_OF_ROLES.has(low)) {
      return word
    }
    const near = [...SUBJECT_WORDS, ...WORDS_OF_ROLES]
      .filter(({ length }) => length >= LONG && Math.abs(length - low.length) <= MISREAD * length)
      .map((other) => ({ other, distance: editDistance(low, other) }))
      .filter(({ other, distance }) => distance <= MISREAD * other.length)
    const least = Math.min(...near.map(({ distance }) => distance))
    const [meant, ...others] = near.filter(({ distance }) => distance === least)
    if (!meant || others.some(({ other }) => other !== meant.other)) {
      return word
    }
    if (word === word.toUpperCase()) {
      return meant.other.toUpperCase()
    }
    return /^\p{Lu}/u.test(word) ? meant.other[0].toUpperCase() + meant.other.slice(1) : meant.other
  })
}

/**
 * A line as known words have it, with its probability; as it was said where that is not more
 * probable.
 */
function knownLine(
  said: string,
  { source, box }: TextLine,
  reader: Readers['lines'],
  known: KnownWords,
  isBroken: boolean
): { text: string; probability: number | null } {
  const { alternatives } = reader.read(source, box, known)
  const { text, probability } = mostKnown(alternatives, known)
  const isWhole = known.wordsIn(said)?.every((word) => word.isWhole) ?? false
  const least = isWhole ? SURELY_KNOWN : RATHER_KNOWN
  const isTaken = probability >= least && known.wordsIn(text) !== null
  if (isTaken) {
    return { text, probability }
  }
  const near = isBroken ? withNearestWords(said) : said
  return { text: near, probability: near === said ? null : NEAREST }
}
