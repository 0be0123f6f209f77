/**
 * Why a language model was of no use.
 *
 * - `configuration`: address, key or model are not accepted.
 * - `unavailable`: unreachable, overloaded, or not asked because it failed too often.
 * - `timeout`: the page's time is over.
 * - `nonsense`: an answer that is not what was asked for.
 */
export type RefinerFailureKind = 'configuration' | 'unavailable' | 'timeout' | 'nonsense'

/**
 * A failed attempt to refine. The message is for the log and repeats nothing of question or answer.
 */
export class RefinerFailure extends Error {
  constructor(
    readonly kind: RefinerFailureKind,
    message: string,
    /** Milliseconds to wait before the next try, where the service named them. */
    readonly retryAfterMs?: number
  ) {
    super(message)
  }
}
