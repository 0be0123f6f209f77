import { cellOf } from './columns.js'
import type { ReviewRecord } from './types.js'

/** Letters without their marks, so that `olaoluwa` finds `Ọláolúwa`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Students whose name has all the words in it, or whose admission number the text. */
export function foundStudents(records: readonly ReviewRecord[], text: string): ReviewRecord[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return records.filter((record) => {
    const name = plain(record.studentName)
    const number = plain(String(cellOf(record, 'admissionNumber')?.value ?? ''))
    return words.every((word) => name.includes(word) || number.includes(word))
  })
}
