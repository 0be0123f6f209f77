/**
 * Parses JSON that came from outside. Whole numbers beyond 2^53, as some services use for ids,
 * become strings of their digits instead of losing them.
 *
 * @throws {SyntaxError} when the text is no JSON.
 */
export function parseJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    /^-?\d+$/.test(context?.source ?? '')
      ? context!.source
      : value
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

/** The value if it is a plain object, else undefined. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/**
 * The value if it is a short word such as an error code (`invalid_key`, `E.204`), else undefined.
 * Sentences are left out: a service may repeat in them what it was sent, keys and addresses too.
 */
export function asCode(value: unknown): string | undefined {
  const text = asText(value)
  return text !== undefined && /^[\w.-]{1,60}$/.test(text) ? text : undefined
}

/** The value if it is a string that is not empty, or the digits of a number; else undefined. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return String(value)
  }
  return typeof value === 'string' && value !== '' ? value : undefined
}
