import type { SubjectGroup } from '#modules/file-processing/public'
import { confirmSubjectGroups } from '../../actions/confirm_subject_groups.js'
import type { Caller } from '../../queries/find_file.js'
import { reviewColumns, type ReviewColumn } from '../queries/review_columns.js'
import { checkColumns } from '../services/column_sense.js'

/** A column put right; what is left out stays. */
export type CorrectedColumn = Pick<SubjectGroup, 'key'> & Partial<SubjectGroup>

/**
 * Puts columns right beside their headings; the file is interpreted again at once.
 *
 * @returns the columns as they are then.
 * @throws {ApiException} what `checkColumns` and `confirmSubjectGroups` refuse with.
 */
export async function correctColumns(input: {
  caller: Caller
  fileId: string
  columns: readonly CorrectedColumn[]
}): Promise<ReviewColumn[]> {
  const { caller, fileId } = input
  const before = await reviewColumns(caller, fileId)
  const present = new Map(before.map((column) => [column.key, column]))
  const groups = input.columns.map(({ key, label, type }) => ({
    key,
    label: label ?? present.get(key)?.label ?? key,
    type: type ?? present.get(key)?.type ?? 'score',
  }))
  checkColumns(before, groups)
  await confirmSubjectGroups({ caller, fileId, groups })
  return reviewColumns(caller, fileId)
}
