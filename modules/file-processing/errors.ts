import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of file processing. */
export const errors: ErrorCodes = {
  INVALID_FILE_TYPE: { status: 400, meaning: 'Only PDF files are supported' },
  FILE_NOT_FOUND: { status: 404, meaning: 'The tenant has no such file or job' },
  FILE_PROCESSING_FAILED: { status: 422, meaning: 'The file could not be processed' },
  FILE_QUOTA_EXCEEDED: {
    status: 429,
    meaning: 'The page or storage quota of the tenant is used up',
  },
  TOO_MANY_UPLOADS: { status: 429, meaning: 'The tenant has reached its limit of uploads at once' },
}
