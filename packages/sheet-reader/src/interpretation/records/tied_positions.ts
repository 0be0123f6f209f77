import { parsePosition } from '../readings/printed_values.js'
import type { RawCell, RawRecord } from './raw_records.js'

/** What French sheets print instead of a position that another student has, too. */
const TIED = /^(?:ex|[eE]x[. -]?(?:a?equo|æquo))\.?$/u
/** A tie as no other sheet means it: in English, `EX` says that somebody is exempt. */
const TIE = 'ex aequo'

/**
 * Gives the students of a table whose position is only said to be shared (`ex`) that of the student
 * with the same average or total. Where nobody has it, the position stays unread, which is told.
 */
export function withTiedPositions(records: readonly RawRecord[]): RawRecord[] {
  return records.map((record) => {
    const { position } = record
    if (!position || position.hypotheses || !TIED.test(position.text.trim())) {
      return record
    }
    const text = positionBeside(record, records)?.text ?? TIE
    return { ...record, position: { ...position, text, printed: position.text } }
  })
}

function positionBeside(record: RawRecord, records: readonly RawRecord[]): RawCell | null {
  const isSame = (one: RawCell | null, other: RawCell | null) =>
    one !== null && other !== null && one.text !== '' && one.text === other.text
  const other = records.find(
    ({ average, total, position }) =>
      position !== null &&
      parsePosition(position.text) !== null &&
      (isSame(average, record.average) || (!average && isSame(total, record.total)))
  )
  return other?.position ?? null
}
