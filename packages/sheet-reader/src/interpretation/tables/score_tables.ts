import { boxOfParts } from './table_parts.js'
import { exactView, TableView } from './table_view.js'
import { readKeyValues, type KeyValue } from '../cards/key_values.js'
import type { TablePlan } from './table_planner.js'
import type { ShapedTable } from './table_shapes.js'
import type { PageReading, Table } from '../../types.js'

interface ScoreTable {
  /** Page and table. */
  id: string
  view: TableView
  plan: TablePlan
  source: Table
}

/** The tables of a page that hold scores, in usual shape, with how to read them. */
export function scoreTablesOf(
  page: PageReading,
  shaped: readonly ShapedTable[],
  planOf: (view: TableView, id: string) => TablePlan | null
): ScoreTable[] {
  const found: ScoreTable[] = []
  for (const { id: own, table, source } of shaped) {
    const id = `${page.pageNumber}:${own}`
    const view = page.source === 'text_layer' ? exactView(table) : new TableView(table, false)
    const plan = planOf(view, id)
    if (plan) {
      // The first pass may not have seen the last student, whose list stands on the next page.
      const parts = { ...plan.parts, end: view.rowCount - plan.parts.behind }
      found.push({ id, view, plan: { ...plan, parts }, source })
    }
  }
  return found
}

/** Labels with values that a page prints outside its score tables. */
export function keyValuesOf(page: PageReading, tables: ScoreTable[]): KeyValue[] {
  return readKeyValues(
    page,
    tables.map(({ source }) => source),
    tables.map(({ view, plan }) => boxOfParts(view, plan.parts))
  )
}
