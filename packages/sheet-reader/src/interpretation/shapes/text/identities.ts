import { isAdmissionLike, isNameLike } from '../../readings/printed_values.js'
import type { SheetCell } from '../student_table.js'
import { boxAround } from '../../../grid/boxes.js'
import type { LineWord } from './reading_lines.js'

/** The places that tell who a student is. */
export interface Identity {
  serial: SheetCell
  admissionNumber: SheetCell
  name: SheetCell
  /** Words that are none of these. */
  rest: number
}

const SERIAL = /^\(?\d{1,3}[.)]?$/
const INITIAL = /^\p{L}\.?$/u
/**
 * A time of day stands at the head of a printed page, not before a name; what a name beside one is
 * worth.
 */
const TIME_OF_DAY = /^\d{1,2}:\d{2}$/
const AT_HEAD = 0.5
const IN_BRACKETS = /^[([].*[)\]]$/

/** Tells number, admission number and name of a student apart, by what they look like. */
export function readIdentity(words: readonly (LineWord & { printed?: string })[]): Identity {
  const identity: Identity = {
    serial: undefined,
    admissionNumber: undefined,
    name: undefined,
    rest: 0,
  }
  const name: (LineWord & { printed?: string })[] = []
  for (const [index, word] of words.entries()) {
    const bare = bareOf(word)
    const isNumber = !/\p{L}{3}$/u.test(bare) && isAdmissionLike(bare)
    if (index === 0 && SERIAL.test(word.text)) {
      identity.serial = cellOf([word], bare.replace(/[.)]$/, ''))
    } else if (
      !identity.admissionNumber &&
      (isNumber || (IN_BRACKETS.test(word.text) && /\d/.test(bare)))
    ) {
      identity.admissionNumber = cellOf([word], bare)
    } else if (isNameLike(bare) || isInitial(words, index)) {
      name.push(word)
    } else if (/\p{L}|\d/u.test(bare)) {
      identity.rest += 1
    }
  }
  if (name.length > 0) {
    const text = name.map(({ text: bare, printed }) => printed ?? bare).join(' ')
    const cell = cellOf(name, text.replace(/[,:;]+$/, ''))
    const isHead = words.some((word) => TIME_OF_DAY.test(bareOf(word)))
    identity.name = isHead ? { ...cell, confidence: Math.min(cell.confidence, AT_HEAD) } : cell
  }
  return identity
}

function bareOf({ text }: LineWord): string {
  return text.replace(/^[([]|[)\],:;]+$/g, '')
}

/**
 * Whether a single letter belongs to a name: a word of one stands before it or behind it
 * (`K. Priya`).
 */
function isInitial(words: readonly LineWord[], index: number): boolean {
  return (
    INITIAL.test(bareOf(words[index])) &&
    [words.slice(0, index), words.slice(index + 1, index + 4)].some((others) =>
      others.some((other) => isNameLike(bareOf(other)))
    )
  )
}

/** Words as the text of one cell. */
export function cellOf(words: readonly LineWord[], text: string): NonNullable<SheetCell> {
  return {
    text,
    kind: 'value',
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
    box: boxAround(words),
  }
}
