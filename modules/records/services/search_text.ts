import { foldedText } from '#platform/folded_text'
import type { RecordContent } from './record_content.js'

const LONGEST = 255

/** What a record is found by: name, then admission number, both folded. */
export function searchTextOf({
  studentName,
  admissionNumber,
}: Pick<RecordContent, 'studentName' | 'admissionNumber'>): string {
  return foldedText(`${studentName} ${admissionNumber ?? ''}`).slice(0, LONGEST)
}
