import type { SheetCell } from '../student_table.js'
import { boxAround } from '../../../grid/boxes.js'
import { isTitleOfSums } from './group_sums.js'
import { isFooterText } from '../../tables/footer_rows.js'
import { namesSubject } from '../sheet_body.js'
import { readIdentity } from '../text/identities.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { visibleText } from '../../../vocabulary/text.js'
import { withoutLabels } from '../text/labelled_identities.js'
import type { LineWord } from '../text/reading_lines.js'
import type { Cell } from '../../../types.js'

/** A subject that stands above the rows of its students. */
export interface SubjectTitle {
  label: string
  /** It is called a subject: `Subject: Mathematics`. */
  isLabelled: boolean
}

/** Who stands above the rows of his subjects. */
export interface StudentTitle {
  name: SheetCell
  admissionNumber: SheetCell
}

/** What programs print around the title of a group: `** SUBJECT FRENCH`. */
const ORNAMENTS = /[*=_~#|]+|-{2,}/g
/** How many rows the group has, or a code: `French (12 students)`. */
const IN_BRACKETS = /\s*[([][^()[\]]*\d[^()[\]]*[)\]]\s*$/
/**
 * Further labels behind the subject: `French Teacher: Mrs Eze`, `French Class Teacher: Mrs Eze`.
 */
const FURTHER = /\s+(?:(?:class|form|course|subject|exam|year|head) )?(?:\p{L}+|no\.)\s*[:=].*$/iu
const LABEL_AND_VALUE = /^(\p{L}[\p{L} ]*?)\s*[:=–-]\s*(\p{L}.*)$/u
const LONGEST_LABEL = 3

/** The subject that a line names; null where it names none. */
export function subjectOfTitle(text: string): SubjectTitle | null {
  const bare = visibleText(text.replace(ORNAMENTS, ' '))
  const [, label, value] = LABEL_AND_VALUE.exec(bare) ?? []
  if (label && roleOfHeading(label) === 'subject') {
    return { label: withoutMore(value), isLabelled: true }
  }
  const [first, ...rest] = bare.split(' ')
  if (rest.length > 0 && roleOfHeading(first) === 'subject' && namesSubject(rest.join(' '))) {
    return { label: withoutMore(rest.join(' ')), isLabelled: true }
  }
  const name = withoutMore(bare)
  return namesSubject(name) ? { label: name, isLabelled: false } : null
}

function withoutMore(text: string): string {
  return text.replace(FURTHER, '').replace(IN_BRACKETS, '').trim()
}

/**
 * The student whom a line names, with his number or by several names; null where it names nobody.
 */
export function studentOfTitle(cell: Cell): StudentTitle | null {
  const text = visibleText(
    cell.text.replace(ORNAMENTS, ' ').replace(OF_CLASS, ' ').replace(NUMBER_IN_BRACKETS, '$1')
  )
  if (namesSubject(text) || isTitleOfSums(text)) {
    return null
  }
  const words = text.split(' ').map((word, index): LineWord => ({
    ...cell.box,
    text: word,
    line: 0,
    first: index === 0,
    gap: 0,
    confidence: cell.confidence,
  }))
  const { serial, admissionNumber, name, rest } = readIdentity(
    withoutWordsOfLabels(withoutLabels(words))
  )
  const number = admissionNumber ?? serial
  const isNamed = name && (number !== undefined || name.text.includes(' '))
  return isNamed && rest === 0 && !isFooterText(name.text)
    ? { name, admissionNumber: number && { ...number, box: boxAround([cell.box]) } }
    : null
}

/** `(JSS 2B)`, `Class: SS 1 Gold`, behind a student's name. */
const OF_CLASS =
  /[([](?:JSS?|SSS?|class|form|year|basic|primary|pry|grade|level)\b[^()[\]]*[)\]]/giu

/** `(SHS/340)` behind a name: the student's number. */
const NUMBER_IN_BRACKETS = /[([]([\p{L}\d/.-]*\d[\p{L}\d/.-]*)[)\]]/gu

/**
 * The words without those that label them though no colon says so:
 * `StudentID 20410 FullName Ngozi Eze`.
 */
function withoutWordsOfLabels(words: readonly LineWord[]): LineWord[] {
  const kept: LineWord[] = []
  for (let index = 0; index < words.length;) {
    const count = [3, 2, 1].find((length) => {
      const said = words.slice(index, index + length)
      return length <= LONGEST_LABEL && said.length === length && isLabel(said)
    })
    if (count === undefined) {
      kept.push(words[index])
    }
    index += count ?? 1
  }
  return kept
}

function isLabel(words: readonly LineWord[]): boolean {
  const role = roleOfHeading(
    words
      .map(({ text }) => text)
      .join(' ')
      .replace(/[:=]+$/, '')
  )
  return role === 'name' || role === 'admission_number' || role === 'serial'
}
