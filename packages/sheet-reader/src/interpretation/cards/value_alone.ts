import { withoutEndOfSentence } from './facts_behind_names.js'
import type { KeyRole } from './label_roles.js'
import type { RawCell } from '../records/raw_records.js'

/** What is counted, behind a number: `12,8 valores`. */
const UNIT = /(?<=\d)\s*(?:valores|points?|pontos|pts|marks?|mks)\.?$/i
const COUNTED: ReadonlySet<KeyRole> = new Set(['average', 'total', 'total_points'])

/** A value behind a label without the unit that it is counted in, or the point of its sentence. */
export function valueAlone(cell: RawCell, role: KeyRole): RawCell {
  if (role === 'name') {
    return { ...cell, text: withoutEndOfSentence(cell.text) }
  }
  return COUNTED.has(role) ? { ...cell, text: cell.text.replace(UNIT, '') } : cell
}
