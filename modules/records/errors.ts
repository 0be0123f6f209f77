import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of records. */
export const errors: ErrorCodes = {
  RECORD_CHANGED: {
    status: 409,
    meaning: 'The record was changed since it was read',
    mend: 'Read the record again, and send the change with its new `revision`',
  },
}
