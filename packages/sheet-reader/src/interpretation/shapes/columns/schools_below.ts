import { isNameLike } from '../../readings/printed_values.js'
import { withTexts } from './parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/** What the name of a school says on a line below a candidate's own. */
const SCHOOL =
  /\b(?:schools?|sch|secondary|college|coll|academy|institute|institution|seminary|lyc[ée]e|coll[èe]ge|[ée]cole|escola)\b/iu
/** Fewest cells of a column with such a line, and their share of the cells that say something. */
const FEWEST = 3
const MOSTLY = 0.5

/**
 * A table without the schools that stand below the names of their candidates, as lists of
 * examinations of many schools print them: `ADAMU Bala` above `Unity School, Agbarho`.
 */
export function withoutSchoolsBelow(table: Table): Table {
  const shortened = new Map<Cell, string>()
  for (const cells of Map.groupBy(table.cells, ({ column }) => column).values()) {
    const filled = cells.filter(({ text }) => text !== '')
    const named = filled.flatMap((cell) => {
      const lines = cell.text.split('\n')
      const at = lines.findIndex((line, index) => index > 0 && SCHOOL.test(line))
      const name = lines.slice(0, at).join('\n')
      return at > 0 && isNameLike(name.replaceAll('\n', ' ')) ? [{ cell, name }] : []
    })
    if (named.length >= FEWEST && named.length >= MOSTLY * filled.length) {
      named.forEach(({ cell, name }) => shortened.set(cell, name))
    }
  }
  return shortened.size === 0 ? table : withTexts(table, shortened)
}
