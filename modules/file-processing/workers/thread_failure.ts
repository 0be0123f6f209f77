/**
 * Why a task of a reader thread has no result.
 *
 * - `TIMEOUT`: the deadline passed and the thread was ended.
 * - `CRASHED`: the thread ended by itself (out of memory, a fault in native code).
 * - `LOST`: the thread of a session was ended because of somebody else's task.
 * - `ABORTED`: whoever asked does not want the result any more.
 * - `CLOSED`: the pool shuts down.
 * - anything else: a code that the task itself threw, such as `PDF_ENCRYPTED`.
 */
export class ThreadFailure extends Error {
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}
