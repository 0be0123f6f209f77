import type { GlyphReading } from '../../glyph/glyph_reader.js'
import type { Cell } from '../../types.js'
import { isNumber } from './column_plan.js'
import type { ScanCell } from './scan_cell.js'
import { repairLine } from '../words/word_repair.js'

/** What a code is worth that only the text recogniser could read. */
const SECOND_HAND = 0.6

/**
 * What a number with a half or a quarter is worth, whose last sign only the text recogniser knows.
 */
const MIXED = 0.85

/** A number and a half, or a quarter. */
function isMixed(text: string): boolean {
  return /^\d{1,3}[½¼¾]$/.test(text)
}

/** A word that the text recogniser read whole, with small letters; it may be shortened. */
function isWord(text: string | undefined): boolean {
  return text !== undefined && /^\p{L}\p{Ll}{2,}\.?$/u.test(text)
}

/**
 * Letters among which a figure may stand that was one of them: `T0t.`, but no `1st` and no `A1`.
 */
const SPELLED = /^\p{L}[\p{L}01]*\p{Ll}[\p{L}01]*\.?$/u

/**
 * Words of capitals in which an O was seen as a nought: `L0WEST`, `N0. SAT`; codes have other
 * figures, or few letters.
 */
const SPELLED_WITH_NOUGHT = /^(?=(?:.*\p{L}){4})(?=.*\p{Lu}0|.*0\p{Lu})[\p{L}0 .]+$/u

/** A point before the letters of a line is dust: no code, grade or name begins with one. */
const DUST_BEFORE = /^[.,]+(?=\p{L})/gmu

/** An ordinal with an `S`, which looks alike in both cases. */
const FIRST = /^(\d{0,2}1)St$/

/** What the glyph reader saw, as a word where it is one. */
function spelled(seen: string): string {
  const text = seen.replace(DUST_BEFORE, '').replace(FIRST, '$1st')
  if (SPELLED_WITH_NOUGHT.test(text)) {
    return text.replaceAll('0', 'O')
  }
  return SPELLED.test(text) ? repairLine(text) : text
}

function settleStack(stack: readonly GlyphReading[]): Pick<Cell, 'text' | 'confidence' | 'lines'> {
  return {
    text: stack.map(({ text }) => text.replace(DUST_BEFORE, '')).join('\n'),
    confidence: Math.min(...stack.map(({ confidence }) => confidence)),
    lines: stack.map(({ text, confidence, hypotheses }) => ({
      text: text.replace(DUST_BEFORE, ''),
      confidence,
      hypotheses,
    })),
  }
}

/**
 * Whether a text stands in lines, which the glyph reader sees as one line of signs that none of
 * them has.
 */
function isOfLines(text = ''): boolean {
  return text.includes('\n')
}

/** What a cell says, from what its readers saw. */
export function settleCell(entry: ScanCell, isHeading: boolean, codeColumns: Set<number>): Cell {
  const { cell, glyphs, stack, text, angle } = entry
  const base: Cell = { ...cell, kind: 'value', text: '', confidence: 1, angle }
  if (entry.words.length === 0 || glyphs?.kind === 'blank') {
    return { ...base, kind: 'blank' }
  }
  if (stack && !isHeading && codeColumns.has(cell.column)) {
    return { ...base, ...settleStack(stack) }
  }
  if (glyphs?.kind === 'dash') {
    return { ...base, kind: 'dash', text: '-', confidence: glyphs.confidence }
  }
  if (glyphs && text?.text === '') {
    const confidence = Math.min(glyphs.confidence, SECOND_HAND)
    return { ...base, text: glyphs.text, confidence, hypotheses: glyphs.hypotheses }
  }
  const isCode = !isHeading && glyphs !== undefined && codeColumns.has(cell.column)
  if (isCode && text && isMixed(text.text)) {
    const isAlike = glyphs.text.startsWith(text.text.slice(0, -1))
    const confidence = isAlike ? text.confidence : Math.min(text.confidence, SECOND_HAND)
    return { ...base, text: text.text, confidence: Math.min(confidence, MIXED) }
  }
  if (isCode && (!text || (glyphs.confidence >= text.confidence && !isWord(text.text)))) {
    return {
      ...base,
      text: spelled(glyphs.text),
      confidence: glyphs.confidence,
      hypotheses: glyphs.hypotheses,
    }
  }
  if (isCode && text?.text === glyphs.text) {
    const { confidence } = text
    return { ...base, text: text.text, confidence, hypotheses: glyphs.hypotheses }
  }
  // A number that only the text recogniser saw, or saw alone in this way, is never sure.
  const isDoubted =
    (isCode && !isWord(text?.text)) ||
    (!isHeading && isNumber(text?.text) && glyphs?.text !== text?.text)
  return {
    ...base,
    text: text?.text.replace(DUST_BEFORE, '') ?? '',
    confidence: Math.min(text?.confidence ?? 0, isDoubted ? SECOND_HAND : 1),
    ...(text?.alternatives?.length && !isDoubted && { alternatives: [...text.alternatives] }),
    ...(isDoubted && glyphs && !isOfLines(text?.text) && { hypotheses: glyphs.hypotheses }),
  }
}
