import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of file processing. */
export const errors: ErrorCodes = {
  INVALID_FILE_TYPE: { status: 400, meaning: 'Only PDF files are supported' },
  FILE_NOT_FOUND: { status: 404, meaning: 'The tenant has no such file or job' },
  FILE_PROCESSING_FAILED: { status: 422, meaning: 'The file could not be processed' },
  FILE_QUOTA_EXCEEDED: {
    status: 429,
    meaning: 'The pages or the storage of the tenant are exhausted',
  },
  TOO_MANY_UPLOADS: { status: 429, meaning: 'The tenant has as many uploads running as it may' },
}
