import { isGradeLike } from '../readings/printed_values.js'
import { isSubjectAlone, isSubjectHeading } from '../../vocabulary/subject_words.js'
import { isValueOf, roleOfLabel, type KeyRole } from './label_roles.js'
import { plainWords } from '../../vocabulary/text.js'
import type { Box, Cell, Token } from '../../types.js'

/** A word with the cell that it was taken from, where the page lists its text only there. */
export interface Word extends Token {
  cell?: Cell
}

/** Pieces of a line that belong together: words with small gaps, in one cell of a small table. */
export interface Segment extends Box {
  words: Word[]
  line: number
  /** Index of the small table's cell that holds it; -1 outside tables. */
  cell: number
}

interface LabelWithWords {
  role: KeyRole
  label: string
  words: Word[]
}

const LONGEST_LABEL = 7
const OTHER_PERSON =
  /^(?:teachers?|masters?|mistress|schools?|parents?|guardians?|fathers?|mothers?|principals?|head|bank|account)$/

/** The labels in a segment, each with the words up to the next label. */
export function labelsIn(segment: Segment): LabelWithWords[] {
  const words = segment.words.map(withoutDotOfLeader)
  const labels: LabelWithWords[] = []
  let at = 0
  while (at < words.length) {
    const colon = words.findIndex(
      (word, index) =>
        index >= at &&
        (endsLabel(word.text) ||
          (isLeaderOfLabel(words.slice(at, index + 1)) && !isColon(words[index + 1])))
    )
    if (colon < 0) {
      if (labels.length > 0) {
        labels.at(-1)!.words.push(...words.slice(at))
      } else {
        const label = leadingLabel(words)
        if (label) {
          labels.push(label)
        }
      }
      break
    }
    const title = labels.length === 0 ? titleBefore(words, at, colon) : null
    let from = title ?? at
    if (labels.length > 0) {
      from = colon
      for (let start = Math.max(at, colon - LONGEST_LABEL + 1); start <= colon; start++) {
        const isValue = start === at && start < colon && isAlone(words[start], labels.at(-1)!.role)
        const isInitial = labels.at(-1)!.role === 'name' && isInitialOf(words, start, colon)
        if (!isValue && !isInitial && roleOfLabel(textOf(words.slice(start, colon + 1))) !== null) {
          from = start
          break
        }
      }
      if (from === colon) {
        from = startOfUnknown(words, at, colon, labels.at(-1)!.role)
      }
      labels.at(-1)!.words.push(...words.slice(at, from))
    }
    const text = textOf(words.slice(from, colon + 1))
    const before = words[from - 1]?.text ?? ''
    const foreign = from > at && OTHER_PERSON.test(plainWords(before))
    labels.push({
      role: foreign ? 'other' : (roleOfLabel(text) ?? 'other'),
      label: text,
      words: [],
    })
    at = colon + 1
    const end =
      title === null ? -1 : words.findIndex((word, index) => index > at && isParting(word))
    if (end >= 0) {
      labels.at(-1)!.words.push(...words.slice(at, end))
      at = end + 1
      if (!words.slice(at).some((word) => endsLabel(word.text))) {
        break
      }
    }
  }
  return labels.map((label) => {
    const own = label.words.filter((word) => !isLeader(word.text))
    const isOfSubject = LIST_OF_MARKS.test(plainWords(label.label)) && isSubjectAlone(textOf(own))
    return { ...label, role: isOfSubject ? 'subject' : label.role, words: own }
  })
}

/** What a sheet of one subject is called before the subject's name: `Fiche de notes : Anglais`. */
const LIST_OF_MARKS =
  /^(?:(?:fiche|releve|liste) (?:de|des) notes|(?:marks?|scores?) (?:sheet|list))$/

/** Roles whose values are one word. */
const OF_ONE_WORD: ReadonlySet<KeyRole> = new Set(['position', 'grade', 'average', 'total'])

/**
 * Whether a word is all that a label says: of `POSITION: 3rd TERM: ONE` the next label is `TERM`.
 */
function isAlone({ text, confidence }: Word, role: KeyRole): boolean {
  return (
    isGradeLike(text) ||
    (OF_ONE_WORD.has(role) && isValueOf(role, { text, kind: 'value', confidence }))
  )
}

/** Dashes and the like between the parts of a title. */
const PARTING = /^[-–—|•·]$/

/** Whether a word is a dash or the like between the parts of a title. */
export function isParting({ text }: Word): boolean {
  return PARTING.test(text)
}

/**
 * Where a label begins behind parts of a title: `SBA — JHS 1A — SUBJECT: SCIENCE`; null without
 * such.
 */
function titleBefore(words: readonly Word[], at: number, colon: number): number | null {
  const dash = words.slice(at, colon).findLastIndex(isParting)
  const from = at + dash + 1
  return dash >= 0 && roleOfLabel(textOf(words.slice(from, colon + 1))) !== null ? from : null
}

/**
 * Whether a word is the last initial of a name, and the label behind it one without it:
 * `OBI Emeka D. Admission No:`.
 */
function isInitialOf(words: readonly Word[], at: number, colon: number): boolean {
  return (
    at < colon &&
    /^\p{Lu}\.?$/u.test(words[at].text) &&
    roleOfLabel(textOf(words.slice(at + 1, colon + 1))) !== null
  )
}

/** In heights of a word: a space that is wider than those between words. */
const WIDE = 0.75

/**
 * Where a label begins that nobody knows (`13th NEXT TERM BEGINS:`): behind what the label before
 * it can have for a value of one word, else behind a wide space.
 */
function startOfUnknown(
  words: readonly Word[],
  at: number,
  colon: number,
  before: KeyRole
): number {
  for (let end = colon; OF_ONE_WORD.has(before) && end > at; end--) {
    const own = words.slice(at, end)
    const confidence = Math.min(...own.map((word) => word.confidence))
    if (isValueOf(before, { text: textOf(own), kind: 'value', confidence })) {
      return end
    }
  }
  for (let start = colon; start > at; start--) {
    const { x0, y0, y1 } = words[start]
    if (x0 - words[start - 1].x1 > WIDE * (y1 - y0)) {
      return start
    }
  }
  return colon
}

/** A number with a colon is a part of a value: `MEE 305: Thermodynamics`. */
function endsLabel(word: string): boolean {
  return /[:：]$|^[:：]/.test(word) && !/^\d+[:：]$/.test(word)
}

/** A colon behind a line of points ends the label: `NAME.....: OBI Emeka`. */
function isColon(word: Word | undefined): boolean {
  return word !== undefined && /^[:：]$/.test(word.text)
}

/** Whether words end in a line of points that leads from a label to its value: `SUBJECT .....`. */
function isLeaderOfLabel(words: readonly Word[]): boolean {
  if (words.length < 2 || !/^[._…]{3,}$/.test(words.at(-1)!.text)) {
    return false
  }
  const before = words.slice(Math.max(0, words.length - LONGEST_LABEL), -1)
  return before.some((_, from) => roleOfLabel(textOf(before.slice(from))) !== null)
}

/**
 * A dot that a word of a picture has from the row of dots behind it; that of an initial may be its
 * own.
 */
const DOT_OF_LEADER = /(?<=[\p{L}\d]{2})\.$/u
const DOTS = /^\.{3,}$/

function withoutDotOfLeader(word: Word, index: number, all: readonly Word[]): Word {
  const isLed = word.confidence < 1 && DOTS.test(all[index + 1]?.text ?? '')
  return isLed ? { ...word, text: word.text.replace(DOT_OF_LEADER, '') } : word
}

function isLeader(word: string): boolean {
  return /^[._…\-–—:=|]+$/.test(word)
}

/**
 * A label without a colon: words before a dash, the whole segment, or words that can only be a
 * label.
 */
function leadingLabel(words: Word[]): LabelWithWords | null {
  const dash = words.findIndex(({ text }) => isLeader(text))
  const before = dash < 1 || dash === words.length - 1 ? null : textOf(words.slice(0, dash))
  const named = before === null ? null : roleOfLabel(before)
  if (before !== null && named !== null) {
    return { role: named, label: before, words: words.slice(dash) }
  }
  const whole = roleOfLabel(textOf(words))
  if (whole !== null) {
    return { role: whole, label: textOf(words), words: [] }
  }
  for (let length = Math.min(words.length - 1, LONGEST_LABEL); length >= 1; length--) {
    const label = textOf(words.slice(0, length))
    const role = roleOfLabel(label)
    if (role === null) {
      continue
    }
    const certain =
      /\b(?:names?|no|number|id|score|marks|average|position|percentage|rank)\b\.?$/i.test(label) ||
      isLeader(words[length].text) ||
      mayLackColon(role, words.slice(0, length), words.slice(length))
    return certain ? { role, label, words: words.slice(length) } : null
  }
  return null
}

/**
 * Whether the colon behind a label may be what a scan has lost, or shows as a point
 * (`Matière. Français`): the label says by several words that it names a student, one word of
 * digits is all that follows, or what follows is a subject's name.
 */
function mayLackColon(role: KeyRole, label: readonly Word[], rest: Word[]): boolean {
  if (rest.every(({ confidence }) => confidence === 1)) {
    return false
  }
  switch (role) {
    case 'name':
      return label.length > 1
    case 'position':
      return rest.length === 1 && /\d/.test(rest[0].text)
    case 'subject':
      return label.at(-1)!.text.endsWith('.') || isSubjectHeading(textOf(rest))
    default:
      return false
  }
}

/** Words as one text, without the colon or the dots that end a label. */
export function textOf(words: Token[]): string {
  return words
    .map((word) => word.text)
    .join(' ')
    .replace(/[\s:：._…]+$/, '')
}

/** Whether a piece of a line begins with a label: one with a colon, or one that is known. */
export function startsWithLabel(segment: Segment): boolean {
  const colon = segment.words.findIndex((word) => endsLabel(word.text))
  if (colon >= 0 && colon < LONGEST_LABEL) {
    return true
  }
  return roleOfLabel(textOf(segment.words)) !== null
}

/** Whether a piece of a line ends with the colon of a label, or is one that is known. */
export function endsWithLabel({ words }: Segment): boolean {
  return endsLabel(words[words.length - 1].text) || roleOfLabel(textOf(words)) !== null
}

/** `C4` could also be a heading (the fourth test) but is the value of a label for grades. */
export function isPlainGrade(segment: Segment, role: KeyRole): boolean {
  return role === 'grade' && isGradeLike(textOf(segment.words))
}
