import { isGenericGroup, roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { isPartRole } from './heading_leaves.js'
import { isSubjectHeading, isSubjectLike } from '../../vocabulary/subject_words.js'
import { mendBrokenWords } from './misread_words.js'
import { plainWords } from '../../vocabulary/text.js'
import { isTraits } from '../tables/traits.js'
import type { ColumnHeading } from './column_heading.js'
import { isUsualMaximum, splitMaximum } from './printed_maximum.js'
import type { HeadingPart } from './heading_part.js'
import type { Role } from '../../vocabulary/roles.js'
import { ROW_NAMES, UNDER_HEADINGS } from './title_headings.js'

/** Lowest number under a heading that is a maximum and not the number of a test. */
export const LEAST_MAXIMUM = 5

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
  const lowestGroup = parts.findLastIndex(({ span }) => span > 1)
  for (const [index, part] of parts.entries()) {
    const text = part.text.trim()
    const bare = text.replace(/[()\s%/]/g, '')
    const above = lines.singles.at(-1)
    if (above !== undefined && isNumberOfCourse(text, above)) {
      lines.singles[lines.singles.length - 1] = `${above}${above.endsWith('-') ? '' : ' '}${text}`
      continue
    }
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
      // `FIRST TERM` in the first cell over all groups, as worksheets hold it.
      const isTitle = index < lowestGroup && isGenericGroup(label)
      const list = part.span > 1 || isTitle ? lines.groups : lines.singles
      list.push(label)
    }
  }
  return lines
}

/** `101` below `MTH` is no maximum, which is never so odd; nor is what a stroke leads to. */
function isNumberOfCourse(text: string, above: string): boolean {
  if (/^\p{Lu}{2,5}-$/u.test(above) && /^[1-9]\d\d$/.test(text)) {
    return true
  }
  return /^[1-9]\d\d$/.test(text) && /^\p{Lu}{2,4}$/u.test(above) && !isUsualMaximum(Number(text))
}

/** What says behind a subject's name that a number is its coefficient or its units. */
const WEIGHT =
  /^(.*?)[\s([]*\b(?:(?:coef+(?:icient)?s?|cf|units?|credits?|c\.?\s?u\.?)\s*[.:=]*\s*\(?\s*(\d)|(\d)\s*(?:units?|credits?|c\.?\s?u\.?))\s*[)\]]*$/i

/** `x5` below a subject's name: by what its mark is multiplied. */
const FACTOR = /^()\(?x\s?(\d)\)?$/

/** `Maths Coef. 4` and `CHM 101 (3 units)` with the number apart, and `x5`. */
function splitWeight(text: string): { label: string; weight: number } | null {
  const match = WEIGHT.exec(text) ?? FACTOR.exec(text)
  const weight = Number(match?.[2] ?? match?.[3])
  return match && weight > 0 ? { label: match[1].trim(), weight } : null
}

/**
 * Tells the parts of a column's heading: its subject, what it counts, its maximum and its weight. A
 * small number that stands alone below a group is no weight but a name, such as the second test.
 *
 * @param parts From the top.
 * @param subjects Names of subjects that the file is known to have.
 */
export function readHeading(parts: HeadingPart[], subjects: ReadonlySet<string>): ColumnHeading {
  if (parts.length > 0 && parts.every(isOverMany)) {
    return { group: null, label: '', role: null, maximum: null, weight: null }
  }
  const lines = linesOf(parts)
  if (lines.singles.length === 0 && lines.groups.length > 0 && lines.bare !== null) {
    if (lines.bare < LEAST_MAXIMUM) {
      lines.singles.push(String(lines.bare))
      lines.bare = null
    }
  }
  const whole = splitMaximum(mendBrokenWords(lines.singles.join(' ')))
  const maximum = lines.maximum ?? whole.maximum
  const words = wordsOf(lines, whole.label, subjects)
  // `GEN (20)`: nobody's sex is marked.
  const role = words.role === 'person' && maximum !== null ? null : words.role
  return { ...words, role, maximum, weight: lines.bare }
}

/**
 * Columns from which on `SCORES` over all of them says nothing of one that has no heading of its
 * own.
 */
const MANY = 4

function isOverMany({ text, span }: HeadingPart): boolean {
  return span >= MANY && isGenericGroup(text)
}

type HeadingWords = Pick<ColumnHeading, 'group' | 'label' | 'role' | 'isCalledMark'>

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
  const traits = groups.find(isTraits)
  // `Life Skills` over `%` and `Level` is a subject.
  if (traits !== undefined && !isPartRole(roleOfPart(label))) {
    return { group: null, label: traits, role: 'remark' }
  }
  const named = groups.filter((group) => !sayNothing(group) || isSubjectLike(group))
  const group = named.findLast(
    (name) => isSubjectHeading(name) || roleOfHeading(name) === null || subjects.has(name)
  )
  if (group !== undefined) {
    return partOf(group, named, label)
  }
  if (named.length > 0) {
    return underRole(named.at(-1)!, label, role)
  }
  const isOpen = role === null || subjects.has(singles[0])
  const apart = isOpen && singles.length > 1 ? subjectAbovePart(singles, subjects) : null
  if (apart) {
    return apart
  }
  if (label === '' && groups.length > 0) {
    const last = groups.at(-1)!
    return { group: null, label: last, role: roleOfHeading(last) }
  }
  const own = withoutScore(label, role)
  return { group: null, label: own, role, ...(own !== label && { isCalledMark: true }) }
}

/**
 * Whether a heading over several columns says no more than that each is a subject:
 * `COURSES REGISTERED`.
 */
function sayNothing(group: string): boolean {
  return isGenericGroup(group) || roleOfHeading(group) === 'subject'
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
  if (groupRole === 'maximum' || groupRole === 'minimum') {
    return { group: null, label: `${group} ${label}`.trim(), role: groupRole }
  }
  if (groupRole === 'ca' || groupRole === 'exam') {
    const keeps = own === 'total' || own === 'grade' || own === 'maximum' || own === 'minimum'
    const isShort = plainWords(label).length <= 3 && own !== groupRole
    const full = isShort ? `${label} ${group}`.trim() : label
    return { group: null, label: full, role: keeps ? own : groupRole }
  }
  const whose = groupRole === 'average' ? roleOfAverage(group, label) : null
  if (whose) {
    return { group: null, label: `${group} ${label}`, role: whose }
  }
  if (groupRole === 'term' && own !== null && own !== 'term') {
    return { group: null, label: `${group} ${label}`, role: 'earlier' }
  }
  return { group: null, label: label === '' ? group : label, role: own ?? groupRole }
}

/**
 * `Élève` and `Classe` below `Moyennes`: whose average it is. Null where both together say nothing
 * else.
 */
function roleOfAverage(group: string, label: string): Role | null {
  const role = label === '' ? null : roleOfHeading(`${group} ${label}`)
  return role === 'average' || role === 'class_average' ? role : null
}

/** `MATHS` above `CA`, both over one column: a subject's name without a span. */
function subjectAbovePart(
  singles: readonly string[],
  subjects: ReadonlySet<string>
): HeadingWords | null {
  const [first, ...rest] = singles
  if (roleOfHeading(first) !== null && !isSubjectHeading(first) && !subjects.has(first)) {
    return null
  }
  const below = mendBrokenWords(rest.join(' '))
  const role = roleOfHeading(below)
  if (role === 'score') {
    const isOpen = !isSubjectHeading(first) || roleOfHeading(first) !== null
    const isOnlyListed = subjects.has(first) && isOpen
    return { group: null, label: first, role: isOnlyListed ? role : null }
  }
  return isPartRole(role) ? { group: first, label: below, role } : null
}

/** What stands over a mark and its grade in one column: `%  PL`, `Mks Gr`. */
const MARK_AND_GRADE =
  /^(.+?)\s+(?:%|marks?|mks|scores?|sc)\s+(?:pl|l|lvl|levels?|g|gr|grd|grades?)$/i

/** `Maths Score` is `Maths`, and so are `Maths % PL` and `Maths CA/EX/TOT`. */
function withoutScore(label: string, role: Role | null): string {
  if (role !== null) {
    return label
  }
  const [, subject = '', parts = ''] = /^(.+)\s(\S+(?:\/\S+)+)$/.exec(label) ?? []
  const areParts = parts.split('/').every((part) => isPartRole(roleOfPart(part)))
  return areParts
    ? subject
    : label.replace(MARK_AND_GRADE, '$1').replace(/^(.+)\s(?:scores?|marks?)$/i, '$1')
}
