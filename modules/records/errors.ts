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
  CHANGE_NOT_REVERTIBLE: {
    status: 422,
    meaning: 'The change follows from another one, or is about the whole record',
    mend: 'Take back the change that it follows from',
  },
}
