import type { Random } from '../random.js'
import { weighted } from './choices.js'
import type { Mark } from './school_class.js'

/** How a mark is written into its cell. */
export type Notation =
  | 'plain'
  | 'one_decimal'
  | 'two_decimals'
  | 'half_sign'
  | 'of_maximum'
  | 'percent'
  | 'grade_after'
  | 'grade_joined'
  | 'grade_in_brackets'
  | 'grade_below'
  | 'starred'

/** Notations that are not just a number. */
export const SPECIAL_NOTATIONS: readonly Notation[] = [
  'half_sign',
  'of_maximum',
  'percent',
  'grade_after',
  'grade_joined',
  'grade_in_brackets',
  'grade_below',
  'starred',
  'one_decimal',
  'two_decimals',
]

export function writesGrade(notation: Notation): boolean {
  return notation.startsWith('grade_')
}

/** Steps of marks that the notation can write. */
export function stepOf(random: Random, notation: Notation, highest: number): number {
  if (notation === 'half_sign') {
    return 0.5
  }
  if (notation === 'one_decimal') {
    return random.pick([0.5, 0.1])
  }
  if (notation === 'two_decimals') {
    return highest === 20 ? 0.25 : 0.01
  }
  return highest === 20 ? random.pick([0.5, 0.25]) : weighted(random, [5, 1], [1, 0.5])
}

/** At most two decimals, and `decimals` of them where they are given. */
export function writeNumber(value: number, comma: boolean, decimals?: number): string {
  const text = decimals === undefined ? String(Number(value.toFixed(2))) : value.toFixed(decimals)
  return comma ? text.replace('.', ',') : text
}

export function writeMark(
  notation: Notation,
  mark: Pick<Mark, 'score' | 'grade'>,
  highest: number,
  comma: boolean
): string {
  const number = writeNumber(mark.score, comma)
  switch (notation) {
    case 'one_decimal':
      return writeNumber(mark.score, comma, 1)
    case 'two_decimals':
      return writeNumber(mark.score, comma, 2)
    case 'half_sign':
      return mark.score % 1 === 0.5 ? `${Math.floor(mark.score)}½` : number
    case 'of_maximum':
      return `${number}/${highest}`
    case 'percent':
      return `${number}%`
    case 'grade_after':
      return `${number} ${mark.grade}`
    case 'grade_joined':
      return `${number}${mark.grade}`
    case 'grade_in_brackets':
      return `${number} (${mark.grade})`
    case 'grade_below':
      return `${number}\n${mark.grade}`
    case 'starred':
      return mark.score < highest * 0.45 ? `${number}*` : number
    default:
      return number
  }
}

export type OrdinalStyle =
  'english' | 'tied_english' | 'number' | 'french' | 'french_long' | 'of_class'

/** `tied`: others share the place. */
export function writePosition(
  position: number,
  style: OrdinalStyle,
  classSize: number,
  tied: boolean
): string {
  switch (style) {
    case 'english':
      return englishOrdinal(position)
    case 'tied_english':
      return `${tied ? '=' : ''}${englishOrdinal(position)}`
    case 'french':
      return position === 1 ? '1er' : `${position}e`
    case 'french_long':
      return `${position === 1 ? '1er' : `${position}ème`}${tied ? ' ex' : ''}`
    case 'of_class':
      return `${position}/${classSize}`
    default:
      return String(position)
  }
}

function englishOrdinal(position: number): string {
  const teens = position % 100 >= 11 && position % 100 <= 13
  return position + (teens ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th'))
}
