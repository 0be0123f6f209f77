import { count, described, named, object, pageOf, text, type Shown } from '#platform/http/shapes'
import type { FoundRecord } from '../queries/search_records.js'
import { presentStudentRecord, studentRecord } from './student_record.js'

const { subjectWeights, ...fields } = studentRecord.properties

/** A student record with the file that it was read from. */
export const foundRecord = named(
  'FoundRecord',
  object(
    {
      ...fields,
      fileId: text,
      fileName: text,
      documentTitle: described('Printed on the document; it mostly names class and term', text),
      row: described('Place on the page, from 1', count),
    },
    { subjectWeights }
  )
)

/** A page of a search. */
export const foundRecords = pageOf('records', foundRecord)

/** A student record with the file it was read in; `row` is its place on the page. */
export function presentFoundRecord(record: FoundRecord): Shown<typeof foundRecord> {
  return { ...presentStudentRecord(record), ...record.file, row: record.row }
}
