import type { AdmissionPattern } from './admission_readings.js'
import { shapeOf, withDigits } from './printed_values.js'
import { byFrequency, mostFrequent } from '../../vocabulary/text.js'

/** Shapes that are kept: what is rarer is misread. */
const MOST_SHAPES = 8
/** Share of the numbers that have a shape for it to be that of all. */
const USUAL = 0.5
/** Fewer numbers than this agree by chance. */
const LEAST_NUMBERS = 5
/** Share of the numbers that have the same character in the same place for it to be that of all. */
const NEARLY_ALL = 0.9
/**
 * Share of the numbers, each with misread characters, that have a digit or a letter in the same
 * place.
 */
const MOST = 0.6
/** Share of the numbers that have as many characters as most for these to speak for all. */
const SAME_LENGTH = 0.4
/** Between digits no school writes these letters, which look like `1` and `0`. */
const NO_LETTER = /(?<=^|[\dIil|Oo])[Iil|Oo](?=[\dIil|Oo]|$)/g
/**
 * A letter like a figure where a number begins with its figures: no school writes `O76208` or
 * `2ISEM34`.
 */
const FIRST_FIGURES = /^[Il|Oo](?=\d{4})|(?<=^\d)[Il|Oo](?=\p{L}{2})/u
/** Share of the places of a number at which a digit that was taken for a letter may stand. */
const MISREAD = 0.5

/**
 * How the admission numbers of a sheet are built, and the characters that nearly all of them share.
 * Where so many are misread that hardly two look alike (`20I8I790`, `2O182102`), each place of
 * those with the usual length says by majority whether it holds a digit, a letter or a sign.
 *
 * @param exact the numbers were printed, not read from a picture
 */
export function learnAdmissions(printed: readonly string[], exact: boolean): AdmissionPattern {
  const numbers = exact
    ? printed
    : printed.map((text) => text.replace(FIRST_FIGURES, (letter) => withDigits(letter)))
  const frequent = byFrequency(numbers.map(shapeOf))
    .slice(0, MOST_SHAPES)
    .map((shape) => ({ shape, share: shareOf(numbers, shape, shapeOf) }))
  const isClear = exact || frequent.length === 0 || frequent[0].share >= USUAL
  const agreed = isClear ? null : agreedShape(numbers)
  const shapes = agreed
    ? [agreed, ...frequent.filter(({ shape }) => shape !== agreed.shape)]
    : frequent
  return { shapes, mask: maskOf(numbers, shapes[0]?.shape ?? '') }
}

function shareOf(
  numbers: readonly string[],
  shape: string,
  shapeIn: (text: string) => string
): number {
  return numbers.filter((text) => shapeIn(text) === shape).length / Math.max(1, numbers.length)
}

/** The shape on whose places most numbers of the usual length agree; null where they do not. */
function agreedShape(numbers: readonly string[]): { shape: string; share: number } | null {
  const compact = numbers.map((text) => text.replace(/\s+/g, ''))
  const length = mostFrequent(compact.map((text) => text.length))
  const own = compact.filter((text) => text.length === length)
  if (own.length < Math.max(LEAST_NUMBERS, SAME_LENGTH * numbers.length)) {
    return null
  }
  const kinds = Array.from({ length: length! }, (_, place) => {
    const all = own.map((text) => shapeOf(text.replace(NO_LETTER, '1')[place]))
    const most = mostFrequent(all)!
    return all.filter((kind) => kind === most).length >= MOST * all.length ? most : null
  })
  if (kinds.includes(null) || !kinds.includes('9')) {
    return null
  }
  const shape = kinds.join('')
  const share = shareOf(own, shape, (text) => mendedShape(text, shape))
  return share >= USUAL ? { shape, share } : null
}

/** The shape of a number once letters that look like digits are digits where digits belong. */
function mendedShape(text: string, shape: string): string {
  const mended = [...text].map((character, place) =>
    shape[place] === '9' ? withDigits(character) : character
  )
  const changes = mended.filter((character, place) => character !== text[place]).length
  return changes <= MISREAD * text.length ? shapeOf(mended.join('')) : ''
}

/** Whether two characters are the same but for their case, which pictures hardly tell. */
function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

/** Characters that stand in the same place in nearly all numbers of a shape. */
function maskOf(numbers: readonly string[], shape: string): (string | null)[] {
  const own = numbers.filter((number) => shapeOf(number) === shape)
  if (own.length < LEAST_NUMBERS) {
    return []
  }
  return [...shape].map((_, place) => {
    const most = mostFrequent(own.map((number) => number[place]))
    const count = own.filter((number) => isSame(number[place], most)).length
    return most !== undefined && count >= own.length * NEARLY_ALL ? most : null
  })
}
