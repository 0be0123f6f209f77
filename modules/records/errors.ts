import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of records. */
export const errors: ErrorCodes = {
  RECORD_CHANGED: {
    status: 409,
    meaning: 'The record was changed since it was read',
    mend: 'Read the record again, and send the change with its new `revision`',
  },
  EXPORT_TOO_LARGE: {
    status: 422,
    meaning: 'More records match than a workbook may have',
    mend: 'Narrow the search, or ask for CSV',
  },
  COLUMN_ROLE_TAKEN: {
    status: 422,
    meaning: 'Two columns would both be the total, average, grade or position',
    mend: 'Say in the same call what the other column holds',
  },
  COLUMN_NAME_TAKEN: {
    status: 422,
    meaning: 'Two subjects would have the same name',
    mend: 'Give one of them another name',
  },
  COLUMN_PART_ALONE: {
    status: 422,
    meaning: 'A column that belongs to no subject would be a part of a score',
    mend: 'Call it a score, or leave it out with `ignore`',
  },
  COLUMNS_WITHOUT_SCORES: {
    status: 422,
    meaning: 'No column would hold scores or grades any more',
    mend: 'Leave one column that does',
  },
  CHANGE_NOT_REVERTIBLE: {
    status: 422,
    meaning: 'The change follows from another one, or is about the whole record',
    mend: 'Revert the change that it follows from',
  },
}
