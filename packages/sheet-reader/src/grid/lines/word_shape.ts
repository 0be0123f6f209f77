/** What a word looks like, whatever it means. */
export type WordShape = 'number' | 'mark' | 'ordinal' | 'grade' | 'code' | 'word'

const NUMBER =
  /^[(=]?[-+\u2212]?\d{1,4}(?:[.,:]\d{1,3}|[.,]\d{4,17})?(?:[\u00bc-\u00be]|\/\d{1,4})?[%).*\u2020]{0,2}$|^[\u00bc-\u00be]$/u
const MARK =
  /^(?:[-\u2010-\u2015\u2212_.*#\u2713\u2717]{1,4}|ABS?\.?|ABST\.?|ABSENT|DISP\.?|N\/?[AR]|N\.A\.|NIL|INC\.?|X{1,3}|DNS|EX|--+)$/iu
const ORDINAL = /^=?\d{1,4}(?:st|nd|rd|th|e|er|ère|è|ème)[.*]?=?$/iu
/** Grades by their letters, with India's `RA` for a student who has to appear again. */
const GRADE =
  /^(?:[A-FPUS][1-9]?[+*\u2212-]{0,2}|[A-EU]\*?\([a-eu]\*?\)|(?:EE|ME|AE|BE)[12]?|RA|\d{1,3}\.?\d?[A-F][1-9]?[+-]?)$/u
const HAS_DIGIT = /\d/u
/** Of what begins with a letter, no mark is longer and no grade. */
const LONGEST_MARK = 6
const BEGINS_WITH_LETTER = /^[a-z]/i

/** Shapes of numbers met before: sheets repeat theirs. Names are not kept. */
const known = new Map<string, WordShape>()
const MOST_KNOWN = 2000
const BEGINS_WITH_DIGIT = /^\d/

/** Tells numbers, grades and marks of absence from words by their letters alone. */
export function wordShape(text: string | undefined): WordShape {
  if (text === undefined || text === '') {
    return 'word'
  }
  const before = known.get(text)
  if (before !== undefined) {
    return before
  }
  const shape = shapeOf(text)
  if (known.size < MOST_KNOWN && BEGINS_WITH_DIGIT.test(text)) {
    known.set(text, shape)
  }
  return shape
}

function shapeOf(text: string): WordShape {
  if (text.length > LONGEST_MARK && BEGINS_WITH_LETTER.test(text)) {
    return HAS_DIGIT.test(text) ? 'code' : 'word'
  }
  if (NUMBER.test(text)) {
    return 'number'
  }
  if (MARK.test(text)) {
    return 'mark'
  }
  if (GRADE.test(text)) {
    return 'grade'
  }
  if (ORDINAL.test(text)) {
    return 'ordinal'
  }
  return HAS_DIGIT.test(text) ? 'code' : 'word'
}

/** Whether a word may be what a cell of a column of values holds. */
export function isValueShape(shape: WordShape): boolean {
  return shape !== 'word' && shape !== 'code'
}
