import { squash } from '../../vocabulary/text.js'
import type { GroupRegistry } from '../file/group_registry.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../../vocabulary/roles.js'
import type { SubjectGroup } from '../../types.js'
import type { Template } from '../tables/template.js'

/** A heading without letters or digits says nothing. */
export function isUnnamed({ label }: LayoutColumn): boolean {
  return squash(label) === ''
}

/** The type under which users see a column; null for columns that are no group of theirs. */
export function groupType(role: Role): SubjectGroup['type'] | null {
  switch (role) {
    case 'score':
    case 'ca':
    case 'exam':
    case 'total':
    case 'average':
    case 'grade':
    case 'position':
    case 'remark':
      return role
    case 'serial':
    case 'name':
    case 'admission_number':
    case 'subject':
    case 'subject_count':
    case 'code':
    case 'maximum':
    case 'credit':
      return null
    default:
      return 'ignore'
  }
}

/** Registers each column that users may see as a group, and notes its key. */
export function nameColumns(
  columns: LayoutColumn[],
  template: Template,
  registry: GroupRegistry
): LayoutColumn[] {
  let unnamed = 0
  const subjects = new Set<string>()
  return columns.map((original) => {
    const { role, group } = original
    const type = groupType(role)
    if (type === null || (type === 'ignore' && original.label === '')) {
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
      if (type === 'ignore') {
        return column
      }
      const label =
        isUnnamed(column) && role === 'grade' ? `${group} grade` : `${group} ${own}`.trim()
      return { ...column, key: registry.keyOf(label, role === 'score' ? 'total' : type) }
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
  return label === column.label ? column : { ...column, label }
}

/**
 * A confirmed type replaces the detected one: a subject may become the total, a column may be
 * dropped. What people confirmed is no longer doubted.
 */
export function applyOverrides(
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
      const label = column.group === null ? override.label : column.label
      const isUnknown = column.role === 'unknown'
      return { ...column, label, doubt: null, role: isUnknown ? ('ignore' as const) : column.role }
    }
    claimed.add(override.type)
    const leavesGroup = override.type === 'score' && column.group !== null
    return {
      ...column,
      role: override.type,
      label: override.label,
      group: leavesGroup ? null : column.group,
      doubt: null,
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
