import { isGenericGroup, roleOfHeading, roleOfPart } from './role_words.js'
import { isPartRole, partitionGroups } from './heading_groups.js'
import {
  isCourseCode,
  isSubjectAbbreviation,
  isSubjectHeading,
  isSubjectLike,
  isVocabulary,
} from './subject_words.js'
import { mendBrokenWords, mendMisreadWords } from './misread_words.js'
import { plainWords, squash } from './text.js'
import {
  adoptFollowingParts,
  adoptRepeatedParts,
  mendRepeatedParts,
  splitCommonBeginnings,
  tellRepeatedGroupsApart,
  tellTerms,
} from './heading_repetition.js'
import type { ColumnHeading } from './column_heading.js'
import { splitMaximum } from './printed_maximum.js'
import type { HeadingPart } from './table_view.js'
import type { Role } from './roles.js'

/** Reads the headings of all columns, which explain one another (`ENG CA`, `ENG EXAM`). */
export function readHeadings(columns: HeadingPart[][], exact: boolean): ColumnHeading[] {
  const parted = withoutTeachers(columns).map((parts) => withoutRowLabel(parts).map(withoutTitle))
  dropTitle(parted)
  partitionGroups(parted)
  const subjects = subjectsByParts(parted)
  const headings = parted.map((parts) => readHeading(parts, subjects))
  tellWeights(headings)
  tellTerms(headings)
  adoptFollowingParts(headings)
  splitCommonBeginnings(headings)
  adoptRepeatedParts(headings)
  mendRepeatedParts(headings)
  tellRepeatedGroupsApart(headings, parted)
  if (!exact) {
    for (const [column, heading] of headings.entries()) {
      const unsure = isUnsure(heading, parted[column])
      const isMixed = DIGIT_AMONG_LETTERS.test(heading.group ?? heading.label)
      mendSubject(heading, headings)
      const name = heading.group ?? heading.label
      // Over several columns without a part for each, it may be several headings that ran together.
      const isWide = (parted[column].at(-1)?.span ?? 1) > 1
      heading.isUnsure =
        isWide ||
        isUnsurePart(heading, column, parted) ||
        ((unsure || isMixed) && !vouchesForItself(name))
    }
  }
  return headings
}

/** Below this a heading that was read from a picture may well be another. */
export const UNSURE = 0.9
/** Shorter names of subjects differ from one another by a letter. */
const LONG_NAME = 5
/** Words of fewer letters join others, or are abbreviations. */
const LONG_WORD = 4

/** Whether what names a subject's part was read with little confidence here and everywhere else. */
function isUnsurePart(
  { group, role, label }: ColumnHeading,
  column: number,
  parted: readonly HeadingPart[][]
): boolean {
  const own = parted[column].at(-1)
  if (group === null || role === 'total' || own === undefined || roleOfPart(label) !== null) {
    return false
  }
  return parted.every((parts) => {
    const { text = '', confidence = 1 } = parts.at(-1) ?? {}
    return squash(text) !== squash(own.text) || confidence < UNSURE
  })
}

/** `H1n.`: in a picture the digit may be a letter. */
const DIGIT_AMONG_LETTERS = /\p{L}\d\p{L}/u

/** Whether what names the subject of a column was read with little confidence. */
function isUnsure({ group, label, role }: ColumnHeading, parts: readonly HeadingPart[]): boolean {
  const name = squash(group ?? (role === null || isSubjectAbbreviation(label) ? label : ''))
  return parts.some(({ text, confidence = 1 }) => {
    const own = squash(splitMaximum(text).label)
    return confidence < UNSURE && own !== '' && name.includes(own)
  })
}

/** A long name of a subject of which every word is known is not read by mistake. */
export function vouchesForItself(name: string): boolean {
  return (
    squash(name).length >= LONG_NAME &&
    !isCourseCode(name) &&
    isSubjectHeading(name) &&
    plainWords(name)
      .split(' ')
      .every((word) => word.length < LONG_WORD || isVocabulary(word))
  )
}

/**
 * Names over the very parts that known subjects have (`PTS` or `F/M` over `CA EXAM TOTAL` beside `ENG`
 * over the same) are subjects', whatever else they may mean.
 */
function subjectsByParts(columns: readonly HeadingPart[][]): Set<string> {
  const groups = new Map<number, { text: string; parts: string }>()
  for (const parts of columns) {
    const above = parts.at(-2)
    if (!above || above.span < 2) {
      continue
    }
    const group = groups.get(above.id) ?? { text: above.text.trim(), parts: '' }
    group.parts += ` ${squash(parts.at(-1)!.text)}`
    groups.set(above.id, group)
  }
  const all = [...groups.values()]
  const known = new Set(all.filter(({ text }) => isSubjectHeading(text)).map(({ parts }) => parts))
  return new Set(
    all.flatMap(({ text, parts }) => (known.has(parts) && !isGenericGroup(text) ? [text] : []))
  )
}

/** Columns that name a row: what stands in them beside a row of maxima or units is no heading. */
const ROW_NAMES: ReadonlySet<Role | null> = new Set<Role>([
  'serial',
  'name',
  'admission_number',
  'subject',
  'code',
  'person',
])
const UNDER_HEADINGS: ReadonlySet<Role | null> = new Set<Role>([
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
function withoutTeachers(columns: readonly HeadingPart[][]): HeadingPart[][] {
  return columns.map((parts) => {
    const own = parts.filter(({ text }) => !ADDRESS.test(text.trim()))
    return own.some(({ text }) => /\p{L}/u.test(text)) ? own : [...parts]
  })
}

/** The headings of a column without the label of a row of maxima (`Out of`) or units below them. */
function withoutRowLabel(parts: readonly HeadingPart[]): HeadingPart[] {
  const above = parts.slice(0, -1)
  const last = parts.at(-1)
  if (!last || !UNDER_HEADINGS.has(roleOfHeading(last.text))) {
    return [...parts]
  }
  const role = roleOfHeading(above.map(({ text }) => text).join(' '))
  return ROW_NAMES.has(role) ? above : [...parts]
}

/** Most words of a title over all groups. */
const WORDS_OF_TITLE = 3

/** `FIRST TERM` above `Maths` in one cell: a title over all groups stands nearest to the middle one. */
function withoutTitle(part: HeadingPart): HeadingPart {
  if (part.span === 1 || roleOfHeading(part.text) !== null) {
    return part
  }
  const words = part.text.split(/\s+/)
  for (let count = Math.min(WORDS_OF_TITLE, words.length - 1); count > 0; count--) {
    const title = words.slice(0, count).join(' ')
    const name = words.slice(count).join(' ')
    if (isGenericGroup(title) && roleOfHeading(title) !== null && isSubjectHeading(name)) {
      return { ...part, text: name }
    }
  }
  return part
}

/** `NOTES` above the middle one of several subjects is a title over all of them. */
function dropTitle(columns: HeadingPart[][]) {
  const titled = columns.flatMap((parts, column) => {
    const text = parts.map((part) => part.text).join(' ')
    const [first, ...rest] = text.split(/\s+/)
    const isTitle =
      parts.every(({ span }) => span === 1) &&
      rest.length > 0 &&
      isGenericGroup(first) &&
      roleOfHeading(first) !== null &&
      roleOfHeading(text) === null &&
      isSubjectHeading(rest.join(' '))
    return isTitle ? [{ column, parts, first }] : []
  })
  if (titled.length !== 1 || columns.length < MANY_COLUMNS) {
    return
  }
  const [{ column, parts, first }] = titled
  const [top, ...below] = parts
  const text = top.text.slice(first.length).trim()
  columns[column] = text === '' ? below : [{ ...top, text }, ...below]
}

/** Fewest columns of a table that has a title over several of them. */
const MANY_COLUMNS = 5

/** Highest coefficient or number of units that a subject has. */
const HIGHEST_WEIGHT = 9

/**
 * A row of bare numbers under the headings states maxima (`100 100 300`) or, where the subjects have
 * small ones, coefficients or units (`3 5 2`). A single small number counts tests.
 */
function tellWeights(headings: ColumnHeading[]) {
  splitNumbersOff(headings)
  const bare = headings.filter(({ weight }) => weight !== null)
  const small = bare.filter(({ weight }) => weight! <= HIGHEST_WEIGHT)
  const areWeights = bare.length >= 2 && small.length * 2 >= bare.length
  for (const heading of bare) {
    const isSmall = heading.weight! <= HIGHEST_WEIGHT
    if (!isSmall || (!areWeights && heading.weight! >= LEAST_MAXIMUM)) {
      heading.maximum = heading.weight
    }
    if (!isSmall || !areWeights) {
      heading.weight = null
    }
  }
}

/** `FRANÇAIS 2`, `ANGLAIS 1`: where most subjects end in a small number it is no part of their names. */
function splitNumbersOff(headings: ColumnHeading[]) {
  const open = headings.filter(
    ({ role, group, label }) => role === null && group === null && label !== ''
  )
  const split = open.flatMap((heading) => {
    const match = /^(.*\p{L}.*?)\s(\d)$/u.exec(heading.label)
    return match && heading.weight === null
      ? [{ heading, label: match[1], number: Number(match[2]) }]
      : []
  })
  const labels = new Set(split.map(({ label }) => squash(label)))
  if (split.length < 2 || split.length * 2 <= open.length || labels.size < split.length) {
    return
  }
  for (const { heading, label, number } of split) {
    Object.assign(heading, { label, weight: number })
  }
}

/** Lowest number under a heading that is a maximum and not the number of a test. */
const LEAST_MAXIMUM = 5

interface HeadingLines {
  /** Headings over several columns, from the top. */
  groups: string[]
  /** Headings over this column alone. */
  singles: string[]
  maximum: number | null
  /** A number that stands alone. */
  bare: number | null
}

function linesOf(parts: readonly HeadingPart[]): HeadingLines {
  const lines: HeadingLines = { groups: [], singles: [], maximum: null, bare: null }
  for (const part of parts) {
    const text = part.text.trim()
    const bare = text.replace(/[()\s%/]/g, '')
    if (/^\d{1,3}$/.test(bare) && (part.span === 1 || bare !== text)) {
      if (bare === text) {
        lines.bare = Number(bare)
      } else {
        lines.maximum = Number(bare)
      }
      continue
    }
    const weighted = splitWeight(text)
    lines.bare = weighted?.weight ?? lines.bare
    const split = splitMaximum(weighted?.label ?? text)
    lines.maximum = split.maximum ?? lines.maximum
    const label = mendBrokenWords(split.label) || (text.includes('%') ? '%' : '')
    if (label !== '') {
      const list = part.span > 1 ? lines.groups : lines.singles
      list.push(label)
    }
  }
  return lines
}

/** What says behind a subject's name that a number is its coefficient or its units. */
const WEIGHT =
  /^(.*?)[\s([]*\b(?:(?:coef+(?:icient)?s?|cf|units?|credits?|cu)\s*[.:=]*\s*\(?\s*(\d)|(\d)\s*(?:units?|credits?|cu))\s*[)\]]*$/i

/** `Maths Coef. 4` and `CHM 101 (3 units)` with the number apart. */
function splitWeight(text: string): { label: string; weight: number } | null {
  const match = WEIGHT.exec(text)
  const weight = Number(match?.[2] ?? match?.[3])
  return match && weight > 0 ? { label: match[1].trim(), weight } : null
}

function readHeading(parts: HeadingPart[], subjects: ReadonlySet<string>): ColumnHeading {
  const lines = linesOf(parts)
  if (lines.singles.length === 0 && lines.groups.length > 0 && lines.bare !== null) {
    if (lines.bare < LEAST_MAXIMUM) {
      lines.singles.push(String(lines.bare))
      lines.bare = null
    }
  }
  const whole = splitMaximum(mendBrokenWords(lines.singles.join(' ')))
  const maximum = lines.maximum ?? whole.maximum
  return { ...wordsOf(lines, whole.label, subjects), maximum, weight: lines.bare }
}

type HeadingWords = Pick<ColumnHeading, 'group' | 'label' | 'role'>

function wordsOf(
  { groups, singles }: HeadingLines,
  label: string,
  subjects: ReadonlySet<string>
): HeadingWords {
  const role = label === '' ? null : roleOfHeading(label)
  const row = role === null ? rowNameOf(label) : null
  if (row) {
    return row
  }
  const named = groups.filter((group) => !isGenericGroup(group) || isSubjectLike(group))
  const group = named.findLast(
    (name) => isSubjectHeading(name) || roleOfHeading(name) === null || subjects.has(name)
  )
  if (group !== undefined) {
    return partOf(group, named, label)
  }
  if (named.length > 0) {
    return underRole(named.at(-1)!, label, role)
  }
  const apart = role === null && singles.length > 1 ? subjectAbovePart(singles) : null
  if (apart) {
    return apart
  }
  if (label === '' && groups.length > 0) {
    const last = groups.at(-1)!
    return { group: null, label: last, role: roleOfHeading(last) }
  }
  return { group: null, label: withoutScore(label, role), role }
}

/** `ADM NO MAX` over a column of numbers: the label of the row of maxima ran into the heading. */
function rowNameOf(label: string): HeadingWords | null {
  const words = label.split(' ')
  for (let count = 1; count < Math.min(words.length, 3); count++) {
    const above = words.slice(0, -count).join(' ')
    const role = roleOfHeading(above)
    if (ROW_NAMES.has(role) && UNDER_HEADINGS.has(roleOfHeading(words.slice(-count).join(' ')))) {
      return { group: null, label: above, role }
    }
  }
  return null
}

/** A column of a subject, perhaps of one of its terms: `MATHS`, `1st Term`, `CA`. */
function partOf(group: string, named: readonly string[], label: string): HeadingWords {
  const between = named.slice(named.indexOf(group) + 1)
  const full = [...between, label].join(' ').trim()
  const own = roleOfPart(label) ?? (label === '' ? 'score' : null)
  const role = between.length > 0 ? (roleOfPart(full) ?? own) : own
  return { group, label: full, role }
}

/** Columns under a heading such as `CONTINUOUS ASSESSMENT` or `1st Term` are parts of that kind. */
function underRole(group: string, label: string, own: Role | null): HeadingWords {
  const groupRole = roleOfHeading(group)
  if (groupRole === 'ca' || groupRole === 'exam') {
    const keeps = own === 'total' || own === 'grade' || own === 'maximum' || own === 'minimum'
    const full = plainWords(label).length <= 3 ? `${label} ${group}`.trim() : label
    return { group: null, label: full, role: keeps ? own : groupRole }
  }
  if (groupRole === 'term' && own !== null && own !== 'term') {
    return { group: null, label: `${group} ${label}`, role: 'earlier' }
  }
  return { group: null, label: label === '' ? group : label, role: own ?? groupRole }
}

/** `MATHS` above `CA`, both over one column: a subject's name without a span. */
function subjectAbovePart(singles: readonly string[]): HeadingWords | null {
  const [first, ...rest] = singles
  if (roleOfHeading(first) !== null && !isSubjectHeading(first)) {
    return null
  }
  const below = mendBrokenWords(rest.join(' '))
  const role = roleOfHeading(below)
  if (role === 'score') {
    return { group: null, label: first, role: null }
  }
  return isPartRole(role) ? { group: first, label: below, role } : null
}

/** `Maths Score` is `Maths`. */
function withoutScore(label: string, role: Role | null): string {
  return role === null ? label.replace(/^(.+)\s(?:scores?|marks?)$/i, '$1') : label
}

/** Puts a misread subject right, unless another column already has that name. */
function mendSubject(heading: ColumnHeading, all: ColumnHeading[]) {
  const own = heading.group ?? (heading.role === null ? heading.label : '')
  const mended = mendMisreadWords(own)
  if (mended === own || all.some(({ group, label }) => group === mended || label === mended)) {
    return
  }
  if (heading.group === null) {
    heading.label = mended
  } else {
    for (const other of all) {
      if (other.group === own) {
        other.group = mended
      }
    }
  }
}
