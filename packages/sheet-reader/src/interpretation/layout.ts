import { isSubjectLike, roleOfHeading, type Role } from './lexicon.js'
import { likelyNumber, share, type ColumnProfile } from './column_profile.js'
import { headingOf, type Template } from './template.js'
import { slug, squash } from './text.js'
import type { ColumnHeading } from './headings.js'
import type { ValueRange } from './raw_records.js'
import type { SubjectGroup } from '../types.js'

/** A column whose meaning is settled. `key` is that of its {@link SubjectGroup}, where it has one. */
export interface LayoutColumn {
  column: number
  role: Role
  group: string | null
  label: string
  range: ValueRange
  key: string | null
  /** Another column of the table had the same heading. */
  repeated?: boolean
}

export interface LayoutPart {
  column: number
  key: string
  label: string
  type: 'ca' | 'exam'
  range: ValueRange
}

export interface LayoutSubject {
  key: string
  label: string
  score: number | null
  range: ValueRange
  parts: LayoutPart[]
  grade: number | null
  remark: number | null
}

/** Which columns of a table of students hold what; null where there is none. */
export interface RosterLayout {
  id: string
  kind: 'roster'
  edges: number[]
  names: number[]
  serial: number | null
  admissionNumber: number | null
  subjects: LayoutSubject[]
  total: number | null
  average: number | null
  grade: number | null
  position: number | null
  subjectCount: number | null
  /** False where columns have no heading and nothing proves what they are. */
  certain: boolean
}

/** Which columns of a report card's table hold what. */
export interface CardLayout {
  id: string
  kind: 'card'
  edges: number[]
  subject: number
  score: number | null
  range: ValueRange
  parts: LayoutPart[]
  grade: number | null
  remark: number | null
}

export type Layout = RosterLayout | CardLayout

/** Hands out keys of subject groups: the same label and type have the same key in the whole file. */
export class GroupRegistry {
  readonly groups: SubjectGroup[] = []
  #keys = new Map<string, string>()
  #taken = new Set<string>()
  #used = new Set<string>()

  /** The keys that were asked for since the last call. */
  takeUsed(): string[] {
    const used = [...this.#used]
    this.#used.clear()
    return used
  }

  keyOf(label: string, type: SubjectGroup['type']): string {
    const id = `${squash(label)}:${type}`
    const known = this.#keys.get(id)
    if (known) {
      this.#used.add(known)
      return known
    }
    const beginning = slug(label)
    let key = beginning
    for (let count = 2; this.#taken.has(key); count++) {
      key = `${beginning}-${count}`
    }
    this.#taken.add(key)
    this.#keys.set(id, key)
    this.#used.add(key)
    this.groups.push({ key, label, type })
    return key
  }
}

/** Settles the role of each column of a template from its headings and what the columns held. */
export function settleColumns(template: Template): LayoutColumn[] {
  const columns = template.profiles.map((profile, column): LayoutColumn => {
    const heading = headingOf(template, column)
    return {
      column,
      role: (template.kind === 'roster' ? rosterRole : cardRole)(heading, profile),
      group: heading.group,
      label: heading.label,
      range: rangeOf(heading, profile, template, column),
      key: null,
    }
  })
  if (template.kind === 'roster') {
    findNames(columns, template)
    findSerial(columns, template)
    keepOne(columns, 'admission_number')
    findTotals(columns, template)
    findGrade(columns, template)
    settleLonelyParts(columns)
  } else {
    findSubjectColumn(columns, template)
  }
  return columns
}

/** Share of a column's values above the maximum that was read for it from which on it is a misreading. */
const MISREAD_MAXIMUM = 0.2

function rangeOf(
  heading: ColumnHeading,
  profile: ColumnProfile,
  template: Template,
  column: number
): ValueRange {
  const [none, one, two] = profile.decimals
  const all = none + one + two
  const decimals = two > all * 0.1 ? 2 : one > all * 0.1 ? 1 : 0
  const most = profile.decimals[decimals] >= all * 0.5
  const { maximum } = heading
  const numbers = template.samples.flatMap(
    (cells) => likelyNumber(cells[column], template.exact) ?? []
  )
  const above = maximum === null ? 0 : numbers.filter((number) => number > maximum).length
  const believed = above > Math.max(1, numbers.length * MISREAD_MAXIMUM) ? null : maximum
  return { maximum: believed, decimals, ...(decimals > 0 && most && { always: true }) }
}

function isNumeric(profile: ColumnProfile): boolean {
  return (
    profile.numbers > 0 &&
    share(profile.numbers + profile.absents, profile) >= 0.6 &&
    share(profile.ordinals, profile) < 0.3
  )
}

function rosterRole(heading: ColumnHeading, profile: ColumnProfile): Role {
  if (heading.group !== null) {
    return partRole(heading, profile)
  }
  const numeric = isNumeric(profile)
  switch (heading.role) {
    case 'serial':
      if (share(profile.admissions, profile) >= 0.6) {
        return 'admission_number'
      }
      return 'serial'
    case 'name':
      if (share(profile.admissions, profile) >= 0.6) {
        return 'admission_number'
      }
      return numeric ? 'ignore' : 'name'
    case 'code':
      return share(profile.admissions, profile) >= 0.6 ? 'admission_number' : 'ignore'
    case 'subject':
    case 'unit':
    case 'obtainable':
      return 'ignore'
    case 'grade':
      return numeric ? 'ignore' : 'grade'
    case 'position':
      return share(profile.names, profile) > 0.5 ? 'ignore' : 'position'
    case 'total':
    case 'average':
      return share(profile.grades, profile) > 0.8 && !numeric ? 'grade' : heading.role
    case null:
      break
    default:
      return heading.role
  }

  if (profile.filled === 0) {
    return isSubjectLike(heading.label) ? 'score' : 'ignore'
  }
  if (share(profile.ordinals, profile) >= 0.6) {
    return 'position'
  }
  if (numeric) {
    return 'score'
  }
  if (share(profile.admissions, profile) >= 0.6) {
    return 'admission_number'
  }
  if (share(profile.absents, profile) >= 0.9) {
    return heading.label === '' ? 'ignore' : 'score'
  }
  if (share(profile.grades, profile) >= 0.7) {
    return heading.label === '' ? 'grade' : 'ignore'
  }
  return 'ignore'
}

function partRole(heading: ColumnHeading, profile: ColumnProfile): Role {
  switch (heading.role) {
    case 'ca':
    case 'exam':
    case 'total':
    case 'grade':
    case 'remark':
    case 'score':
      return heading.role
    case null:
      if (share(profile.ordinals, profile) >= 0.6) {
        return 'ignore'
      }
      if (isNumeric(profile)) {
        return /^\W*(?:\d+(?:st|nd|rd|th)?|i+)?\W*$/i.test(heading.label) ? 'ca' : 'score'
      }
      return share(profile.grades, profile) >= 0.7 ? 'grade' : 'ignore'
    default:
      return 'ignore'
  }
}

function cardRole(heading: ColumnHeading, profile: ColumnProfile): Role {
  const role = heading.role ?? (heading.group === null ? null : partRole(heading, profile))
  if (role !== null) {
    const textual = ['subject', 'name', 'code', 'remark', 'grade', 'ignore']
    if (
      !textual.includes(role) &&
      profile.filled > 0 &&
      share(profile.grades, profile) > 0.8 &&
      !isNumeric(profile)
    ) {
      return 'grade'
    }
    return role
  }
  if (isNumeric(profile)) {
    return heading.label === '' ? 'score' : 'ca'
  }
  if (profile.filled === 0) {
    return 'ignore'
  }
  if (share(profile.ordinals, profile) >= 0.6) {
    return 'position'
  }
  if (share(profile.subjects, profile) >= 0.5) {
    return 'subject'
  }
  if (share(profile.grades, profile) >= 0.7) {
    return 'grade'
  }
  return share(profile.names, profile) >= 0.6 ? 'remark' : 'ignore'
}

/** Without a heading for names, the columns of words left of the first numbers are the names. */
function findNames(columns: LayoutColumn[], template: Template) {
  if (columns.some((column) => column.role === 'name')) {
    return
  }
  const profiles = template.profiles
  const free = columns.filter(
    (column) =>
      (column.role === 'ignore' || column.role === 'grade') &&
      headingOf(template, column.column).role === null &&
      share(profiles[column.column].names, profiles[column.column]) >= 0.6
  )
  const full = free.find(
    (column) => share(profiles[column.column].fullNames, profiles[column.column]) >= 0.5
  )
  if (full) {
    full.role = 'name'
    return
  }
  for (const column of free) {
    const before = columns[column.column - 1]
    if (column === free[0] || before?.role === 'name') {
      column.role = 'name'
    }
  }
}

/** Left of the names, a column that counts its rows is the serial number, whatever its heading says. */
function findSerial(columns: LayoutColumn[], template: Template) {
  if (columns.some((column) => column.role === 'serial')) {
    return
  }
  const firstName = columns.find((column) => column.role === 'name')?.column ?? 1
  const candidate = columns.find(({ column, role, group, label }) => {
    if (role !== 'score' || group !== null || column >= firstName || isSubjectLike(label)) {
      return false
    }
    const profile = template.profiles[column]
    const counts = profile.numbers >= 3 && profile.steps >= (profile.numbers - 1) * 0.6
    return counts || (column === 0 && label === '')
  })
  if (candidate) {
    candidate.role = 'serial'
  }
}

/** A heading that nobody can read over a column of grades: it is the grade if no other column is. */
function findGrade(columns: LayoutColumn[], template: Template) {
  if (columns.some((column) => column.role === 'grade' && column.group === null)) {
    return
  }
  const lastScore = columns.findLast((column) => column.role === 'score' || column.group !== null)
  const candidates = columns.filter(({ column, role, group, label }) => {
    if (role !== 'ignore' || group !== null || column < (lastScore?.column ?? 0)) {
      return false
    }
    const profile = template.profiles[column]
    return roleOfHeading(label) === null && share(profile.grades, profile) >= 0.7
  })
  if (candidates.length === 1) {
    candidates[0].role = 'grade'
  }
}

function keepOne(columns: LayoutColumn[], role: Role) {
  const [, ...others] = columns.filter((column) => column.role === role)
  for (const column of others) {
    column.role = 'ignore'
  }
}

/**
 * Finds total, average and position among number columns that no heading explains, by arithmetic: a
 * column that adds up those before it in nearly all rows is a total.
 */
function findTotals(columns: LayoutColumn[], template: Template) {
  const plain = columns.filter((column) => column.role === 'score' && column.group === null)
  if (plain.length < 3) {
    return
  }
  const rows = template.samples.map((cells) =>
    cells.map((cell) => likelyNumber(cell, template.exact))
  )
  const value = (row: (number | null)[], column: LayoutColumn) => row[column.column]
  let total = columns.find((column) => column.role === 'total' && column.group === null)

  if (!total) {
    for (let index = plain.length - 1; index >= 2 && !total; index--) {
      const before = plain.slice(0, index)
      const holds = shareOf(rows, (row) => {
        const printed = value(row, plain[index])
        if (printed === null) {
          return null
        }
        const sum = before.reduce((soFar, column) => soFar + (value(row, column) ?? 0), 0)
        return Math.abs(sum - printed) < 0.06
      })
      if (holds >= (template.exact ? 0.8 : 0.6)) {
        total = plain[index]
      }
    }
    if (!total) {
      return
    }
    total.role = 'total'
  }
  const found = total
  const byTotal = (row: (number | null)[]) => value(row, found)
  const byMean = (row: (number | null)[]) => {
    const scores = subjects.flatMap((subject) => value(row, subject) ?? [])
    return scores.length === 0
      ? null
      : scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
  const later = plain.filter((column) => column !== found && column.column > found.column)
  const subjects = plain.filter((column) => column !== found && column.column < found.column)
  for (const column of later) {
    if (isSubjectLike(column.label)) {
      continue
    }
    const isFree = (role: Role) => !columns.some((other) => other.role === role)
    const averages = shareOf(rows, (row) =>
      isMean(
        value(row, column),
        value(row, found),
        subjects.map((subject) => value(row, subject))
      )
    )
    if (isFree('average') && averages >= (template.exact ? 0.8 : 0.5)) {
      column.role = 'average'
    } else if (
      isFree('position') &&
      [byTotal, byMean].some((score) =>
        isRanking(rows.map((row) => [score(row), value(row, column)]))
      )
    ) {
      column.role = 'position'
    } else if (isUnnamed(column)) {
      column.role = 'ignore'
    }
  }
}

/** A heading without letters or digits says nothing. */
function isUnnamed({ label }: LayoutColumn): boolean {
  return squash(label) === ''
}

/** Whether a number is the mean of scores, perhaps without its decimal point. */
function isMean(
  printed: number | null,
  sum: number | null,
  scores: (number | null)[]
): boolean | null {
  if (sum === null || printed === null) {
    return null
  }
  const present = scores.filter((score) => score !== null).length
  return [present, scores.length].some(
    (count) =>
      count > 0 && [1, 10, 100].some((factor) => Math.abs(printed / factor - sum / count) <= 0.51)
  )
}

/** Whether positions go up as totals go down. */
function isRanking(pairs: (number | null)[][]): boolean {
  const ordered = pairs
    .flatMap(([total, position]) =>
      total !== null && position !== null ? [{ total, position }] : []
    )
    .sort((a, b) => b.total - a.total || a.position - b.position)
  if (ordered.length < 5 || ordered.some(({ position }) => !Number.isInteger(position))) {
    return false
  }
  const inOrder = ordered.filter(
    ({ position }, index) => index === 0 || position >= ordered[index - 1].position
  )
  return (
    inOrder.length >= ordered.length * 0.85 &&
    ordered[ordered.length - 1].position > ordered[0].position
  )
}

function shareOf(
  rows: (number | null)[][],
  test: (row: (number | null)[]) => boolean | null
): number {
  let held = 0
  let tested = 0
  for (const row of rows) {
    const result = test(row)
    if (result === null) {
      continue
    }
    tested += 1
    if (result) {
      held += 1
    }
  }
  return tested < 2 ? 0 : held / tested
}

/** A test or exam column of its own beside plain subjects is a subject that happens to be called so. */
function settleLonelyParts(columns: LayoutColumn[]) {
  const plain = columns.filter((column) => column.role === 'score' && column.group === null)
  const parts = columns.filter(
    (column) => (column.role === 'ca' || column.role === 'exam') && column.group === null
  )
  if (plain.length >= 2 && parts.length === 1) {
    parts[0].role = 'score'
  }
}

function findSubjectColumn(columns: LayoutColumn[], template: Template) {
  const named = columns.filter((column) => column.role === 'subject' || column.role === 'name')
  const code = columns.find((column) => column.role === 'code')
  const best =
    named.find(
      (column) => column.role === 'subject' && template.profiles[column.column].filled > 0
    ) ??
    named[0] ??
    code ??
    columns.find(
      ({ column }) => share(template.profiles[column].subjects, template.profiles[column]) >= 0.4
    ) ??
    columns.find(
      ({ column }) => share(template.profiles[column].names, template.profiles[column]) >= 0.6
    )
  for (const column of named) {
    column.role = 'ignore'
  }
  if (best) {
    best.role = 'subject'
  }
}

/** Builds the layout of a table of students and registers its groups. `overrides` are confirmed groups by key. */
export function rosterLayout(
  template: Template,
  columns: LayoutColumn[],
  registry: GroupRegistry,
  overrides: Map<string, SubjectGroup>
): RosterLayout {
  const settled = applyOverrides(nameColumns(columns, template, registry), overrides, registry)
  const first = (role: Role) =>
    settled.find((column) => column.role === role && column.group === null)?.column ?? null

  const layout: RosterLayout = {
    id: template.id,
    kind: 'roster',
    edges: template.edges,
    names: settled.filter((column) => column.role === 'name').map((column) => column.column),
    serial: first('serial'),
    admissionNumber: first('admission_number'),
    subjects: [],
    total: first('total'),
    average: first('average'),
    grade: first('grade'),
    position: first('position'),
    subjectCount: first('subject_count'),
    certain: settled.every(
      (column) => column.role !== 'score' || (!isUnnamed(column) && !column.repeated)
    ),
  }

  const bySubject = new Map<string, LayoutSubject>()
  for (const column of settled) {
    if (!column.group) {
      if (column.role !== 'score') {
        continue
      }
      layout.subjects.push({
        key: column.key!,
        label:
          overrides.get(column.key!)?.label ??
          (isUnnamed(column)
            ? registry.groups.find(({ key }) => key === column.key)!.label
            : column.label),
        score: column.column,
        range: column.range,
        parts: [],
        grade: null,
        remark: null,
      })
      continue
    }
    const key = registry.keyOf(column.group, 'score')
    if (overrides.get(key)?.type === 'ignore') {
      continue
    }
    let subject = bySubject.get(key)
    if (!subject) {
      subject = {
        key,
        label: overrides.get(key)?.label ?? column.group,
        score: null,
        range: { maximum: null, decimals: 0 },
        parts: [],
        grade: null,
        remark: null,
      }
      bySubject.set(key, subject)
      layout.subjects.push(subject)
    }
    addPart(subject, column)
  }
  if (layout.subjects.length === 0) {
    addSingleSubject(layout, settled, template, registry, overrides)
  }
  return layout
}

function addPart(subject: LayoutSubject, column: LayoutColumn) {
  if (column.role === 'total' || (column.role === 'score' && subject.score === null)) {
    if (column.role === 'score' || subject.score === null || subject.parts.length === 0) {
      subject.score = column.column
      subject.range = column.range
    }
  } else if (column.role === 'ca' || column.role === 'exam') {
    subject.parts.push({
      column: column.column,
      key: column.key!,
      label: column.label,
      type: column.role,
      range: column.range,
    })
  } else if (column.role === 'grade') {
    subject.grade ??= column.column
  } else if (column.role === 'remark') {
    subject.remark ??= column.column
  }
}

/** A sheet of one subject: CA, exam and total stand beside the names without a subject above them. */
function addSingleSubject(
  layout: RosterLayout,
  columns: LayoutColumn[],
  template: Template,
  registry: GroupRegistry,
  overrides: Map<string, SubjectGroup>
) {
  const parts = columns.filter((column) => column.role === 'ca' || column.role === 'exam')
  if (parts.length === 0) {
    return
  }
  const label = template.subjectHint ?? 'Score'
  const key = registry.keyOf(label, 'score')
  if (overrides.get(key)?.type === 'ignore') {
    return
  }
  const total = columns.find((column) => column.role === 'total')
  const subject: LayoutSubject = {
    key,
    label: overrides.get(key)?.label ?? label,
    score: total?.column ?? null,
    range: total?.range ?? { maximum: null, decimals: 0 },
    parts: [],
    grade: null,
    remark: null,
  }
  for (const column of parts) {
    addPart(subject, column)
  }
  layout.subjects.push(subject)
}

/** Registers each column that users may see as a group, and notes its key. */
function nameColumns(
  columns: LayoutColumn[],
  template: Template,
  registry: GroupRegistry
): LayoutColumn[] {
  let unnamed = 0
  const subjects = new Set<string>()
  return columns.map((original) => {
    const { role, group } = original
    const type = groupType(role)
    if (type === null || (role === 'ignore' && original.label === '')) {
      return original
    }
    const column = role === 'score' && group === null ? apart(original, subjects) : original
    const own = isUnnamed(column)
      ? role === 'score'
        ? `Subject ${++unnamed}`
        : role
      : column.label
    if (group !== null) {
      registry.keyOf(group, 'score')
      if (role === 'ignore') {
        return column
      }
      return {
        ...column,
        key: registry.keyOf(`${group} ${own}`.trim(), role === 'score' ? 'total' : type),
      }
    }
    if (type === 'score' && template.headed && own === 'score') {
      return { ...column, key: registry.keyOf('Score', type) }
    }
    return { ...column, key: registry.keyOf(own, type) }
  })
}

/** Two columns with one heading (one of them misread, as a rule) stay two subjects. */
function apart(column: LayoutColumn, taken: Set<string>): LayoutColumn {
  if (isUnnamed(column)) {
    return column
  }
  let label = column.label
  for (let count = 2; taken.has(squash(label)); count++) {
    label = `${column.label} (${count})`
  }
  taken.add(squash(label))
  return label === column.label ? column : { ...column, label, repeated: true }
}

function groupType(role: Role): SubjectGroup['type'] | null {
  switch (role) {
    case 'score':
    case 'ca':
    case 'exam':
    case 'total':
    case 'average':
    case 'grade':
    case 'position':
    case 'remark':
    case 'ignore':
      return role
    default:
      return null
  }
}

/** A confirmed type replaces the detected one: a subject may become the total, a column may be dropped. */
function applyOverrides(
  columns: LayoutColumn[],
  overrides: Map<string, SubjectGroup>,
  registry: GroupRegistry
): LayoutColumn[] {
  if (overrides.size === 0) {
    return columns
  }
  const claimed = new Set<Role>()
  const changed = columns.map((column) => {
    const override = column.key === null ? undefined : overrides.get(column.key)
    if (!override) {
      return column
    }
    const detected = registry.groups.find(({ key }) => key === column.key)!
    if (override.type === detected.type) {
      return { ...column, label: column.group === null ? override.label : column.label }
    }
    claimed.add(override.type)
    const leavesGroup = override.type === 'score' && column.group !== null
    return {
      ...column,
      role: override.type,
      label: override.label,
      group: leavesGroup ? null : column.group,
    }
  })
  const single: Role[] = ['total', 'average', 'grade', 'position']
  return changed.filter((column) => {
    if (column.group !== null || !single.includes(column.role) || !claimed.has(column.role)) {
      return true
    }
    return overrides.get(column.key!)?.type === column.role
  })
}

/** Builds the layout of report cards' tables. Subjects are rows, so only the columns are settled here. */
export function cardLayout(
  template: Template,
  columns: LayoutColumn[],
  registry: GroupRegistry,
  overrides: Map<string, SubjectGroup>
): CardLayout | null {
  const subject = columns.find((column) => column.role === 'subject')
  if (!subject) {
    return null
  }
  const settled = columns.map((column) => {
    const type = groupType(column.role)
    if (type === null || column.label === '' || column.role === 'ignore') {
      return column
    }
    const key = registry.keyOf(column.label, type === 'score' ? 'total' : type)
    const override = overrides.get(key)
    return { ...column, key, role: override?.type ?? column.role }
  })
  const totals = settled.filter((column) => column.role === 'total')
  const scores = settled.filter((column) => column.role === 'score')
  const averages = settled.filter((column) => column.role === 'average')
  const parts = settled.filter((column) => column.role === 'ca' || column.role === 'exam')
  const own = totals[0] ?? scores[0] ?? (parts.length === 0 ? averages[0] : undefined)
  return {
    id: template.id,
    kind: 'card',
    edges: template.edges,
    subject: subject.column,
    score: own?.column ?? null,
    range: own?.range ?? { maximum: null, decimals: 0 },
    parts: parts.map((column) => ({
      column: column.column,
      key: column.key ?? column.role,
      label: column.label,
      type: column.role as 'ca' | 'exam',
      range: column.range,
    })),
    grade: settled.find((column) => column.role === 'grade')?.column ?? null,
    remark: settled.find((column) => column.role === 'remark')?.column ?? null,
  }
}
