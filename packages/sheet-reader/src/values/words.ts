import type {
  CodeValue,
  DateValue,
  NameValue,
  PageMarkValue,
  RemarkValue,
  SentenceValue,
  SexValue,
  SubjectValue,
} from './cell_value.js'
import { bareWords, shapeOfCode } from './printed_text.js'
import { bindingWords, remarkShare } from './remarks.js'
import { hasSubjectWord, isCourseCode } from './subject_words.js'

const CODE = /^[\p{L}\d][\p{L}\d/\-.\\_ ]{1,28}$/u
/** Two numbers that could be marks out of a maximum are never a code by themselves. */
const FRACTION_LIKE = /^\d{1,3} ?\/ ?[1-9]\d{0,2}$/

/**
 * A text as an admission number or another code; null without a digit.
 *
 * Costs: letters and digits with separators (`GHS/20/1795`) and groups of digits with them
 * (`2021/045`) 0.2; five digits and more, and a leading zero, 0.4; four digits 0.8; letters and
 * digits without separators 0.6, of fewer than five characters 1.5; digits and words with spaces
 * 0.8.
 */
export function readCode(text: string): CodeValue | null {
  if (!/\d/.test(text) || !CODE.test(text) || FRACTION_LIKE.test(text)) {
    return null
  }
  const cost = costOfCode(text)
  return cost === null ? null : { kind: 'code', shape: shapeOfCode(text), cost }
}

function costOfCode(text: string): number | null {
  if (/^\d+$/.test(text)) {
    if (text.length >= 5) {
      return 0.4
    }
    if (text.length === 4) {
      return 0.8
    }
    return /^0\d/.test(text) ? 0.5 : null
  }
  if (/^\d+[.,]\d+$/.test(text) || /^\d{1,4} ?\p{L}{1,2}$/u.test(text)) {
    return /\p{L}/u.test(text) ? 1.5 : null
  }
  if (!/\p{L}/u.test(text)) {
    return /^\d+(?:[/\-\\]\d+)+$/.test(text) ? 0.2 : /^\d+(?: \d+)+$/.test(text) ? 1 : null
  }
  if (text.includes(' ')) {
    return text.split(' ').length <= 4 ? 0.8 : null
  }
  if (/[/\-\\._]/.test(text)) {
    return 0.2
  }
  return text.length < 5 ? 1.5 : 0.6
}

const NAME = /^[\p{L}\p{M}'.,\-() ]+$/u
const NAME_PARTICLES = new Set(
  'de da du van von bin binti ibn al el la le ol ole ben ait abd wa d o of'.split(' ')
)
const TITLES = /^(?:mr|mrs|miss|ms|master|mallam|alhaji|alhaja|chief|dr|rev)\b/i

/**
 * A text as a person's name.
 *
 * Costs: `SURNAME, First` 0.1; two to five words 0.2; six or seven 0.8; one word 0.8, of two
 * letters 1.6. Words in small letters that are no particles 0.5, words that belong to subjects 1
 * and to remarks 2 more.
 */
export function readName(text: string, bare: readonly string[]): NameValue | null {
  if (!NAME.test(text) || /^[-'.,()]|\(.*\(|[,-]$/.test(text)) {
    return null
  }
  const words = text.split(/[ ,]+/).filter((word) => /\p{L}/u.test(word))
  const letters = text.replace(/[^\p{L}]/gu, '').length
  if (letters < 2 || words.length === 0 || words.length > 7) {
    return null
  }
  const surnameFirst = /^[^,]{2,}, ?[^,]+$/.test(text)
  let cost = surnameFirst ? 0.1 : words.length > 5 ? 0.8 : 0.2
  if (words.length === 1) {
    cost = letters === 2 ? 1.6 : 0.8
  }
  if (words.slice(1).every((word) => word.length <= 2) && words[0].length <= 2) {
    cost += 1
  }
  if (words.some((word) => /^\p{Ll}/u.test(word) && !NAME_PARTICLES.has(word))) {
    cost += 0.5
  }
  if (TITLES.test(text)) {
    cost = Math.max(0.1, cost - 0.1)
  }
  if (hasSubjectWord(bare)) {
    cost += 1
  }
  if (remarkShare(bare) > 0.5) {
    cost += 2
  }
  return { kind: 'name', words: words.length, surnameFirst, cost }
}

/**
 * A text as a teacher's words about a result. Cost: 0.2 where all words are such, 0.8 where most
 * are.
 */
export function readRemark(text: string, bare: readonly string[]): RemarkValue | null {
  if (!/\p{L}{2}/u.test(text) || /\d/.test(text)) {
    return null
  }
  const share = remarkShare(bare)
  if (share < 0.6) {
    return null
  }
  return { kind: 'remark', cost: share === 1 ? 0.2 : 0.8 }
}

/** A text as a sentence. Cost: 0.3 with two binding words or a full stop at its end, else 0.8. */
export function readSentence(text: string, words: readonly string[]): SentenceValue | null {
  if (words.length < 4 || text.replace(/[^\p{L}]/gu, '').length < 12) {
    return null
  }
  const binding = bindingWords(words)
  const ended = /\p{Ll}[.!?]$/u.test(text)
  if (binding === 0 && !ended) {
    return words.length >= 6 ? { kind: 'sentence', cost: 0.8 } : null
  }
  return { kind: 'sentence', cost: binding >= 2 || ended ? 0.3 : 0.8 }
}

/** A text as a subject. Cost: 0.2 with a word of a subject's name or as a course code. */
export function readSubject(text: string, bare: readonly string[]): SubjectValue | null {
  if (isCourseCode(text)) {
    return { kind: 'subject', isCode: true, cost: 0.3 }
  }
  if (text.length > 60 || !hasSubjectWord(bare)) {
    return null
  }
  return { kind: 'subject', isCode: false, cost: 0.2 }
}

const SEXES: Record<string, SexValue['sex']> = {
  m: 'male',
  f: 'female',
  male: 'male',
  female: 'female',
  boy: 'male',
  girl: 'female',
  masculin: 'male',
  feminin: 'female',
  garcon: 'male',
  fille: 'female',
}

/** `M`, `F`, `Male`, `Fille`. Cost: words 0, `M` 0.2, `F` (a grade as a rule) 0.4. */
export function readSex(text: string): SexValue | null {
  if (text.length > 9) {
    return null
  }
  const word = bareWords(text).join('')
  const sex = SEXES[word]
  if (!sex) {
    return null
  }
  return { kind: 'sex', sex, cost: word.length > 1 ? 0 : word === 'm' ? 0.2 : 0.4 }
}

const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|janv|fevr?|mars|avr|mai|juin|juil|aout)[a-z]*\\.?'
const DATES = [
  /^(?:0?[1-9]|[12]\d|3[01])([/.\-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})$/,
  /^(?:0?[1-9]|1[0-2])([/.\-])(?:0?[1-9]|[12]\d|3[01])\1(?:\d{4}|\d{2})$/,
  /^(?:19|20)\d{2}([/.\-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])$/,
  new RegExp(
    `^\\d{1,2}(?:st|nd|rd|th|er)?[ \\-/]?(?:of )?${MONTH},?[ \\-/]?(?:\\d{4}|\\d{2})?$`,
    'i'
  ),
  new RegExp(`^${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}$`, 'i'),
  new RegExp(`^${MONTH},? (?:19|20)\\d{2}$`, 'i'),
]
const SCHOOL_YEAR = /^((?:19|20)\d{2}) ?[/\-] ?((?:19|20)?\d{2})$/

/** A day, a month or a school year. Cost: 0.1; a school year 0.3. */
export function readDate(text: string): DateValue | null {
  if (!/\d/.test(text) || text.length > 24) {
    return null
  }
  if (DATES.some((pattern) => pattern.test(text))) {
    return { kind: 'date', cost: 0.1 }
  }
  const year = SCHOOL_YEAR.exec(text)
  if (year && (Number(year[1]) + 1 - Number(year[2])) % 100 === 0) {
    return { kind: 'date', cost: 0.3 }
  }
  return null
}

const PAGE_MARK =
  /^(?:page|pg\.?|p\.) ?:? ?\d{1,4}(?: ?(?:of|\/|out of|sur|de) ?\d{1,4})?$|^- ?\d{1,4} ?-$/i

/** `Page 2 of 5`, `- 3 -`. Cost: 0.1. */
export function readPageMark(text: string): PageMarkValue | null {
  return PAGE_MARK.test(text) ? { kind: 'page_mark', cost: 0.1 } : null
}
