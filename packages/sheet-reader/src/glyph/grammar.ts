import { ordinalEnding } from '../values/positions.js'

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
 *
 * `marks` are characters of which one may follow a number, such as `*%`; the reading leaves it out.
 */
export type GlyphGrammar =
  | { kind: 'integer'; maximum: number; marks?: string }
  | { kind: 'decimal'; places: number; maximum: number; optional?: boolean; marks?: string }
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'ordinal'; maximum: number }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'any'; of: readonly GlyphGrammar[]; weights?: readonly number[] }

/** A grammar that can be followed one character at a time, in capitals. */
export interface CompiledGrammar {
  /** Natural log of its prior probability. */
  logWeight: number
  /** Characters that may follow a prefix; the prefix is one that this grammar allowed. */
  next(prefix: string): readonly string[]
  /** A whole reading in its own spelling, or nothing while the prefix is none. */
  spell(prefix: string): string | undefined
}

type Rules = Omit<CompiledGrammar, 'logWeight'>

const DIGITS = [...'0123456789']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const NOTHING: readonly string[] = []

/** Compiled grammars by what they were made from: a column decodes its cells with one object. */
const compiled = new WeakMap<GlyphGrammar, CompiledGrammar[]>()

/** The simple grammars that a grammar consists of. */
export function compileGrammar(grammar: GlyphGrammar): CompiledGrammar[] {
  const known = compiled.get(grammar)
  if (known !== undefined) {
    return known
  }
  const simple =
    grammar.kind === 'any'
      ? grammar.of.flatMap((part, index) => {
          const logWeight = Math.log(grammar.weights?.[index] ?? 1)
          return compileGrammar(part).map((rules) => ({
            ...rules,
            logWeight: rules.logWeight + logWeight,
          }))
        })
      : [{ logWeight: 0, ...quickRules(grammar) }]
  compiled.set(grammar, simple)
  return simple
}

/** A pattern knows its followers as quickly as they would be remembered. */
function quickRules(grammar: Exclude<GlyphGrammar, { kind: 'any' }>): Rules {
  const rules = rulesOf(grammar)
  return grammar.kind === 'pattern' ? rules : remembering(rules)
}

function rulesOf(grammar: Exclude<GlyphGrammar, { kind: 'any' }>): Rules {
  switch (grammar.kind) {
    case 'integer':
      return marked(integer(grammar.maximum), grammar.marks)
    case 'decimal':
      return marked(
        decimal(grammar.places, grammar.maximum, grammar.optional ?? false),
        grammar.marks
      )
    case 'words':
      return words(grammar.words)
    case 'ordinal':
      return ordinal(grammar.maximum)
    case 'pattern':
      return pattern(grammar.pattern)
  }
}

function remembering({ next, spell }: Rules): Rules {
  const followers = new Map<string, readonly string[]>()
  return {
    spell,
    next: (prefix) => {
      let known = followers.get(prefix)
      if (known === undefined) {
        known = next(prefix)
        followers.set(prefix, known)
      }
      return known
    },
  }
}

function marked({ next, spell }: Rules, marks?: string): Rules {
  if (marks === undefined || marks === '') {
    return { next, spell }
  }
  const all = [...marks.toUpperCase()]
  const isMarked = (prefix: string) => all.includes(prefix.at(-1) ?? '')
  return {
    next: (prefix) => {
      if (isMarked(prefix)) {
        return NOTHING
      }
      return spell(prefix) === undefined ? next(prefix) : [...next(prefix), ...all]
    },
    spell: (prefix) => spell(isMarked(prefix) ? prefix.slice(0, -1) : prefix),
  }
}

function digitsUpTo(prefix: string, maximum: number): readonly string[] {
  if (prefix.length >= String(Math.floor(maximum)).length) {
    return NOTHING
  }
  return DIGITS.filter((digit) => Number(prefix + digit) <= maximum)
}

function integer(maximum: number): Rules {
  return {
    next: (prefix) => digitsUpTo(prefix, maximum),
    spell: (prefix) => (prefix === '' ? undefined : prefix),
  }
}

function decimal(places: number, maximum: number, optional: boolean): Rules {
  const placesOf = (text: string) => {
    const point = text.indexOf('.')
    return point < 0 ? -1 : text.length - point - 1
  }
  const isWhole = (prefix: string) => {
    const seen = placesOf(prefix)
    if (optional || places === 0) {
      return prefix !== '' && seen !== 0
    }
    return seen === places
  }
  return {
    next: (prefix) => {
      const seen = placesOf(prefix)
      if (seen >= places) {
        return NOTHING
      }
      if (seen >= 0) {
        return DIGITS.filter((digit) => Number(prefix + digit) <= maximum)
      }
      const more = digitsUpTo(prefix, maximum)
      return prefix === '' || places === 0 ? more : [...more, '.']
    },
    spell: (prefix) => (isWhole(prefix) ? prefix : undefined),
  }
}

function words(list: readonly string[]): Rules {
  const spellings = new Map(list.map((word) => [word.toUpperCase(), word]))
  return {
    next: (prefix) => {
      const longer = [...spellings.keys()].filter(
        (word) => word.length > prefix.length && word.startsWith(prefix)
      )
      return [...new Set(longer.map((word) => word[prefix.length]))]
    },
    spell: (prefix) => spellings.get(prefix),
  }
}

function ordinal(maximum: number): Rules {
  return {
    next: (prefix) => {
      const number = Number.parseInt(prefix, 10)
      const letters = prefix.replace(/^\d+/, '')
      if (letters.length > 1) {
        return NOTHING
      }
      if (prefix === '') {
        return DIGITS.filter((digit) => digit !== '0' && Number(digit) <= maximum)
      }
      const suffix = ordinalEnding(number).toUpperCase()
      return letters === '' ? [...digitsUpTo(prefix, maximum), suffix[0]] : [suffix[1]]
    },
    spell: (prefix) => (/\d\D\D$/.test(prefix) ? prefix.toLowerCase() : undefined),
  }
}

function pattern(source: string): Rules {
  const places: (readonly string[])[] = []
  let text = ''
  for (let at = 0; at < source.length; at++) {
    const symbol = source[at]
    const isEscape = symbol === '\\' && at + 1 < source.length
    if (isEscape) {
      at++
    }
    text += source[at]
    if (!isEscape && symbol === '9') {
      places.push(DIGITS)
    } else if (!isEscape && symbol === 'A') {
      places.push(LETTERS)
    } else {
      places.push([source[at].toUpperCase()])
    }
  }
  return {
    next: (prefix) => places[prefix.length] ?? NOTHING,
    spell: (prefix) => {
      if (prefix.length !== places.length) {
        return undefined
      }
      return [...prefix]
        .map((character, at) => (character === text[at].toUpperCase() ? text[at] : character))
        .join('')
    },
  }
}
