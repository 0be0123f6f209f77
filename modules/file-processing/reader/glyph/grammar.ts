/**
 * What a column may hold. Everything is compared without regard to case.
 *
 * - `integer`: whole numbers from 0 to `maximum`; leading zeros up to the length of `maximum`.
 * - `decimal`: numbers from 0 to `maximum` with exactly `places` digits behind the point. With
 *   `optional`, whole numbers and fewer places are allowed too.
 * - `words`: one of a list: grades (`A1`, `B`, `A+`), `ABS`, `PASS`.
 * - `ordinal`: 1st, 2nd, 3rd, 4th, 11th … up to `maximum`.
 * - `pattern`: an admission number: `9` stands for a digit, `A` for a capital letter, `\` makes the
 *   next character stand for itself, and so does every other character.
 * - `any`: one of several grammars; `weights` are their prior probabilities (default: equal and 1).
 */
export type GlyphGrammar =
  | { kind: 'integer'; maximum: number }
  | { kind: 'decimal'; places: number; maximum: number; optional?: boolean }
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'ordinal'; maximum: number }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'any'; of: readonly GlyphGrammar[]; weights?: readonly number[] }

/** A grammar that can be followed one character at a time. */
export interface CompiledGrammar {
  /** Natural log of its prior probability. */
  logWeight: number
  /** Characters that may follow a prefix; the prefix is one that this grammar allowed. */
  next(prefix: string): readonly string[]
  /** Whether a prefix that this grammar allowed is a whole reading. */
  complete(prefix: string): boolean
}

const DIGITS = [...'0123456789']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const NOTHING: readonly string[] = []

/** The simple grammars that a grammar consists of. */
export function compileGrammar(grammar: GlyphGrammar, logWeight = 0): CompiledGrammar[] {
  switch (grammar.kind) {
    case 'integer':
      return [{ logWeight, ...integer(grammar.maximum) }]
    case 'decimal':
      return [{ logWeight, ...decimal(grammar.places, grammar.maximum, grammar.optional ?? false) }]
    case 'words':
      return [{ logWeight, ...words(grammar.words) }]
    case 'ordinal':
      return [{ logWeight, ...ordinal(grammar.maximum) }]
    case 'pattern':
      return [{ logWeight, ...pattern(grammar.pattern) }]
    case 'any':
      return grammar.of.flatMap((part, index) =>
        compileGrammar(part, logWeight + Math.log(grammar.weights?.[index] ?? 1))
      )
  }
}

/** English ordinal suffix of a positive whole number. */
export function ordinalSuffix(number: number): 'st' | 'nd' | 'rd' | 'th' {
  const tens = number % 100
  if (tens >= 11 && tens <= 13) return 'th'
  const ones = number % 10
  if (ones === 1) return 'st'
  if (ones === 2) return 'nd'
  return ones === 3 ? 'rd' : 'th'
}

type Rules = Pick<CompiledGrammar, 'next' | 'complete'>

function digitsUpTo(prefix: string, maximum: number): readonly string[] {
  if (prefix.length >= String(Math.floor(maximum)).length) return NOTHING
  return DIGITS.filter((digit) => Number(prefix + digit) <= maximum)
}

function integer(maximum: number): Rules {
  return {
    next: (prefix) => digitsUpTo(prefix, maximum),
    complete: (prefix) => prefix !== '',
  }
}

function decimal(places: number, maximum: number, optional: boolean): Rules {
  const placesOf = (text: string) => {
    const point = text.indexOf('.')
    return point < 0 ? -1 : text.length - point - 1
  }
  return {
    next: (prefix) => {
      const seen = placesOf(prefix)
      if (seen >= places) return NOTHING
      if (seen >= 0) return DIGITS.filter((digit) => Number(prefix + digit) <= maximum)
      const more = digitsUpTo(prefix, maximum)
      return prefix === '' || places === 0 ? more : [...more, '.']
    },
    complete: (prefix) => {
      const seen = placesOf(prefix)
      if (optional || places === 0) return prefix !== '' && seen !== 0
      return seen === places
    },
  }
}

function words(list: readonly string[]): Rules {
  return {
    next: (prefix) => [
      ...new Set(
        list
          .filter((word) => word.length > prefix.length && word.startsWith(prefix))
          .map((word) => word[prefix.length])
      ),
    ],
    complete: (prefix) => list.includes(prefix),
  }
}

function ordinal(maximum: number): Rules {
  return {
    next: (prefix) => {
      const number = Number.parseInt(prefix, 10)
      const suffix = prefix.replace(/^\d+/, '')
      if (suffix !== '') return suffix.length === 1 ? [ordinalSuffix(number)[1]] : NOTHING
      if (prefix === '') return DIGITS.filter((digit) => digit !== '0' && Number(digit) <= maximum)
      return [...digitsUpTo(prefix, maximum), ordinalSuffix(number)[0]]
    },
    complete: (prefix) => /\d\D\D$/.test(prefix),
  }
}

function pattern(source: string): Rules {
  const places: (readonly string[])[] = []
  for (let at = 0; at < source.length; at++) {
    const symbol = source[at]
    if (symbol === '\\' && at + 1 < source.length) places.push([source[++at]])
    else if (symbol === '9') places.push(DIGITS)
    else places.push(symbol === 'A' ? LETTERS : [symbol])
  }
  return {
    next: (prefix) => places[prefix.length] ?? NOTHING,
    complete: (prefix) => prefix.length === places.length,
  }
}
