import type { HeadingPart } from './heading_part.js'
import { splitMaximum } from './printed_maximum.js'
import { changesBetween } from '../../vocabulary/look_alikes.js'
import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import {
  isCourseCode,
  isSubjectAbbreviation,
  isSubjectHeading,
  isVocabulary,
} from '../../vocabulary/subject_words.js'
import { squash } from '../../vocabulary/text.js'

/** Below this a heading that was read from a picture may well be another. */
const UNSURE = 0.9
/**
 * Fewest columns with something below their names, and the share of all named ones that have it.
 */
const FEWEST = 4
const MOSTLY = 0.6
/** Share of what stands there that are numbers, and that have something like a bracket. */
const NUMBERS = 0.4
const BRACKETED = 0.2
const FEWEST_BRACKETED = 2

/** Fewest with two noughts, and their share, where a fax left nothing of the brackets. */
const FEWEST_HUNDREDS = 3
const HUNDREDS = 0.25
const NOUGHTS = /00/

/** What the brackets of `(100)` are read as, letters and digits apart. */
const LIKE_BRACKET = /[()[\]{}<>:;|%«»©¢®]/u
const CLEAN = /^[([{](\d{1,4})[)\]}]$/

/** A column's heading as a name and what stands below it. */
interface Named {
  name: string
  below: string
  /** The name without what stands below it. */
  rest: HeadingPart[]
  confidence: number
  /** What stands below it may be a maximum, as far as other readings tell. */
  mayBeMaximum: boolean
}

/**
 * Takes the maxima of a row of them (`(100)` under every subject) that were misread in a scan
 * (`1108)`, `ticon`, `{13¢`) out of the headings, which they would make unknown. Those that were
 * read stay. Where they were taken for words, other readings of most of them are round numbers.
 *
 * @param columns the headings of each column, from the top
 */
export function withoutMisreadMaxima(columns: readonly HeadingPart[][]): HeadingPart[][] {
  const parted = columns.map(partedHeading)
  const again = repeatedNames(parted)
  const isName = (name: string) => isKnown(name) || again.has(squash(name))
  const isNamed = (one: Named | null) =>
    one !== null && isName(one.name) && (one.mayBeMaximum || isUnknown(one.below))
  const named = parted.filter(isNamed)
  const bare = columns.filter(
    (parts, column) => !isNamed(parted[column]) && isMarked(parts.at(-1)?.text ?? '')
  ).length
  const below = named.map((one) => one!.below)
  const share = (matches: (text: string) => boolean) => below.filter(matches).length / below.length
  const bracketed = below.filter((text) => LIKE_BRACKET.test(text)).length
  const codes = columns.filter((parts) => isCourseCode(parts.at(-1)?.text ?? '')).length
  const hundreds = below.filter((text) => isNumeric(text) && NOUGHTS.test(text)).length
  const asNumbers =
    share(isNumeric) >= NUMBERS &&
    (bracketed >= Math.max(FEWEST_BRACKETED, BRACKETED * named.length) ||
      hundreds >= Math.max(FEWEST_HUNDREDS, HUNDREDS * named.length))
  const insteadOfWords = named.filter((one) => one!.mayBeMaximum).length
  const isRow =
    named.length >= Math.max(FEWEST, MOSTLY * (named.length + bare)) &&
    (asNumbers || insteadOfWords >= MOSTLY * named.length) &&
    codes < NUMBERS * named.length
  if (!isRow) {
    return [...columns]
  }
  return columns.map((parts, column) => {
    const own = parted[column]
    if (!own || own.confidence >= UNSURE) {
      return parts
    }
    const clean = CLEAN.exec(own.below)
    if (clean) {
      const name = own.rest.at(-1)!
      return own.rest.with(-1, { ...name, text: `${name.text} (${clean[1]})` })
    }
    const isBelow =
      parts.length > 1
        ? isUnknown(own.below) && (isName(own.name) || isNumeric(own.below))
        : (isKnown(own.name) || isBracketed(own.below)) &&
          (own.mayBeMaximum || !isWholeName(parts[0].text, own.below))
    return isBelow ? own.rest : parts
  })
}

/**
 * Whether the last word of a heading belongs to its name, as in `Reg. No.` and `English Language`.
 */
function isWholeName(text: string, lastWord: string): boolean {
  return roleOfHeading(text) !== null || isVocabulary(squash(lastWord))
}

/**
 * The lowest part of a heading below the others, or the last word behind the others of a single
 * part.
 */
function partedHeading(parts: readonly HeadingPart[]): Named | null {
  const last = parts.at(-1)
  if (!last || last.span > 1) {
    return null
  }
  const { text, confidence = 1, mayBeMaximum = false } = last
  if (parts.length > 1) {
    return {
      name: parts.at(-2)!.text.trim(),
      below: text.trim(),
      rest: parts.slice(0, -1),
      confidence,
      mayBeMaximum,
    }
  }
  const words = text.trim().split(/\s+/)
  const below = words.at(-1)!
  const name = words.slice(0, -1).join(' ')
  const rest = [{ ...last, text: name }]
  return words.length > 1 ? { name, below, rest, confidence, mayBeMaximum } : null
}

/** Names that stand over several columns each, such as the terms of every subject. */
function repeatedNames(parted: readonly (Named | null)[]): Set<string> {
  const names = parted.flatMap((one) => (one && one.rest.length > 1 ? [squash(one.name)] : []))
  return new Set(names.filter((name, index) => name !== '' && names.indexOf(name) < index))
}

/** Whether a name is that of a subject, or of marks that have a maximum. */
function isMarked(name: string): boolean {
  const role = roleOfPart(name)
  return (
    isSubjectHeading(name) ||
    isSubjectAbbreviation(name) ||
    role === 'ca' ||
    role === 'exam' ||
    role === 'score'
  )
}

function isKnown(name: string): boolean {
  return (
    roleOfPart(name) !== null ||
    roleOfHeading(name) !== null ||
    isSubjectHeading(name) ||
    isSubjectAbbreviation(name)
  )
}

function isUnknown(text: string): boolean {
  const isMaximum = splitMaximum(text).label === '' || LIKE_BRACKET.test(text)
  return isMaximum || (!isKnown(text) && !isVocabulary(squash(text)))
}

function isNumeric(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return digits > 0 && digits >= letters
}

/**
 * Whether a number with something like a bracket is left of a maximum, whatever the name above it
 * is.
 */
function isBracketed(text: string): boolean {
  return isNumeric(text) && LIKE_BRACKET.test(text)
}

/** Fewest columns with the same number below their names, and the share of all with one. */
const FEWEST_EQUAL = 4
const NEARLY_ALL = 0.75
const NUMBER = /^\d{2,4}$/
const WITH_DIGIT = /^(?=.*\d)[\p{L}\d]+$/u

/** A number below nearly all names of columns (`100`) also where a letter was read in it: `1C0`. */
export function mendEqualMaxima(headings: readonly string[]): string[] {
  const numbers = headings.filter((heading) => NUMBER.test(heading))
  const [usual] = numbers.toSorted((one, other) => timesIn(numbers, other) - timesIn(numbers, one))
  const times = timesIn(numbers, usual)
  if (times < FEWEST_EQUAL || times < NEARLY_ALL * numbers.length) {
    return [...headings]
  }
  return headings.map((heading) => {
    const isMisread =
      heading.length === usual.length &&
      WITH_DIGIT.test(heading) &&
      !NUMBER.test(heading) &&
      changesBetween(heading, usual) === 1
    return isMisread ? usual : heading
  })
}

function timesIn(all: readonly string[], one: string): number {
  return all.filter((other) => other === one).length
}
