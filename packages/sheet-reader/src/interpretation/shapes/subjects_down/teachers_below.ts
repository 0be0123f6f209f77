import { withTexts } from '../columns/parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/** A person with a title, on a line of its own: `M. Essomba`, `Mrs A. Bello`. */
const TITLED =
  /^(?:M\.|Mr|Mrs|Ms|Miss|Mme|Mlle|Dr|Prof|Madam|Madame|Monsieur|Mal(?:l)?am)\.?\s+(?:\p{Lu}\.\s*)*\p{Lu}[\p{L}\p{M}'’-]{2,}/iu
/** Fewest cells with such a line that are no chance. */
const FEWEST = 2

/**
 * A table without the teachers whose names stand below the subjects' in their cells, as French
 * bulletins print them: they are no part of what a subject is called.
 */
export function withoutTeachersBelow(table: Table): Table {
  const shortened = new Map<Cell, string>()
  for (const cell of table.cells) {
    const lines = cell.text.split('\n')
    const at = lines.findIndex((line) => TITLED.test(line.trim()))
    if (at > 0) {
      shortened.set(cell, lines.slice(0, at).join('\n'))
    }
  }
  return shortened.size < FEWEST ? table : withTexts(table, shortened)
}
