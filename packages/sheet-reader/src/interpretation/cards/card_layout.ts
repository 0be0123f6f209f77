import { groupType } from '../columns/group_columns.js'
import type { CardLayout, LayoutColumn } from '../columns/layouts.js'
import type { GroupRegistry } from '../file/group_registry.js'
import type { SubjectGroup } from '../../types.js'
import type { Template } from '../tables/template.js'
import { isListOfWork } from './label_roles.js'
import { parseNumber } from '../readings/printed_values.js'
import { highestOf, isRange } from './row_maxima.js'

/**
 * Builds the layout of report cards' tables. Subjects are rows, so only the columns are settled
 * here.
 */
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
    if (type === null || column.label === '') {
      return column
    }
    const key = registry.keyOf(column.label, type === 'score' ? 'total' : type)
    const override = overrides.get(key)
    return override ? { ...column, key, role: override.type, doubt: null } : { ...column, key }
  })
  const named = (...roles: LayoutColumn['role'][]) =>
    settled.filter(({ role }) => roles.includes(role))
  const parts = named('ca', 'exam')
  const averages = parts.length === 0 ? named('average') : []
  const own = [...named('total'), ...named('score'), ...averages][0]
  const grades = named('grade')
  const unnamed = parts.some(({ label }) => label === '') ? (['HEADING_UNCERTAIN'] as const) : []
  // Grades of several tests or terms, of which nobody says which one counts.
  const untold = !own && grades.length > 1 ? (['COLUMN_UNCERTAIN'] as const) : []
  return {
    id: template.id,
    kind: 'card',
    listsWork: isListOfWork(subject.label),
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
    grade: (grades.find(({ column }) => own && column > own.column) ?? grades[0])?.column ?? null,
    remark: named('remark')[0]?.column ?? null,
    weight: named('coefficient')[0]?.column ?? null,
    maxima: own ? maximaOf(own.column, settled, template) : null,
    doubts: [...new Set([...settled.flatMap(({ doubt }) => doubt ?? []), ...unnamed, ...untold])],
    unexplained: false,
  }
}

/**
 * The column of what the scores are out of: the only one of maxima, or of ranges from nought on,
 * with no score above.
 */
function maximaOf(
  score: number,
  columns: readonly LayoutColumn[],
  { samples }: Template
): number | null {
  const isAbove = (maxima: number) =>
    samples.some((cells) => {
      const mark = parseNumber(cells[score]?.text ?? '')
      const highest = highestOf(cells[maxima]?.text ?? '')
      return mark !== null && highest !== null && mark > highest
    })
  const holdRanges = ({ column }: LayoutColumn) =>
    samples.some((cells) => isRange(cells[column]?.text ?? ''))
  const [maxima, ...others] = columns.filter(
    (column) => column.role === 'maximum' || holdRanges(column)
  )
  return !maxima || others.length > 0 || isAbove(maxima.column) ? null : maxima.column
}
