import { headingOf, type Template } from '../tables/template.js'
import { likelyNumber } from './column_profile.js'
import { rangeOf } from './column_types.js'
import { settleCardColumns } from '../cards/card_columns.js'
import { nameGradedColumns } from './graded_headings.js'
import { isUnnamed } from './group_columns.js'
import { settleRosterColumns } from './roster_columns.js'
import type { LayoutColumn } from './layouts.js'
import type { NumberRows } from './column_relations.js'

/** Settles the role of each column of a template from its headings and what the columns held. */
export function settleColumns(template: Template): LayoutColumn[] {
  const columns = template.profiles.map((profile, column): LayoutColumn => {
    const heading = headingOf(template, column)
    return {
      column,
      role: heading.role ?? 'unknown',
      group: heading.group,
      label: heading.label,
      range: rangeOf(heading, profile, template, column),
      key: null,
      weight: heading.weight,
      doubt: null,
    }
  })
  const rows: NumberRows = template.samples.map((cells) =>
    cells.map((cell) => likelyNumber(cell, template.exact))
  )
  nameGradedColumns(columns, template)
  if (template.kind === 'roster') {
    settleRosterColumns(columns, template, rows)
  } else {
    settleCardColumns(columns, template, rows)
  }
  return template.headed ? withNamelessDoubted(columns) : columns
}

/**
 * Columns with those parts of one subject in doubt that nothing tells apart: several have no
 * heading.
 */
function withNamelessDoubted(columns: LayoutColumn[]): LayoutColumn[] {
  const isNameless = (column: LayoutColumn) =>
    column.group !== null && (column.role === 'ca' || column.role === 'exam') && isUnnamed(column)
  const nameless = Map.groupBy(columns.filter(isNameless), ({ group }) => group)
  return columns.map((column) =>
    isNameless(column) && nameless.get(column.group)!.length > 1
      ? { ...column, doubt: column.doubt ?? 'HEADING_UNCERTAIN' }
      : column
  )
}
