import { isPartRole } from './heading_leaves.js'
import {
  isSubjectAbbreviation,
  isSubjectHeading,
  isSubjectLike,
} from '../../vocabulary/subject_words.js'
import { mendBrokenWords } from './misread_words.js'
import { mostFrequent, plainWords, squash } from '../../vocabulary/text.js'
import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { splitMaximum } from './printed_maximum.js'
import type { ColumnHeading } from './column_heading.js'
import type { HeadingPart } from './heading_part.js'
import type { Role } from '../../vocabulary/roles.js'

/** `1ST`, `2ND`, `3RD` beside one another are terms. */
export function tellTerms(headings: ColumnHeading[]): void {
  const open = headings.filter(
    ({ role, group, label }) =>
      role === null &&
      group === null &&
      /^[1-4] ?(?:st|nd|rd|th|er|ere|e|eme|nde?)$/.test(plainWords(label))
  )
  const numbers = open.map(({ label }) => Number(plainWords(label)[0]))
  if (numbers.length < 2 || numbers.some((number, index) => number !== index + 1)) {
    return
  }
  for (const heading of open) {
    heading.role = 'term'
  }
}

/**
 * `ENG CA | ENG EXAM | ENG TOTAL` without a row of groups above: the common beginning is the group.
 */
export function splitCommonBeginnings(headings: ColumnHeading[]): void {
  const splits = headings.map((heading) => splitBeginning(heading))
  const counts = new Map<string, number>()
  for (const split of splits) {
    if (split) {
      counts.set(squash(split.beginning), (counts.get(squash(split.beginning)) ?? 0) + 1)
    }
  }
  for (const [index, split] of splits.entries()) {
    if (!split || (counts.get(squash(split.beginning)) ?? 0) < 2) {
      continue
    }
    Object.assign(headings[index], { group: split.beginning, label: split.end, role: split.role })
  }
}

/**
 * A subject with one of its parts behind it; the shortest beginning that leaves a known part.
 *
 * @param comesAgain the part stands behind several subjects: `INT` is then no integrated science
 */
function splitBeginning({ group, role: known, label }: ColumnHeading, comesAgain = false) {
  if (group !== null || known !== null) {
    return null
  }
  const words = label.split(/(?<=[\s\-–_/:.])(?=[^\s\-–_/:.])/)
  for (let count = 1; count < words.length && count <= 6; count++) {
    const beginning = words
      .slice(0, count)
      .join('')
      .replace(/[\s\-–_/:.]+$/, '')
    const end = words.slice(count).join('')
    if (
      !/\p{L}/u.test(beginning) ||
      (roleOfHeading(beginning) !== null && !isSubjectHeading(beginning))
    ) {
      continue
    }
    const role = roleOfPart(end)
    const isSubject = isSubjectLike(end) || (isSubjectAbbreviation(end) && !comesAgain)
    if (role !== null && isPartRole(role) && !isSubject) {
      return { beginning, end, role }
    }
  }
  return null
}

/** Parts that stand beside a subject's score; `CA` and `Exam` would need their sum. */
const BESIDE_SCORE: ReadonlySet<Role | null> = new Set<Role>([
  'level',
  'grade',
  'position',
  'remark',
])

/**
 * `English %`, `L`, `French %`, `L`: what comes again and again beside subjects is a part of the
 * subject left of it, whose name the grid put over the score alone, as where the side of a page
 * cuts a group. A heading that nobody knows before the same part is a subject's, too.
 */
export function adoptRepeatedParts(headings: ColumnHeading[]): void {
  const owners: (number | undefined)[] = []
  const owned = new Map<string, number>()
  for (const [column, { group, label }] of headings.entries()) {
    const isBeside = BESIDE_SCORE.has(roleBeside(label))
    const isPart = group === null && isBeside
    const owner = isSubjectName(headings[column - 1]) ? column - 1 : owners[column - 1]
    owners.push(isPart ? owner : undefined)
    if (isBeside && (group !== null || owner !== undefined)) {
      owned.set(squash(label), (owned.get(squash(label)) ?? 0) + 1)
    }
  }
  for (const [column, part] of headings.entries()) {
    const owner = owners[column] ?? (isOpenHeading(headings[column - 1]) ? column - 1 : undefined)
    const isPart = part.group === null && BESIDE_SCORE.has(roleBeside(part.label))
    if (owner === undefined || !isPart || (owned.get(squash(part.label)) ?? 0) < 2) {
      continue
    }
    const subject = headings[owner]
    if (subject.group === null) {
      const split = splitBeginning(subject)
      const role = split?.role ?? 'score'
      Object.assign(subject, {
        group: split?.beginning ?? subject.label,
        label: split?.end ?? '',
        role,
      })
    }
    Object.assign(part, { group: subject.group, role: roleBeside(part.label) })
  }
}

function isOpenHeading(heading: ColumnHeading | undefined): boolean {
  return heading?.group === null && heading.role === null && heading.label !== ''
}

/** What stands beside a score: `AGG` behind each subject is no sum but Uganda's grade. */
function roleBeside(label: string): Role | null {
  return /^agg(?:regate)?$/.test(squash(label)) ? 'grade' : roleOfPart(label)
}

/** A subject's name and the heading of its first part, which the grid put together. */
interface Opening {
  column: number
  beginning: string
  end: string
  role: Role
}

/**
 * `Eng. Int`, `Ext`, `TOTAL`, `Hin. Int`, `Ext`, `TOTAL`: a subject's name that stands at the left
 * of its columns came together with the first of them. Where the same parts follow each of several
 * subjects they are those subjects'.
 */
export function adoptFollowingParts(headings: ColumnHeading[]): void {
  const openings = headings.flatMap((heading, column): Opening[] => {
    const split = splitBeginning(heading, true)
    return split && isSubjectHeading(split.beginning) ? [{ column, ...split }] : []
  })
  const [first] = openings
  if (openings.length < 2 || openings.some(({ end }) => squash(end) !== squash(first.end))) {
    return
  }
  const own = openings.map(({ column }, index) =>
    headings.slice(column + 1, openings[index + 1]?.column ?? headings.length)
  )
  const length = Math.min(...own.map((parts) => parts.length))
  let common = 0
  while (common < length && isSamePart(own.map((parts) => parts[common]))) {
    common += 1
  }
  // Between two subjects nothing may stand that is not a part of the first.
  if (common === 0 || own.slice(0, -1).some((parts) => parts.length > common)) {
    return
  }
  for (const { column, beginning, end, role } of openings) {
    Object.assign(headings[column], { group: beginning, label: end, role })
    for (const part of headings.slice(column + 1, column + 1 + common)) {
      Object.assign(part, { group: beginning, role: roleOfPart(part.label) })
    }
  }
}

function isSamePart(parts: readonly ColumnHeading[]): boolean {
  const [{ label }] = parts
  return (
    label !== '' &&
    parts.every((part) => part.group === null && squash(part.label) === squash(label)) &&
    (isPartRole(roleOfPart(label)) || !isSubjectHeading(label))
  )
}

function isSubjectName(heading: ColumnHeading | undefined): boolean {
  return (
    heading?.group === null &&
    heading.role === null &&
    isSubjectHeading(splitBeginning(heading)?.beginning ?? heading.label)
  )
}

/** A subject under `First Term` and again under `Second Term` is two subjects. */
export function tellRepeatedGroupsApart(headings: ColumnHeading[], columns: HeadingPart[][]): void {
  const owners = new Map<string, number>()
  for (const [index, heading] of headings.entries()) {
    const label = heading.group ?? (heading.role === null ? heading.label : null)
    if (label === null || label === '') {
      continue
    }
    const parts = columns[index]
    const part = parts.findLast(
      (candidate) => mendBrokenWords(splitMaximum(candidate.text).label) === label
    )
    if (!part) {
      continue
    }
    const known = owners.get(label)
    if (known === undefined) {
      owners.set(label, part.id)
    } else if (known !== part.id) {
      const above = parts[parts.indexOf(part) - 1]
      if (!above || above.span < 2) {
        continue
      }
      const apart = `${label} (${mendBrokenWords(splitMaximum(above.text).label)})`
      if (heading.group === null) {
        heading.label = apart
      } else {
        heading.group = apart
      }
    }
  }
}

/**
 * Groups have the same parts in the same order. Where one heading of a group is not understood and
 * most groups agree on what stands there, it is that.
 */
export function mendRepeatedParts(headings: ColumnHeading[]): void {
  const groups = new Map<string, ColumnHeading[]>()
  for (const heading of headings) {
    if (heading.group === null) {
      continue
    }
    const list = groups.get(heading.group)
    if (list) {
      list.push(heading)
    } else {
      groups.set(heading.group, [heading])
    }
  }
  const length = mostFrequent([...groups.values()].map((list) => list.length))
  const alike = [...groups.values()].filter((list) => list.length === length)
  if (length === undefined || alike.length < 2) {
    return
  }
  for (let place = 0; place < length; place++) {
    const roles = alike.flatMap((list) => list[place].role ?? [])
    const role = mostFrequent(roles)
    if (role === undefined || roles.filter((other) => other === role).length * 2 < alike.length) {
      continue
    }
    const label = mostFrequent(
      alike.flatMap((list) => (list[place].role === role ? [list[place].label] : []))
    )
    for (const list of alike) {
      if (list[place].role === role) {
        continue
      }
      Object.assign(list[place], { role, label: label ?? list[place].label })
    }
  }
}
