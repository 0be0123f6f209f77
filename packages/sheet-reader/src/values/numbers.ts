import type { FractionValue, NumbersValue, NumberValue, PercentValue } from './cell_value.js'

const SIGNS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }
const WRITTEN_SIGNS: Record<string, string> = { '1/4': '¼', '1/2': '½', '3/4': '¾' }

/** A number as part of a larger expression; longest spelling first. */
export const NUMBER_PATTERN =
  '(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,4})?|\\d{1,3}(?:\\.\\d{3})+,\\d{1,4}|' +
  '\\d{1,4} ?[¼½¾]|\\d{1,4} (?:1\\/2|1\\/4|3\\/4)(?![\\d/])|\\d{1,3}[.,]\\d{5,17}|\\d{1,6}(?:[.,]\\d{1,4})?|' +
  '\\.\\d{1,4}|[¼½¾])'

const WHOLE = new RegExp(`^${NUMBER_PATTERN}$`)

/** What has more decimals was printed by a program that does not round (`66.66666666666667`). */
const MOST_DECIMALS = 4

/**
 * The number that a text is, or null. One that can be read in two ways (`1,204`) is the likelier;
 * one that nobody rounded is rounded to hundredths.
 */
export function readPlainNumber(text: string): Omit<NumberValue, 'cost' | 'mark' | 'kind'> | null {
  if (/^\d{1,6}$/.test(text)) {
    return { value: Number(text), decimals: 0, notation: 'integer' }
  }
  if (!WHOLE.test(text)) {
    return null
  }
  const signed = /^(\d*) ?([¼½¾]|1\/2|1\/4|3\/4)$/.exec(text)
  if (signed) {
    const sign = SIGNS[WRITTEN_SIGNS[signed[2]] ?? signed[2]]
    return {
      value: Number(signed[1] || '0') + sign,
      decimals: sign === 0.5 ? 1 : 2,
      notation: 'half_sign',
    }
  }
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) {
    return {
      value: Number(text.replaceAll(',', '')),
      decimals: digitsBehind(text, '.'),
      notation: 'thousands',
    }
  }
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) {
    return {
      value: Number(text.replaceAll('.', '').replace(',', '.')),
      decimals: digitsBehind(text, ','),
      notation: 'thousands',
    }
  }
  const mark = text.includes(',') ? ',' : '.'
  const value = Number(text.replace(',', '.'))
  const decimals = digitsBehind(text, mark)
  const notation = mark === ',' ? 'comma' : 'point'
  return decimals > MOST_DECIMALS
    ? { value: Math.round(value * 100) / 100, decimals: 2, notation }
    : { value, decimals, notation }
}

function digitsBehind(text: string, mark: string): number {
  const at = text.lastIndexOf(mark)
  return at < 0 ? 0 : text.length - at - 1
}

const UNIT_WORDS = /^(.*\d|.*[¼½¾]) ?(?:marks?|mks?|points?|pts?)\.?$/i
/** Serial numbers as lists print them. */
const COUNTED = /^(\d{1,4})([.):])$/
const WRAPPED = /^(?:\((.+)\)|\[(.+)\])$/
const NOTE_MARKS = /^[*#†‡^]+ ?|(?<=[\d¼½¾)]) ?[*#†‡^]+$/g

/**
 * Readings of a text as one number.
 *
 * Costs: plain digits and decimals 0; a note mark, brackets, a unit or a point behind it (`7.`)
 * 0.1; a decimal comma with three digits that may be thousands, and leading zeros, 0.5; a comma
 * that is thousands or decimals 0.2 and 1; five digits and more 1; a negative number 2.
 */
export function readNumbers(text: string): NumberValue[] {
  const { bare, mark } = withoutMarks(text)
  const negative = /^-(\d.*)$/.exec(bare)
  const number = readPlainNumber(negative ? negative[1] : bare)
  if (!number) {
    return spacedThousands(bare, mark)
  }
  const value = negative ? -number.value : number.value
  let cost = mark === null ? 0 : 0.1
  if (negative) {
    cost += 2
  }
  if (/^0\d/.test(bare)) {
    cost += 0.5
  }
  if (/^\d{5,}/.test(bare)) {
    cost += 1
  }
  if (/^[¼½¾]$|^1\/[24]$|^3\/4$/.test(bare)) {
    cost += bare.includes('/') ? 1.5 : 0.3
  }
  const readings: NumberValue[] = [{ kind: 'number', ...number, value, mark, cost }]
  if (/^\d{1,3},\d{3}$/.test(bare)) {
    readings[0].cost += 0.2
    readings.push({
      kind: 'number',
      value: Number(bare.replace(',', '.')),
      decimals: 3,
      notation: 'comma',
      mark,
      cost: cost + 1,
    })
  }
  return readings
}

/** `1 204`, as continental sheets print thousands. */
function spacedThousands(text: string, mark: string | null): NumberValue[] {
  const parts = /^(\d{1,3}(?: \d{3})+)(?:([.,])(\d{1,2}))?$/.exec(text)
  if (!parts) {
    return []
  }
  const value = Number(`${parts[1].replaceAll(' ', '')}.${parts[3] ?? '0'}`)
  const decimals = parts[3]?.length ?? 0
  return [{ kind: 'number', value, decimals, notation: 'thousands', mark, cost: 0.4 }]
}

function withoutMarks(text: string): { bare: string; mark: string | null } {
  let bare = text
  const marks: string[] = []
  const unit = UNIT_WORDS.exec(bare)
  if (unit) {
    marks.push(bare.slice(unit[1].length).trim())
    bare = unit[1]
  }
  const counted = COUNTED.exec(bare)
  if (counted) {
    marks.push(counted[2])
    bare = counted[1]
  }
  bare = bare.replace(NOTE_MARKS, (mark) => {
    marks.push(mark.trim())
    return ''
  })
  const wrapped = WRAPPED.exec(bare)
  if (wrapped) {
    marks.push('()')
    bare = (wrapped[1] ?? wrapped[2]).trim()
  }
  return { bare, mark: marks.length > 0 ? marks.join('') : null }
}

const PERCENT = new RegExp(
  `^\\(?(${NUMBER_PATTERN}) ?(?:%|pct\\.?|per ?cent|pour ?cent)\\)?[*#]*$`,
  'i'
)

/** `65%`, `65 %`, `65.5 pct`: cost 0; more than 100, cost 1. */
export function readPercent(text: string): PercentValue | null {
  const match = PERCENT.exec(text)
  const number = match && readPlainNumber(match[1])
  if (!number) {
    return null
  }
  const { value, decimals } = number
  return { kind: 'percent', value, decimals, cost: value > 100 ? 1 : 0 }
}

const SUM = new RegExp(
  `^(${NUMBER_PATTERN}(?: ?\\+ ?${NUMBER_PATTERN}){1,3}) ?= ?(${NUMBER_PATTERN})$`
)
const SLASHED_SUM = new RegExp(
  `^(${NUMBER_PATTERN}(?: ?/ ?${NUMBER_PATTERN}){1,3}) ?/ ?(${NUMBER_PATTERN})$`
)
/** How far a printed sum of fractions may be from what it adds up. */
const ROUNDED = 0.51

/** The marks of two or three papers, of as many figures each. */
const ADDENDS = /^\d{3}(?:\+\d{3}){1,2}$|^\d{2}(?:\+\d{2}){1,2}$/

/** `039+077`: what the marks of several papers add up to. */
function readAddends(text: string): NumberValue | null {
  if (!ADDENDS.test(text)) {
    return null
  }
  const value = text.split('+').reduce((all, part) => all + Number(part), 0)
  return { kind: 'number', value, decimals: 0, notation: 'integer', mark: null, cost: 0.3 }
}

/**
 * `61+19=80`, `61/19/80`: marks with the parts that they are made of, where the parts add up to
 * them; and `039+077`.
 */
export function readSum(text: string): NumberValue | null {
  const added = readAddends(text)
  if (added) {
    return added
  }
  const match = SUM.exec(text) ?? SLASHED_SUM.exec(text)
  const parts = match?.[1]
    .split(/[+/]/)
    .map((part) => readPlainNumber(part.trim())?.value ?? Number.NaN)
  const number = match && readPlainNumber(match[2])
  if (!parts || !number) {
    return null
  }
  const sum = parts.reduce((all, part) => all + part, 0)
  return Math.abs(sum - number.value) <= ROUNDED
    ? { kind: 'number', ...number, mark: null, cost: 0.1 }
    : null
}

const FRACTION = new RegExp(
  `^\\(?(${NUMBER_PATTERN}) ?(?:\\/|out of|from|of|sur|over) ?(\\d{1,4}(?:[.,]\\d{1,2})?)\\)?[*#]*$`,
  'i'
)
/** Largest number that is printed as the marks one can get, with all subjects together. */
const LARGEST_MAXIMUM = 3000

/**
 * Marks out of a maximum.
 *
 * Costs: 0.1; a little more than the maximum, or a maximum above 1000, 1.5; far more 2; a maximum
 * below 5, 0.5; with a leading zero (`042/070`, of one width), 0.8. A maximum is never printed with
 * a leading zero otherwise and never above 3000: then the text is a code.
 */
export function readFraction(text: string): FractionValue | null {
  const match = FRACTION.exec(text)
  const number = match && readPlainNumber(match[1])
  if (!match || !number) {
    return null
  }
  const of = Number(match[2].replace(',', '.'))
  const isPadded = match[2].startsWith('0')
  if (isPadded && (match[1].length !== match[2].length || number.value > of || of === 0)) {
    return null
  }
  if (of > LARGEST_MAXIMUM || number.value > Math.max(of * 1.2, 100)) {
    return null
  }
  if (isYear(number.value) && isYear(of)) {
    return null
  }
  const { value, decimals } = number
  let cost = value > of * 1.2 ? 2 : value > of || of > 1000 ? 1.5 : 0.1
  if (of < 5) {
    cost += 0.5
  }
  if (isPadded) {
    cost += 0.7
  }
  return { kind: 'fraction', value, of, decimals, cost }
}

function isYear(value: number): boolean {
  return value >= 1950 && value <= 2100 && Number.isInteger(value)
}

const LIST = new RegExp(`^(${NUMBER_PATTERN})(?:(?: ?[/|;+] ?| - | )(?:${NUMBER_PATTERN})){1,5}$`)
const LIST_SEPARATOR = / ?[/|;+] ?| - | /

/**
 * Two to six numbers in one cell, as where continuous assessment, examination and total share it.
 * Above 1000 and with leading zeros they are parts of a code.
 *
 * Cost: 0.6, of two with a slash 1.5 (that is a fraction as a rule).
 */
export function readNumberList(text: string): NumbersValue | null {
  if (!LIST.test(text)) {
    return null
  }
  const values: number[] = []
  for (const piece of text.split(LIST_SEPARATOR)) {
    const number = readPlainNumber(piece)
    if (!number || number.value > 1000 || /^0\d/.test(piece)) {
      return null
    }
    values.push(number.value)
  }
  const slashed = values.length === 2 && text.includes('/')
  return { kind: 'numbers', values, cost: slashed ? 1.5 : 0.6 }
}
