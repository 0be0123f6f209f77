import {
  isGenericGroup,
  isSubjectLike,
  mendBrokenWords,
  mendMisreadWords,
  roleOfHeading,
  roleOfPart,
  splitMaximum,
  type Role,
} from './lexicon.js'
import { mostFrequent, plainWords, squash } from './text.js'
import type { HeadingPart } from './table_view.js'

/** What the headings above one column say. */
export interface ColumnHeading {
  /** The subject (or other group) that the column is a part of. */
  group: string | null
  label: string
  /** Null where the heading names no known role: perhaps a subject. */
  role: Role | null
  /** Printed maximum, such as the 20 of `1st CA (20)`. */
  maximum: number | null
}

/** Reads the headings of all columns, which explain one another (`ENG CA`, `ENG EXAM`). */
export function readHeadings(columns: HeadingPart[][], exact: boolean): ColumnHeading[] {
  const headings = columns.map(readHeading)
  splitCommonBeginnings(headings)
  mendRepeatedParts(headings)
  tellRepeatedGroupsApart(headings, columns)
  if (!exact) {
    for (const heading of headings) {
      mendSubject(heading, headings)
    }
  }
  return headings
}

function readHeading(parts: HeadingPart[]): ColumnHeading {
  let maximum: number | null = null
  const groups: string[] = []
  const singles: string[] = []
  for (const part of parts) {
    const bare = part.text.replace(/[()\s%]/g, '')
    if (/^\d{1,3}$/.test(bare) && (part.span === 1 || bare !== part.text)) {
      if (Number(bare) >= 5) {
        maximum = Number(bare)
      }
      continue
    }
    const split = splitMaximum(part.text)
    if (split.maximum !== null) {
      maximum = split.maximum
    }
    const label = mendBrokenWords(split.label)
    if (label === '') {
      if (/%/.test(part.text)) {
        singles.push('%')
      }
      continue
    }
    if (part.span > 1) {
      groups.push(label)
    } else {
      singles.push(label)
    }
  }

  const named = groups.filter((label) => !isGenericGroup(label) || isSubjectLike(label))
  let group = named.at(-1) ?? null
  let label = mendBrokenWords(singles.join(' '))
  let role: Role | null = label === '' ? null : roleOfHeading(label)

  if (group === null && role === null && singles.length > 1) {
    const [first, ...rest] = singles
    const below = mendBrokenWords(rest.join(' '))
    const belowRole = roleOfHeading(below)
    if (roleOfHeading(first) === null && belowRole === 'score') {
      label = first
    } else if (roleOfHeading(first) === null && belowRole !== null && isPartRole(belowRole)) {
      return { group: first, label: below, role: belowRole, maximum }
    }
  }

  if (group !== null) {
    const groupRole = isSubjectLike(group) ? null : roleOfHeading(group)
    if (groupRole === null) {
      role = roleOfPart(label) ?? (label === '' ? 'score' : role)
    } else if (groupRole === 'ca' || groupRole === 'exam') {
      role = role === 'total' || role === 'grade' || role === 'ignore' ? role : groupRole
      label = plainWords(label).length <= 3 ? `${label} ${group}`.trim() : label
      group = null
    } else {
      role = role ?? groupRole
      if (label === '') {
        label = group
      }
      group = null
    }
  } else if (label === '' && groups.length > 0) {
    label = groups.at(-1)!
    role = roleOfHeading(label)
  }
  if (role === null && /^(?:.+)\s(?:scores?|marks?)$/i.test(label)) {
    label = label.replace(/\s(?:scores?|marks?)$/i, '')
  }
  return { group, label, role, maximum }
}

function isPartRole(role: Role): boolean {
  return ['ca', 'exam', 'total', 'grade', 'position', 'remark', 'score', 'average'].includes(role)
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

/**
 * Groups have the same parts in the same order. Where one heading of a group is not understood and
 * most groups agree on what stands there, it is that.
 */
function mendRepeatedParts(headings: ColumnHeading[]) {
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

/** `ENG CA | ENG EXAM | ENG TOTAL` without a row of groups above: the common beginning is the group. */
function splitCommonBeginnings(headings: ColumnHeading[]) {
  const splits = headings.map((heading) => {
    if (heading.group !== null || heading.role !== null) {
      return null
    }
    const match = /^(.*?\p{L}.*?)[\s\-–_/:.]+(\S+(?:\s\S+)?)$/u.exec(heading.label)
    if (!match) {
      return null
    }
    const longer = /^(.*?\p{L}.*?)[\s\-–_/:.]+(\S+)$/u.exec(heading.label)
    for (const [, beginning, end] of [match, longer].filter((found) => found !== null)) {
      const role = roleOfHeading(end)
      if (role !== null && isPartRole(role) && roleOfHeading(beginning) === null) {
        return { beginning, end, role }
      }
    }
    return null
  })
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

/** A subject under `First Term` and again under `Second Term` is two subjects. */
function tellRepeatedGroupsApart(headings: ColumnHeading[], columns: HeadingPart[][]) {
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
