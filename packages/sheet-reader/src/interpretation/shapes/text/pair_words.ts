import { withoutSpecks } from '../../../values/grades.js'
import { parseCell } from '../../../values/index.js'
import { isAbsentMark } from '../../readings/printed_values.js'
import { withoutCodes } from './subject_codes.js'
import { slashedWord } from '../../headings/misread_words.js'
import { partGluedWords } from './glued_words.js'
import { isOfPicture, type LineWord } from './reading_lines.js'

/** What a word of a list of pairs can be, apart from a word. */
export interface PairWord extends LineWord {
  /** Set where the word can be what a subject was marked with. */
  mark: 'number' | 'grade' | 'both' | 'rank' | 'absence' | null
  /** Ended with `,` or `;`, or stood at the end of a sentence. */
  closed: boolean
  /** As it was printed, with what ends it. */
  printed: string
  /** A value that a sign links to the word before it: the 67 of `ENG=67`. */
  isLinked?: true
}

/** A sign that links a subject and its mark. */
const LINK = /^[|=:–—-]$/
const RULE = /^[|+\-=_–—.]+$/
const PARTED = /[,;]/
const ENDING = /[,;]$/
/** A rank at the end of a sentence. */
const ENDED_RANK = /^\d{1,3}(?:st|nd|rd|th|er|e|[eè]me)\.$/u
/** `ENG=67`, `ENG:67`, `ENG-67`, `ENG....67`, `ENG-'C'`: a subject, what links it, a value. */
const LINKED =
  /^(\p{L}[\p{L}\d/&.'’]*?)(?:[=:–-]|\.{2,})([\d(]\S*|[A-Z]{1,3}\d?[+*-]?|['‘’][A-Z]{1,3}\d?[+*-]?['’])$/u
/** `MTH201(B+)`: a subject, and what it was marked with in brackets close behind it. */
const BRACKETED = /^(\p{L}[\p{L}\d/&.'’]+)\(([^()\s]+)\)$/u
/** A value in quotes, whatever it means. */
export const QUOTED = /^['‘’](\p{Lu}{1,3}\d?[+*-]?)['’]$/u
/** What a subject is linked to that is a word of its name and no value: `HOME-ECO`. */
const WORD = /^\p{Lu}{3}/u
const LINK_AT_END = /^(\p{L}[\p{L}\d/&.'’-]*?)(?:[=:–-]|\.{2,})$/u

/** The words of running text with what each can be; `ENG=67,` becomes two. Rulings of typed tables go. */
export function pairWords(read: readonly LineWord[]): PairWord[] {
  const words = partGluedWords(
    withSemicolons(withSlashes(read.map(asPrinted).flatMap(atCommas).flatMap(atQuotes)))
  )
  const found: PairWord[] = []
  const areNumbered = words.filter(({ text }) => ENDS_IN_GRADE.test(text)).length >= FEWEST_GRADES
  const graded = new Set(areNumbered ? beforeGrades(words) : [])
  const known = linkedSubjects(words)
  let first = false
  let isApart = false
  for (const word of words) {
    first ||= word.first
    if (RULE.test(word.text) && word.text.length !== 1) {
      continue
    }
    if (LINK.test(word.text)) {
      isApart = true
      continue
    }
    const closed = ENDING.test(word.text) || ENDED_RANK.test(word.text)
    const said = closed ? word.text.slice(0, -1) : word.text
    const before = found.at(-1)
    const isBehindMark = areNumbered && before?.mark === 'number' && !before.first
    const isGrade = isBehindMark || (before?.mark === null && graded.has(before.text))
    const text = areNumbered && isOfPicture(word) ? withFirstGrade(said, isGrade) : said
    const bracketed = BRACKETED.exec(text)
    const linked = bracketed ?? LINKED.exec(text)
    const quoted = linked && QUOTED.exec(linked[2])?.[1]
    const value = quoted ?? linked?.[2] ?? ''
    const isKnown = linked !== null && known.has(linked[1])
    const isAbsence = isKnown && quoted === undefined && isAbsentMark(value)
    const isGiven = quoted !== undefined || (bracketed !== null && isKnown)
    const linkedMark = markOf(value) ?? (isAbsence ? 'absence' : isGiven ? 'grade' : null)
    if (linked && (linkedMark !== null || (isKnown && !WORD.test(value)))) {
      const cut = word.x0 + ((word.x1 - word.x0) * linked[1].length) / text.length
      const printed = linked[1]
      const beginning = {
        ...word,
        first,
        text: printed,
        printed,
        x1: cut,
        mark: null,
        closed: false,
      }
      found.push(beginning)
      found.push({
        ...word,
        first: false,
        gap: 0,
        text: value,
        printed: value,
        x0: cut,
        mark: linkedMark,
        closed,
        isLinked: true,
      })
    } else {
      const mark = markOf(text)
      const bare = mark === null ? (LINK_AT_END.exec(text)?.[1] ?? text) : text
      const isMended = isApart && text !== said
      const confidence = isMended ? Math.min(word.confidence, MENDED) : word.confidence
      found.push({ ...word, confidence, first, text: bare, printed: word.text, mark, closed })
    }
    isApart = false
    first = false
  }
  return withoutCodes(withInitials(found))
}

/** Subjects that are linked to values which can only be values (`HIN-B`): what they are linked to is one, too (`HIN-RA`). */
function linkedSubjects(words: readonly LineWord[]): Set<string> {
  return new Set(
    words.flatMap(({ text }) => {
      const [, subject, value] = linkIn(text) ?? []
      return value !== undefined && markOf(value) !== null ? [subject] : []
    })
  )
}

function linkIn(text: string): RegExpExecArray | null {
  const said = text.replace(ENDING, '')
  return BRACKETED.exec(said) ?? LINKED.exec(said)
}

/** A word that lists subjects with their marks without a space, as one word each: `GEO-E,MAT-C`. */
function atCommas(word: LineWord): LineWord[] {
  if (!PARTED.test(word.text)) {
    return [word]
  }
  const parts = word.text.match(/[^,;]+[,;]?/g) ?? []
  if (parts.length < 2 || !parts.every((part) => linkIn(part) !== null)) {
    return [word]
  }
  const width = (word.x1 - word.x0) / word.text.length
  let at = 0
  return parts.map((text) => {
    const from = word.x0 + at * width
    at += text.length
    const isFirst = at === text.length
    const place = isFirst ? {} : { first: false, gap: 0 }
    return { ...word, ...place, text, x0: from, x1: word.x0 + at * width }
  })
}

/** A value of a picture with the sign that links it to the word before: the `=C5` of `LANGUAGE =C5`. */
const LINK_AT_START = /^[=:](?=[\p{Lu}\d(])/u
/** The point that a picture's reader takes a comma behind a grade for: `PHYSICS=D7.`. */
const POINT_BEHIND_GRADE = /(?<=(?:^|\p{L}[=:])[A-F]\d)\.$/u

function asPrinted(word: LineWord): LineWord {
  if (!isOfPicture(word)) {
    return word
  }
  const text = withoutSpecks(word.text.replace(LINK_AT_START, '').replace(POINT_BEHIND_GRADE, ','))
  return { ...word, text }
}

/** A grade in quotes of a picture, which may look otherwise, and of which the second may be lost. */
const HALF_QUOTED =
  /(?<=^|[-–:=])['‘’"“”](\p{Lu}{1,3}\d?[+-]?|\p{Lu}\*(?=['’]))(?:['’"”*]?$|['’"”](?=\p{L}{2}))/u
/** The same with what it is linked by, and the next subject close behind it: `-'A'ENGL`, `CIV-'D'HIST`. */
const QUOTED_AND_MORE =
  /^(?:[-–:=]|(\p{L}[\p{L}/&.]*[-–:=]))?(['‘’]\p{Lu}{1,3}\d?[+*-]?['’])(\p{L}{2}.*)?$/u

/** Grades in quotes of a picture as words of their own, and the next subject apart that was joined to one. */
function atQuotes(word: LineWord): LineWord[] {
  if (!isOfPicture(word)) {
    return [word]
  }
  const text = word.text.replace(HALF_QUOTED, "'$1'")
  const [, subject = '', quoted, next] = QUOTED_AND_MORE.exec(text) ?? []
  if (quoted === undefined) {
    return [{ ...word, text }]
  }
  const grade = `${subject}${quoted}`
  if (next === undefined) {
    return [{ ...word, text: grade }]
  }
  const cut = word.x1 - ((word.x1 - word.x0) * next.length) / text.length
  return [
    { ...word, text: grade, x1: cut },
    { ...word, text: next, x0: cut, first: false, gap: 0 },
  ]
}

/** A capital with a point, or the zero that a picture's reader takes an `O` for. */
const INITIAL = /^(?:\p{Lu}|0)\.$/u
/** Of what may be marks so few have points where they are initials of names. */
const FEW_INITIALS = 0.25

/** Initials of names (`Idowu A. Aliyu`) are no grades where the grades of the page have no points. */
function withInitials(words: readonly PairWord[]): PairWord[] {
  const marks = words.filter(({ mark }) => mark !== null)
  const initials = marks.filter(({ text }) => INITIAL.test(text))
  if (initials.length > FEW_INITIALS * marks.length) {
    return [...words]
  }
  return words.map((word) => {
    if (word.mark === null || !INITIAL.test(word.text)) {
      return word
    }
    const spelt = (said: string) => (isOfPicture(word) ? said.replace('0', 'O') : said)
    return { ...word, text: spelt(word.text), printed: spelt(word.printed), mark: null }
  })
}

/** Words of which a picture's reader took the slash for a stroke, where it saw it in others: `TID` beside `T/D`. */
function withSlashes(words: readonly LineWord[]): LineWord[] {
  const known = new Set(words.map(({ text }) => text))
  return words.map((word) => {
    const slashed = isOfPicture(word) ? slashedWord(word.text) : null
    return slashed !== null && known.has(slashed) ? { ...word, text: slashed } : word
  })
}

/** A subject that is linked to its mark (`ENG=67`), its level behind that with what ends it, and what that is taken for. */
const LINKED_MARK = /^\p{L}[\p{L}\d/&.'’]*[=:–-]\d{1,3}$/u
const ENDED_LEVEL = /^[1-9];$/
const LEVEL_WITH_STROKE = /^[1-9][1ijlI|/.:]$/
/** So many levels with a semicolon tell that all of them have one. */
const FEWEST_ENDED = 3
/** What a word of a picture is worth of which one sign was put right. */
const MENDED = 0.6

/** Levels of which a picture's reader took the semicolon for a stroke: `RME=82 11 BMGT=59 8` among `ENG=81 1;`. */
function withSemicolons(words: readonly LineWord[]): LineWord[] {
  const isBetween = (at: number) =>
    LINKED_MARK.test(words[at - 1]?.text ?? '') && LINKED_MARK.test(words[at + 1]?.text ?? '')
  const ended = words.filter(({ text }, at) => ENDED_LEVEL.test(text) && isBetween(at))
  return ended.length < FEWEST_ENDED
    ? [...words]
    : words.map((word, at) => {
        const isMisread = isOfPicture(word) && LEVEL_WITH_STROKE.test(word.text) && isBetween(at)
        const confidence = Math.min(word.confidence, MENDED)
        return isMisread ? { ...word, text: `${word.text[0]};`, confidence } : word
      })
}

/** Grades such as `A1` and `B3,`, and how many of them tell that the page has such. */
const NUMBERED_GRADE = /^[A-F][1-9][,;]?$/
const ENDS_IN_GRADE = /(?:^|[=:])[A-F][1-9][,;]?$/
const FEWEST_GRADES = 3

/** Words that stand before such grades again and again, linked to them or not. */
function beforeGrades(read: readonly LineWord[]): string[] {
  const words = read.filter(({ text }) => !LINK.test(text))
  const before = words.flatMap(({ text }, at) =>
    NUMBERED_GRADE.test(words[at + 1]?.text ?? '') ? [text] : []
  )
  return before.filter((text, at) => before.indexOf(text) !== at)
}

/** `A1` where a picture's reader saw `Al` behind a mark or a subject, or linked to one. */
function withFirstGrade(text: string, isGrade: boolean): string {
  return isGrade && /^[A-F][lLI|]$/.test(text) ? `${text[0]}1` : text.replace(LINKED_FIRST, '1')
}

const LINKED_FIRST = /(?<=\p{L}[=:][A-F])[lLI|]$/u

function markOf(text: string): PairWord['mark'] {
  const [best] = parseCell(/^\(.*\)$/.test(text) ? text.slice(1, -1) : text)
  if (!best || best.cost >= 1) {
    return null
  }
  switch (best.kind) {
    case 'number':
      return /^\d/.test(text) ? 'number' : null
    case 'fraction':
    case 'percent':
      return 'number'
    case 'grade':
      return 'grade'
    case 'composite':
      return best.score !== null && best.grade !== null ? 'both' : null
    case 'position':
      return 'rank'
    default:
      return null
  }
}

/** What joins two words of a subject: `Art & Design`. */
const JOINING = /^&$/

/** Whether a word can be (part of) what a subject is called. */
export function canNameSubject({ text, mark }: PairWord): boolean {
  return (
    mark !== 'number' &&
    mark !== 'both' &&
    mark !== 'rank' &&
    (/^\p{L}{2}|^\p{L}[/&.]\p{L}/u.test(text) || JOINING.test(text))
  )
}
