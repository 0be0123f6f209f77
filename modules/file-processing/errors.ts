import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of file processing. */
export const errors: ErrorCodes = {
  INVALID_FILE_TYPE: {
    status: 400,
    meaning: 'Only PDF files are supported',
    mend: 'Send a PDF; photos are joined to one by `uploadPhotos` of the client library',
  },
  FILE_NOT_FOUND: {
    status: 404,
    meaning: 'The tenant has no such file or job',
    mend: 'Check the id; with `x-user-id` only the files of that user are there',
  },
  FILE_PROCESSING_FAILED: {
    status: 422,
    meaning: 'The file could not be processed',
    mend: '`error` of the status says why; an encrypted or damaged PDF has to be saved anew',
  },
  PAGE_NOT_DRAWN: {
    status: 422,
    meaning: 'The page cannot be shown as a picture',
    mend: 'Download the PDF to look at it; a damaged one has to be saved anew',
  },
  FILE_QUOTA_EXCEEDED: {
    status: 429,
    meaning: 'The page or storage quota of the tenant is used up',
    mend: 'Waiting a little does not help: delete files, choose a larger plan, or wait for the next period',
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    meaning: 'The tenant has reached its limit of uploads at once',
    mend: 'Let an upload end before the next one begins',
  },
}
