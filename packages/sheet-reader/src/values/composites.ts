import type { CompositeValue, ScaleId } from './cell_value.js'
import { doubtOfGrade, plainGrade, GRADE_PATTERN, readGradeAlone, scalesOf } from './grades.js'
import { NUMBER_PATTERN, readFraction, readPercent, readPlainNumber } from './numbers.js'
import { ORDINAL_PATTERN, readPositions } from './positions.js'
import { bareWords } from './printed_text.js'
import { remarkShare } from './remarks.js'

/** One fact of a composite cell, where it begins and ends, and what it costs by itself. */
interface Piece {
  letter: 'N' | 'F' | '%' | 'G' | 'P' | 'R'
  from: number
  to: number
  cost: number
  value?: number
  of?: number
  decimals?: number
  grade?: string
  scales?: readonly ScaleId[]
  remark?: string
}

const PERCENT = new RegExp(`${NUMBER_PATTERN} ?%`, 'iy')
const FRACTION = new RegExp(`${NUMBER_PATTERN} ?(?:/|out of) ?\\d{1,4}(?![\\d.,])`, 'iy')
const ORDINAL = new RegExp(ORDINAL_PATTERN, 'iuy')
const NUMBER = new RegExp(`${NUMBER_PATTERN}[*#†‡^]*`, 'y')
const GRADE = new RegExp(GRADE_PATTERN, 'iy')
const SHORT_GRADE = /[A-GPOSU]/iy
const BRACKETED = /(?<=[([])\d{1,3}(?=[)\]])/y
const WORDS = /[\p{L}][\p{L} '.,!-]*$/uy
const GAP = /[\s,;:|()[\]]*[/=-]?[\s,;:|()[\]]*/y

/** Most facts that one cell holds. */
const MOST_PIECES = 4
const MOST_READINGS = 3

/**
 * Readings of a text as several facts about one result.
 *
 * Costs: a number and then a grade 0.2; without a space between them 0.5, and 1 where the number
 * has one digit (`1A` is a class); grade before number 0.5, without a space 1.2; a rank in plain
 * digits in brackets 0.9, and as a level 0.95, behind a percentage 0.8, without brackets behind a
 * mark and its grade 0.5; each further fact 0.1. Small letters 0.4; more than 100 marks 1.
 */
export function readComposites(text: string): CompositeValue[] {
  const start = /^[(["]*/.exec(text)![0].length
  const found: Piece[][] = []
  collect(text, start, [], found)
  return found.map((pieces) => composite(text, pieces)).sort((one, other) => one.cost - other.cost)
}

function collect(text: string, at: number, before: readonly Piece[], found: Piece[][]): void {
  if (found.length >= MOST_READINGS) {
    return
  }
  if (at >= text.length) {
    if (before.length >= 2 && isResult(before)) {
      found.push([...before])
    }
    return
  }
  if (before.length === MOST_PIECES) {
    return
  }
  for (const piece of piecesAt(text, at)) {
    if (piece.letter === 'N' && isMarkWithGrade(before) && isRest(text, piece, before[0])) {
      found.push([...before, { ...piece, letter: 'P', cost: BEHIND_GRADE }])
      continue
    }
    if (before.some(({ letter }) => letter === piece.letter)) {
      continue
    }
    GAP.lastIndex = piece.to
    const gap = GAP.exec(text)!
    const next = gap.index + gap[0].length
    if (next >= text.length ? /[/=-]/.test(gap[0]) : !canFollow(piece, gap[0])) {
      continue
    }
    if (next === piece.to && next < text.length && !canTouch(piece, text[next])) {
      continue
    }
    collect(text, next, [...before, piece], found)
  }
}

/** What it costs to take a bare number behind a mark and its grade for a rank or points. */
const BEHIND_GRADE = 0.2

function isMarkWithGrade([mark, grade, ...more]: readonly Piece[]): boolean {
  return mark?.letter === 'N' && grade?.letter === 'G' && more.length === 0
}

/**
 * Whether a number apart from the grade before it, with which the text ends, says what the grade is
 * worth or how many did better: `67 B+ 10`. Of two such numbers the mark is the larger one, or
 * nobody knows which of them it is.
 */
function isRest(text: string, { from, to, value, decimals }: Piece, mark: Piece): boolean {
  const isApart = text[from - 1] === ' ' && to === text.length
  return isApart && decimals === 0 && value! < mark.value!
}

/** A slash behind a rank says of how many it is. */
function canFollow({ letter }: Piece, gap: string): boolean {
  return letter !== 'P' || !gap.includes('/')
}

/** Facts that make a result together: at most one score, before its percentage, and other facts. */
function isResult(pieces: readonly Piece[]): boolean {
  const letters = new Set(pieces.map(({ letter }) => letter))
  if (letters.has('N') && letters.has('F')) {
    return false
  }
  const first = pieces[0].letter
  if (first === '%' && (letters.has('N') || letters.has('F'))) {
    return false
  }
  return letters.has('N') || letters.has('F') || letters.has('%') || letters.has('G')
}

/** Without a space a number may be followed by a letter, and a grade by a digit. */
function canTouch({ letter }: Piece, next: string): boolean {
  if (letter === 'N') {
    return /\p{L}/u.test(next)
  }
  return letter === '%' || (letter === 'G' && /\d/.test(next))
}

function piecesAt(text: string, at: number): Piece[] {
  const pieces: Piece[] = []
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  const add = (letter: Piece['letter'], spelling: string, cost: number, facts: Partial<Piece>) => {
    pieces.push({ letter, from: at, to: at + spelling.length, cost, ...facts })
  }
  if (/[\d.¼½¾=T]/.test(text[at])) {
    addNumeric(match, add)
  }
  const bracketed = match(BRACKETED)
  if (bracketed) {
    const value = Number(bracketed)
    add('P', bracketed, 0.7, { value })
    if (value >= 1 && value <= 9) {
      const cost = text.includes('%') ? 0.6 : 0.75
      add('G', bracketed, cost, { grade: bracketed, scales: ['levels'] })
    }
  }
  const long = match(GRADE)
  const short = match(SHORT_GRADE)
  for (const spelling of long === short ? [long] : [long, short]) {
    const scales = spelling ? scalesOf(plainGrade(spelling)) : []
    if (spelling && scales.length > 0) {
      const small = spelling === spelling.toLowerCase() && /[a-z]/.test(spelling) ? 0.4 : 0
      const dash = /-$/.test(spelling) && /\d/.test(text[at + spelling.length] ?? '') ? 1 : 0
      const grade = plainGrade(spelling)
      add('G', spelling, small + dash + doubtOfGrade(grade) / 2, { grade, scales })
    }
  }
  const words = match(WORDS)
  if (words && words.length > 1) {
    const grade = readGradeAlone(words)
    if (grade?.scales[0] === 'distinctions') {
      add('G', words, 0.1, { grade: grade.grade, scales: grade.scales })
    } else if (remarkShare(bareWords(words)) === 1) {
      const cost = /^\p{Ll}/u.test(words) ? 1 : 0.1
      add('R', words, cost, { remark: words.trim() })
    }
  }
  return pieces
}

function addNumeric(
  match: (pattern: RegExp) => string | undefined,
  add: (letter: Piece['letter'], spelling: string, cost: number, facts: Partial<Piece>) => void
): void {
  const percent = match(PERCENT)
  const share = percent && readPercent(percent)
  if (share) {
    add('%', percent, share.cost, { value: share.value, decimals: share.decimals })
  }
  const fraction = match(FRACTION)
  const part = fraction && readFraction(fraction)
  if (part) {
    add('F', fraction, part.cost, { value: part.value, of: part.of, decimals: part.decimals })
  }
  const ordinal = match(ORDINAL)
  const rank = ordinal && readPositions(ordinal)[0]
  if (rank) {
    add('P', ordinal, rank.cost, { value: rank.position })
  }
  const digits = match(NUMBER)
  const number = digits && readPlainNumber(digits.replace(/[*#†‡^]+$/, ''))
  if (number) {
    const cost = number.value > 100 ? 1 : 0
    add('N', digits, cost, { value: number.value, decimals: number.decimals })
  }
}

function composite(text: string, pieces: readonly Piece[]): CompositeValue {
  const of = (letter: Piece['letter']) => pieces.find((piece) => piece.letter === letter)
  const score = of('N') ?? of('F') ?? of('%')
  const grade = of('G')
  const pattern = pieces.map(({ letter }) => letter).join('')
  return {
    kind: 'composite',
    pattern,
    score: score?.value ?? null,
    of: of('F')?.of ?? null,
    percent: of('%')?.value ?? null,
    decimals: score?.decimals ?? 0,
    grade: grade?.grade ?? null,
    scales: grade?.scales ?? [],
    position: of('P')?.value ?? null,
    remark: of('R')?.remark ?? null,
    cost: costOf(text, pieces),
  }
}

function costOf(text: string, pieces: readonly Piece[]): number {
  let cost = 0.1 + 0.1 * (pieces.length - 1)
  for (const [index, piece] of pieces.entries()) {
    cost += piece.cost
    const next = pieces[index + 1]
    if (next && next.from === piece.to) {
      // No code has a decimal point: `5,25I` is a mark with its mention.
      cost += piece.letter === 'G' ? 0.7 : piece.decimals ? 0 : 0.3
      if (piece.letter === 'N' && piece.to - piece.from === 1) {
        cost += 0.5
      }
    }
  }
  if (pieces[0].letter === 'G' && pieces.some(({ letter }) => /[NF%]/.test(letter))) {
    cost += 0.3
  }
  return Math.round((/\d\s*=\s*\d/.test(text) ? cost + 1 : cost) * 100) / 100
}
