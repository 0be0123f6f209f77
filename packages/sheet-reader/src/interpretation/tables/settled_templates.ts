import { resultEvidence } from './result_evidence.js'
import { settleColumns } from '../columns/settle_columns.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { Template } from './template.js'

/**
 * The columns of the templates that hold results, by their ids, and those of which that is in
 * doubt.
 */
interface SettledTemplates {
  columnsOf: Map<string, LayoutColumn[]>
  doubtful: Set<string>
}

/** Settles the columns of each template, and leaves out those that hold no results. */
export function settledTemplates(templates: readonly Template[]): SettledTemplates {
  const columnsOf = new Map<string, LayoutColumn[]>()
  const doubtful = new Set<string>()
  for (const template of templates) {
    const columns = settleColumns(template)
    const evidence = resultEvidence(template, columns)
    if (evidence !== 'none') {
      columnsOf.set(template.id, columns)
    }
    if (evidence === 'doubtful') {
      doubtful.add(template.id)
    }
  }
  return { columnsOf, doubtful }
}
