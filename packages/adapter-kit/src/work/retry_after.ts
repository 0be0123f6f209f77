const SECONDS = /^\d{1,15}$/

/** `Fri, 21 Nov 2026 18:35:00 GMT`, the only form of a date that RFC 9110 lets servers send. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Milliseconds; who asks for more is waited for so long. */
const LONGEST = 30 * 24 * 3_600_000

/**
 * `Retry-After` in milliseconds: seconds or a date (RFC 9110, section 10.2.3).
 *
 * @param headers Names in lower case.
 * @param now Epoch milliseconds.
 * @returns undefined where there is none, or it is malformed or past.
 */
export function retryAfter(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now = Date.now()
): number | undefined {
  const text = String(headers['retry-after'] ?? '').trim()
  const wait = SECONDS.test(text)
    ? Number(text) * 1000
    : HTTP_DATE.test(text)
      ? Date.parse(text) - now
      : Number.NaN
  return wait >= 0 ? Math.min(wait, LONGEST) : undefined
}

/** A wait as the value of `Retry-After`: whole seconds, one at least. */
export function inSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
