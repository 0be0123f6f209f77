import { isGenericGroup, roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { isSubjectAlone, isSubjectHeading, isVocabulary } from '../../vocabulary/subject_words.js'
import { splitMaximum } from './printed_maximum.js'
import { plainWords, squash } from '../../vocabulary/text.js'
import type { HeadingPart } from './heading_part.js'
import type { Role } from '../../vocabulary/roles.js'

/** Columns that name a row: what stands in them beside a row of maxima or units is no heading. */
export const ROW_NAMES: ReadonlySet<Role | null> = new Set<Role>([
  'serial',
  'name',
  'admission_number',
  'subject',
  'code',
  'person',
])
export const UNDER_HEADINGS: ReadonlySet<Role | null> = new Set<Role>([
  'maximum',
  'minimum',
  'credit',
  'coefficient',
])

/** Whether a row of numbers of that kind stands between headings and students. */
export function isUnderHeadings(role: Role | null): boolean {
  return UNDER_HEADINGS.has(role)
}

/** How the names of those who teach begin. */
const ADDRESS = /^(?:mr|mrs|ms|miss|mme|mlle|dr|prof|madam|sir|mallam|malam|tr)\b\.?\s*\p{L}/iu

/** Subjects' names without the row that says who teaches them: `Maths` above `Mrs. Bello`. */
export function withoutTeachers(columns: readonly HeadingPart[][]): HeadingPart[][] {
  return columns.map((parts) => {
    const own = parts.filter(({ text }) => !ADDRESS.test(text.trim()))
    return own.some(({ text }) => /\p{L}/u.test(text)) ? own : [...parts]
  })
}

/** The headings of a column without the label of a row of maxima (`Out of`) or units below them. */
export function withoutRowLabel(parts: readonly HeadingPart[]): HeadingPart[] {
  const above = parts.slice(0, -1)
  const last = parts.at(-1)
  if (!last || !UNDER_HEADINGS.has(roleOfHeading(last.text))) {
    return [...parts]
  }
  const role = roleOfHeading(above.map(({ text }) => text).join(' '))
  const isWide = above.some(({ span }) => span > MOST_OF_STUDENT)
  return ROW_NAMES.has(role) && !isWide ? above : [...parts]
}

/**
 * Columns over which a heading of students may stand; `SUBJECTS` stands over those of all subjects.
 */
const MOST_OF_STUDENT = 3

/** Most words of a title over all groups. */
const WORDS_OF_TITLE = 3

/**
 * `FIRST TERM` above `Maths` in one cell: a title over all groups stands nearest to the middle one.
 * It stays where it may go on in a word that nobody knows (`SCORES OBTAINED`), for the heading to
 * be doubted.
 */
export function withoutTitle(part: HeadingPart): HeadingPart {
  if (part.span === 1 || roleOfHeading(part.text) !== null) {
    return part
  }
  const words = part.text.split(/\s+/)
  const title = titleIn(words)
  const [next, ...behind] = title === null ? [] : words.slice(title.split(' ').length)
  const goesOn = behind.length > 0 && !plainWords(next).split(' ').every(isVocabulary)
  return title === null || goesOn ? part : { ...part, text: [next, ...behind].join(' ') }
}

/** Roles of headings that a title of one word may make with the name of the middle subject. */
const OF_TITLED: ReadonlySet<Role | null> = new Set<Role | null>([null, 'subject'])

/**
 * What a title says over a subject that nobody knows: `Current` before `Affairs` is part of its
 * name.
 */
const OVER_SUBJECTS = /^(?:subjects|courses|notes|scores|marks|mati[eè]res|disciplines)$/iu

/**
 * `NOTES` or `Subjects and Scores` above the middle one of several subjects (on each page) is a
 * title over all of them, whether that one is known or only one beside it.
 */
export function dropTitle(columns: HeadingPart[][]) {
  const labels = columns.map(labelOf)
  const titled = columns.flatMap((parts, column) => {
    const words = labels[column].split(/\s+/)
    const isBesideSubject = [labels[column - 1], labels[column + 1]].some(
      (label) => label !== undefined && isSubjectHeading(label)
    )
    const isName = (name: string, title: string) =>
      isSubjectHeading(name) ||
      (isBesideSubject && OVER_SUBJECTS.test(title) && roleOfHeading(name) === null)
    const title = titleIn(words, isName)
    const isTitle =
      title !== null &&
      parts.every(({ span }) => span === 1) &&
      squash(parts[0].text).startsWith(squash(title)) &&
      (title.includes(' ') || OF_TITLED.has(roleOfHeading(words.join(' '))))
    return isTitle ? [{ column, parts, title }] : []
  })
  const isOne = new Set(titled.map(({ title }) => squash(title))).size === 1
  if (!isOne || columns.length < MANY_COLUMNS * titled.length) {
    return
  }
  for (const { column, parts, title } of titled) {
    const [top, ...below] = parts
    const text = top.text.split(/\s+/).slice(title.split(' ').length).join(' ')
    columns[column] = text === '' ? below : [{ ...top, text }, ...below]
  }
}

/**
 * Fewest different subjects over which what nobody knows is a title, and over which one is that has
 * its own sum.
 */
const SUBJECTS_BELOW = 3
const SUBJECTS_SUMMED = 2
/** The sum of a section of subjects, in the words of {@link plainWords}. */
const SUM_OF_SECTION = /^(?:sub ?tot(?:al)?|s ?(?:tot|total)|sous total|total partiel)$/

/**
 * Columns without headings that nobody knows over several columns each of which is headed by
 * another subject, as no column elsewhere is: a title over subjects
 * (`O’Level Subjects and Results`), and no subject with these as its parts. Above their sum
 * (`SCIENCES` over `MTH | BSC | SUB-TOT`) it may be the name of a subject as well.
 */
export function withoutTitlesOverSubjects(columns: readonly HeadingPart[][]): HeadingPart[][] {
  const lowest = columns.map((parts) => splitMaximum(parts.at(-1)?.text ?? '').label)
  const below = Map.groupBy(
    columns.flatMap((parts, column) =>
      parts.slice(0, -1).map(({ id, text }) => ({ id, text, label: lowest[column] }))
    ),
    ({ id }) => id
  )
  const isAlone = (label: string) => lowest.filter((other) => other === label).length === 1
  const mayBeSubject = ({ label }: { label: string }) =>
    roleOfPart(label) === null && isAlone(label)
  const isTitle = ({ id, text }: HeadingPart) => {
    const own = below.get(id) ?? []
    const subjects = own.filter((one) => mayBeSubject(one) && isSubjectHeading(one.label))
    const isSummed =
      own.slice(0, -1).every(mayBeSubject) &&
      SUM_OF_SECTION.test(plainWords(own.at(-1)?.label ?? ''))
    return (
      roleOfHeading(text) === null &&
      (isSummed
        ? subjects.length >= SUBJECTS_SUMMED
        : own.length >= SUBJECTS_BELOW && subjects.length === own.length && !isSubjectHeading(text))
    )
  }
  return columns.map((parts) => parts.filter((part) => !isTitle(part)))
}

/**
 * The columns below the only heading that has words above the name of a subject, over no other one,
 * which nobody knows: they may be a title over all columns that stands nearest to this one. Empty
 * where there are none.
 */
export function columnsBelowTitle(columns: readonly HeadingPart[][]): number[] {
  const deep = [...columns.keys()].filter((column) => columns[column].length > 1)
  const [top, ...below] = columns[deep[0]] ?? []
  const isAbove =
    deep.length === 1 && isUnknown(top.text) && below.some(({ text }) => isSubjectHeading(text))
  if (columns.length < MANY_COLUMNS) {
    return []
  }
  return isAbove ? deep : columnsWithTopLine(columns)
}

/**
 * The columns whose heading alone has a further line, in words that nobody knows, above the name of
 * a subject.
 */
function columnsWithTopLine(columns: readonly HeadingPart[][]): number[] {
  const isTitled = ({ text, topLine }: HeadingPart) =>
    topLine !== undefined &&
    !/\d/.test(topLine) &&
    isUnknown(topLine) &&
    isSubjectAlone(splitMaximum(text).label.slice(topLine.length).trim())
  const areSubjectsBeside = columns.some((parts) =>
    parts.some((part) => part.topLine === undefined && isSubjectHeading(part.text))
  )
  return areSubjectsBeside
    ? [...columns.keys()].filter((column) => columns[column].some(isTitled))
    : []
}

function isUnknown(text: string): boolean {
  return !isSubjectHeading(text) && roleOfHeading(text) === null
}

/** What the headings of a column say together, without maxima. */
function labelOf(parts: readonly HeadingPart[]): string {
  const labels = parts.map(({ text }) => splitMaximum(text).label)
  return labels.filter((label) => /\p{L}/u.test(label)).join(' ')
}

/** The words of a title over all subjects before the name of one; null where there are none. */
function titleIn(
  words: readonly string[],
  isName: (words: string, title: string) => boolean = isSubjectHeading
): string | null {
  for (let count = Math.min(WORDS_OF_TITLE, words.length - 1); count > 0; count--) {
    const title = words.slice(0, count).join(' ')
    const isTitle = isGenericGroup(title) && (count > 1 || roleOfHeading(title) !== null)
    if (isTitle && isName(words.slice(count).join(' '), title)) {
      return title
    }
  }
  return null
}

/** Fewest columns of a table that has a title over several of them. */
const MANY_COLUMNS = 5

/** A name above a number of the row that ran into it. */
const NAME_AND_NUMBER = /^(.*\p{L}.*)\s(\d{1,3})$/u
/** Fewest columns with numbers that make a row. */
const NUMBERS_OF_ROW = 2

/**
 * `Eng 100` beside `NAMES MAX` or `NAMES Maximum Marks`, where the row of maxima ran into the
 * headings: maxima apart.
 */
export function partRowOfMaxima(columns: readonly HeadingPart[][]): HeadingPart[][] {
  const isLabelled = columns.some((parts) => {
    const words = parts
      .map(({ text }) => text)
      .join(' ')
      .split(/\s+/)
    return [1, 2, 3].some(
      (count) =>
        ROW_NAMES.has(roleOfHeading(words.slice(0, -count).join(' '))) &&
        roleOfHeading(words.slice(-count).join(' ')) === 'maximum'
    )
  })
  const matches = columns.map((parts) => NAME_AND_NUMBER.exec(parts.at(-1)?.text.trim() ?? ''))
  const count = matches.filter((match) => match !== null).length
  if (!isLabelled || count < NUMBERS_OF_ROW) {
    return [...columns]
  }
  return columns.map((parts, column) => {
    const last = parts.at(-1)
    const match = matches[column]
    return last && match && last.span === 1
      ? [...parts.slice(0, -1), { ...last, text: `${match[1]} (${match[2]})` }]
      : parts
  })
}
