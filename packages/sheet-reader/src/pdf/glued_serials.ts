import type { Token } from '../types.js'

/** A serial number, alone or with what the next column begins with. */
interface Counted {
  token: Token
  number: number
  /** Characters of the number with its point; as many as the word has where it stands alone. */
  length: number
  /** Where the number ends. */
  end: number
  /** How many words in a row count up to this one, and the one before. */
  count: number
  before: Counted | null
}

const ALONE = /^([1-9]\d{0,2})[.)]?$/
/** What may follow a serial number without a gap; `1st` and `2A` are none. */
const GLUED = /^[1-9]\d*[.)]?[\p{L}\p{N}]\S{2,}$/u
const MOST_DIGITS = 3
/**
 * Fewest numbers one below the other, each one more than the last; share of different numbers
 * behind them, and fewest different names, which brothers and sisters share.
 */
const FEWEST = 5
const DIFFERENT = 0.8
const FEWEST_NAMES = 3
/** More words that begin with a number are no rows of a page. */
const MOST = 500
/**
 * In widths of a character: how far the ends, or the beginnings, of the numbers may be out of line.
 */
const OUT_OF_LINE = 1

/**
 * Words in which a serial number and what the next column begins with are apart: numbers at the
 * right of their cells and names or codes at the left of theirs, with no space between (`1J663`
 * above `2J664`, `9.OBI` above `10.UDE`). Only numbers that count up, one below the other, are cut
 * off.
 */
export function withSerialsApart(tokens: Token[]): Token[] {
  const glued = tokens.filter(({ text, angle }) => angle === 0 && GLUED.test(text))
  if (glued.length === 0 || glued.length > MOST) {
    return tokens
  }
  const places = glued.flatMap(readingsOf)
  const lines = differentLines(places)
  const alone = tokens.flatMap((token) => {
    const counted = ALONE.test(token.text) && token.angle === 0 ? aloneOf(token) : null
    return counted && lines.some((place) => isInLine(counted, place)) ? [counted] : []
  })
  const run = longestRun([...places, ...alone])
  const cut = new Map(run.filter(isGlued).map((counted) => [counted.token, counted]))
  return cut.size > 0 && areSerials(run)
    ? tokens.flatMap((token) => {
        const counted = cut.get(token)
        return counted ? apart(counted) : [token]
      })
    : tokens
}

/**
 * One of all numbers with the same place from side to side: most of a column's are like the one
 * above.
 */
function differentLines(all: readonly Counted[]): Counted[] {
  const lines: Counted[] = []
  for (const one of all) {
    const isKnown = lines.some(
      ({ token, end }) =>
        end === one.end && token.x0 === one.token.x0 && widthOf(token) === widthOf(one.token)
    )
    if (!isKnown) {
      lines.push(one)
    }
  }
  return lines
}

/** Each number with which a word may begin. */
function readingsOf(token: Token): Counted[] {
  const digits = /^\d+/.exec(token.text)![0]
  const lengths = Array.from({ length: Math.min(MOST_DIGITS, digits.length) }, (_, at) => at + 1)
  return lengths.map((length) => {
    const isMarked = /^[.)]$/.test(token.text[length] ?? '')
    return countedIn(token, Number(digits.slice(0, length)), length + (isMarked ? 1 : 0))
  })
}

function aloneOf(token: Token): Counted {
  return countedIn(token, Number.parseInt(token.text, 10), token.text.length)
}

function countedIn(token: Token, number: number, length: number): Counted {
  const { x0, x1, text } = token
  const end = x0 + ((x1 - x0) * breadthOf(text.slice(0, length))) / breadthOf(text)
  return { token, number, length, end, count: 1, before: null }
}

function widthOf({ x0, x1, text }: Token): number {
  return (x1 - x0) / text.length
}

/**
 * About how wide letters are in most fonts, beside a digit: narrow ones, wide ones and capitals;
 * marks above have none.
 */
const BREADTHS: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[ijltfI.,'()]/u, 0.5],
  [/[mwMW]/u, 1.5],
  [/\p{Lu}/u, 1.25],
]

function breadthOf(text: string): number {
  return [...text].reduce(
    (sum, sign) => sum + (BREADTHS.find(([signs]) => signs.test(sign))?.[1] ?? 1),
    0
  )
}

function isGlued({ token, length }: Counted): boolean {
  return length < token.text.length
}

function isInLine(one: Counted, other: Counted): boolean {
  const most = OUT_OF_LINE * widthOf(other.token)
  return (
    Math.abs(one.end - other.end) <= most || Math.abs(one.token.x0 - other.token.x0) <= most / 2
  )
}

/** The most words one below the other whose numbers go up by one. */
function longestRun(all: readonly Counted[]): Counted[] {
  const sorted = [...all].sort((one, other) => one.token.y0 - other.token.y0)
  const above = new Map<number, Counted[]>()
  let last: Counted | null = null
  for (const one of sorted) {
    for (const before of above.get(one.number - 1) ?? []) {
      const isNext = before.token.y1 <= one.token.y0 + 1 && isInLine(before, one)
      if (isNext && before.count >= one.count) {
        Object.assign(one, { before, count: before.count + 1 })
      }
    }
    above.set(one.number, [...(above.get(one.number) ?? []), one])
    last = last && last.count >= one.count ? last : one
  }
  const run: Counted[] = []
  for (let one = last; one; one = one.before) {
    run.unshift(one)
  }
  return run
}

/**
 * Whether the numbers are many, and different words stand behind them: names, where some numbers
 * stand alone.
 */
function areSerials(run: readonly Counted[]): boolean {
  const rests = run.filter(isGlued).map(({ token, length }) => token.text.slice(length))
  const areNames = rests.every((rest) => /^\p{L}/u.test(rest))
  const different = new Set(rests).size
  return (
    run.length >= FEWEST &&
    (rests.length === run.length || areNames) &&
    rests.every((rest) => rest.length > 2) &&
    (areNames
      ? different >= Math.min(FEWEST_NAMES, rests.length)
      : different >= DIFFERENT * rests.length)
  )
}

function apart({ token, length, end }: Counted): Token[] {
  return [
    { ...token, text: token.text.slice(0, length), x1: end },
    { ...token, text: token.text.slice(length), x0: end },
  ]
}
