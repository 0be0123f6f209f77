const SECONDS = /^\d{1,15}$/

/** `Fri, 21 Nov 2026 18:35:00 GMT`, the only form of a date that RFC 9110 lets servers send. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Times the planned delay that a receiver can ask for at most. */
const LONGEST = 2

/**
 * The delay before the next attempt when a receiver asked to wait (`Retry-After`, RFC 9110 10.2.3):
 * never sooner than planned, at most twice as late. What is malformed or past is not listened to.
 *
 * @param planned Milliseconds of the schedule.
 * @param now Epoch milliseconds.
 * @returns milliseconds.
 */
export function delayAskedFor(
  planned: number,
  header: string | string[] | undefined,
  now: number
): number {
  return Math.min(Math.max(planned, waitOf(header, now)), planned * LONGEST)
}

function waitOf(header: string | string[] | undefined, now: number): number {
  if (typeof header !== 'string') {
    return 0
  }
  const text = header.trim()
  if (SECONDS.test(text)) {
    return Number(text) * 1000
  }
  return HTTP_DATE.test(text) ? Date.parse(text) - now || 0 : 0
}
