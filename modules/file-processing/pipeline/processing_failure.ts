/**
 * The job cannot be completed and trying again would not help. The message is for whoever uploaded
 * the file: what is wrong and what to do.
 */
export class ProcessingFailure extends Error {
  constructor(
    /** Code of the API, such as `FILE_PROCESSING_FAILED` or `FILE_QUOTA_EXCEEDED`. */
    readonly code: string,
    message: string,
    /** True where no engine will ever read the document, so that its bytes need not be kept. */
    readonly isForEver = false
  ) {
    super(message)
  }
}

/** The document is the reason. */
export function unreadable(message: string): ProcessingFailure {
  return new ProcessingFailure('FILE_PROCESSING_FAILED', message)
}

/** The document is the reason, and stays it whatever engine tries: encrypted, damaged, empty. */
export function neverReadable(message: string): ProcessingFailure {
  return new ProcessingFailure('FILE_PROCESSING_FAILED', message, true)
}
