import { editDistance } from '../../../edit_distance.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { squash } from '../../../vocabulary/text.js'

/** A subject's label in a student's list, in its place there. */
export interface ListedLabel {
  row: number
  label: string
  /** 0 to 1, of the label as it was read. */
  confidence: number
}

/** A label that was read so surely in one list is how a subject is spelled. */
const SURE = 0.9
/** Fewest letters of a label that may be another one with one letter misread. */
const FEWEST_LETTERS = 3

/**
 * Labels of lists that were read from a picture, with the subject that a misread one stands for:
 * students list their subjects in one order, so that where one is missing in a list, what stands in
 * its place is it. Only spellings that name no subject that is known, and only where a single
 * subject fits; of those that were read surely only what is a known subject but for one letter, and
 * in no list beside it (`KCT` for `ICT`).
 *
 * @param lists the labels of all lists, each list in its order
 * @returns what each misread label means
 */
export function misreadLabels<Label extends ListedLabel>(
  lists: readonly (readonly Label[])[]
): Map<Label, string> {
  const spellings = new Map<string, string>()
  for (const { label, confidence } of lists.flat()) {
    if (confidence >= SURE || isSubjectHeading(label)) {
      spellings.set(squash(label), label)
    }
  }
  for (const key of nearlyKnown(spellings, lists)) {
    spellings.delete(key)
  }
  const isKnown = ({ label }: ListedLabel) => spellings.has(squash(label))
  const before = precedences(lists.map((list) => list.filter(isKnown).map(({ label }) => label)))
  const meant = new Map<Label, string>()
  for (const list of lists) {
    const own = new Set(list.map(({ label }) => squash(label)))
    for (const [place, label] of list.entries()) {
      if (isKnown(label)) {
        continue
      }
      const [above, below] = [list.slice(0, place), list.slice(place + 1)].map((part) =>
        part.filter(isKnown).map((one) => squash(one.label))
      )
      const fitting = [...spellings.keys()].filter(
        (key) =>
          !own.has(key) &&
          above.every((other) => before.has(`${other} ${key}`)) &&
          below.every((other) => before.has(`${key} ${other}`))
      )
      const alike = fitting.filter((key) => isOneLetterOff(key, squash(label.label)))
      const [meantKey, ...others] = alike.length > 0 ? alike : fitting
      if (meantKey !== undefined && others.length === 0) {
        meant.set(label, spellings.get(meantKey)!)
      }
    }
  }
  return meant
}

/**
 * Spellings of no known subject that one letter parts from a known one, which no list has as well.
 */
function nearlyKnown(
  spellings: ReadonlyMap<string, string>,
  lists: readonly (readonly ListedLabel[])[]
): string[] {
  const keys = [...spellings.keys()]
  const known = keys.filter((key) => isSubjectHeading(spellings.get(key)!))
  const listed = lists.map((list) => new Set(list.map(({ label }) => squash(label))))
  return keys.filter(
    (key) =>
      !known.includes(key) &&
      known.some(
        (other) =>
          isOneLetterOff(key, other) && !listed.some((own) => own.has(key) && own.has(other))
      )
  )
}

function isOneLetterOff(one: string, other: string): boolean {
  return (
    one.length >= FEWEST_LETTERS && one.length === other.length && editDistance(one, other) === 1
  )
}

/** Which subject comes before which, in every list that has both. */
function precedences(lists: readonly (readonly string[])[]): Set<string> {
  const seen = new Set<string>()
  for (const list of lists) {
    for (const [index, one] of list.entries()) {
      for (const other of list.slice(index + 1)) {
        seen.add(`${squash(one)} ${squash(other)}`)
      }
    }
  }
  return new Set(
    [...seen].filter((pair) => {
      const [one, other] = pair.split(' ')
      return !seen.has(`${other} ${one}`)
    })
  )
}
