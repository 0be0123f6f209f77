import { plainWords } from '../../vocabulary/text.js'
import { areAboveMarks } from '../columns/column_profile.js'
import { applyOverrides, isUnnamed, nameColumns } from '../columns/group_columns.js'
import type { GroupRegistry } from '../file/group_registry.js'
import type { LayoutColumn, LayoutSubject, RosterLayout } from '../columns/layouts.js'
import type { RecordFlag, SubjectGroup } from '../../types.js'
import type { Role } from '../../vocabulary/roles.js'
import { holdsTotals } from '../columns/total_with_grade.js'
import { typeOf } from '../columns/column_types.js'
import { textsOfColumn, type Template } from './template.js'

/**
 * Builds the layout of a table of students and registers its groups. `overrides` are confirmed
 * groups by key.
 */
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
    subjects: subjectsOf(settled, registry, overrides),
    total: first('total'),
    average: first('average'),
    grade: first('grade'),
    position: first('position'),
    subjectCount: first('subject_count'),
    doubts: doubtsOf(settled),
    unexplained: settled.some(
      ({ role, column, group }) =>
        group === null && role === 'unknown' && template.profiles[column].numbers > 0
    ),
  }
  if (layout.subjects.length === 0) {
    addSingleSubject(layout, settled, template, registry, overrides)
  }
  const isOfPoints = settled.some(({ role, group }) => group === null && role === 'points')
  const isWithoutSums = layout.total === null && layout.average === null && !isOfPoints
  if (
    layout.subjects.length === 0
      ? holdsUntoldResults(settled, template)
      : isWithoutSums && holdsUntoldNumbers(settled, template)
  ) {
    layout.doubts.push('COLUMN_UNCERTAIN')
  }
  return layout
}

/**
 * Different numbers as high as marks that nothing explains: they may be what is not computed then.
 */
function holdsUntoldNumbers(columns: readonly LayoutColumn[], template: Template): boolean {
  return columns.some(({ role, column, group }) => {
    const { numbers, overHundred } = template.profiles[column]
    const areMarks = numbers > 0 && overHundred === 0
    const isUntold = group === null && role === 'unknown'
    return isUntold && areMarks && new Set(textsOfColumn(template, column)).size > 1
  })
}

/** Several columns of grades, of which no subject is known. */
function holdsUntoldResults(columns: readonly LayoutColumn[], template: Template): boolean {
  return columns.filter(({ column }) => typeOf(template.profiles[column]) === 'grade').length > 1
}

/** Doubts about columns that are no subject's own concern every record. */
function doubtsOf(columns: readonly LayoutColumn[]): RecordFlag[] {
  return [...new Set(columns.flatMap(({ doubt }) => doubt ?? []))]
}

function subjectsOf(
  columns: readonly LayoutColumn[],
  registry: GroupRegistry,
  overrides: Map<string, SubjectGroup>
): LayoutSubject[] {
  const subjects: LayoutSubject[] = []
  const byGroup = new Map<string, LayoutSubject>()
  for (const column of columns) {
    if (!column.group) {
      if (column.role === 'score') {
        subjects.push(subjectOfColumn(column, registry, overrides))
      }
      continue
    }
    const key = registry.keyOf(column.group, 'score')
    if (overrides.get(key)?.type === 'ignore') {
      continue
    }
    let subject = byGroup.get(key)
    if (!subject) {
      subject = newSubject(key, overrides.get(key)?.label ?? column.group)
      byGroup.set(key, subject)
      subjects.push(subject)
    }
    if (column.role === 'grade' && !isGradeOfWhole(column, columns)) {
      continue
    }
    addPart(subject, column)
  }
  return subjects
}

/**
 * What the grade of a subject's whole mark is called beside grades of its parts: `TH`, `PR`,
 * `Final`.
 */
const OF_WHOLE = /^(?:final|overall|total|grade|grd|gr|fg|letter grade|final grade|overall grade)$/

/**
 * Whether a column of grades is that of its subject: none of its parts, where another one is called
 * so.
 */
function isGradeOfWhole({ group, label }: LayoutColumn, columns: readonly LayoutColumn[]): boolean {
  const isNamed = (own: string) => OF_WHOLE.test(plainWords(own))
  const others = columns.filter((other) => other.group === group && other.role === 'grade')
  return isNamed(label) || !others.some((other) => isNamed(other.label))
}

function newSubject(key: string, label: string): LayoutSubject {
  return {
    key,
    label,
    score: null,
    range: { maximum: null, decimals: 0 },
    parts: [],
    grade: null,
    remark: null,
    weight: 1,
    doubts: [],
  }
}

function subjectOfColumn(
  column: LayoutColumn,
  registry: GroupRegistry,
  overrides: Map<string, SubjectGroup>
): LayoutSubject {
  const key = column.key!
  const printed = isUnnamed(column) ? registry.labelOf(key) : column.label
  const subject = newSubject(key, overrides.get(key)?.label ?? printed)
  subject.score = column.column
  subject.range = column.range
  subject.weight = column.weight ?? 1
  if (column.doubt) {
    subject.doubts.push(column.doubt)
  }
  return subject
}

function addPart(subject: LayoutSubject, column: LayoutColumn) {
  if (column.doubt && !subject.doubts.includes(column.doubt)) {
    subject.doubts.push(column.doubt)
  }
  switch (column.role) {
    case 'total':
    case 'score':
      if (subject.score !== null) {
        return
      }
      subject.score = column.column
      subject.range = column.range
      subject.weight = column.weight ?? 1
      return
    case 'ca':
    case 'exam':
      subject.parts.push({
        column: column.column,
        key: column.key!,
        label: column.label,
        type: column.role,
        range: column.range,
      })
      return
    case 'grade':
      if (subject.grade !== null && !subject.doubts.includes('COLUMN_UNCERTAIN')) {
        subject.doubts.push('COLUMN_UNCERTAIN')
      }
      subject.grade ??= column.column
      return
    case 'remark':
      subject.remark ??= column.column
  }
}

/**
 * Whether a total is of subjects that are not printed, as on a list of merit: too high for one,
 * with a mean or with its grade in the same cell.
 */
function isOfAllSubjects(
  { average }: RosterLayout,
  total: LayoutColumn,
  template: Template
): boolean {
  const isHigh = average !== null && areAboveMarks(template.profiles[total.column])
  return template.subjectHint === null && (isHigh || holdsTotals(total, template))
}

/**
 * A sheet of one subject: CA, exam and total stand beside the names without a subject above them.
 */
function addSingleSubject(
  layout: RosterLayout,
  columns: LayoutColumn[],
  template: Template,
  registry: GroupRegistry,
  overrides: Map<string, SubjectGroup>
) {
  const parts = columns.filter((column) => column.role === 'ca' || column.role === 'exam')
  const total = columns.find((column) => column.role === 'total')
  if (parts.length === 0 && (!total || isOfAllSubjects(layout, total, template))) {
    return
  }
  const label = template.subjectHint ?? 'Score'
  const key = registry.keyOf(label, 'score')
  if (overrides.get(key)?.type === 'ignore') {
    return
  }
  const subject = newSubject(key, overrides.get(key)?.label ?? label)
  for (const column of parts) {
    addPart(subject, column)
  }
  if (total) {
    addPart(subject, total)
  }
  subject.grade = layout.grade
  layout.grade = null
  if (template.subjectHint === null) {
    subject.doubts.push('HEADING_UNCERTAIN')
  }
  layout.subjects.push(subject)
}
