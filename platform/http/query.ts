import vine from '@vinejs/vine'

/**
 * A whole number in a query string: digits only, within bounds, with a default.
 *
 * @example vine.object({ limit: wholeNumber({ min: 1, max: 100, default: 20 }) })
 */
export function wholeNumber(options: { min: number; max?: number; default: number }) {
  const { min, max = Number.MAX_SAFE_INTEGER, default: fallback } = options

  return vine
    .number()
    .parse((value) => (value === undefined ? fallback : digitsOnly(value)))
    .withoutDecimals()
    .range([min, max])
    .meta({ default: fallback })
}

/** A whole number in a query string that may be left out. */
export function wholeNumberIfGiven({ min, max }: { min: number; max: number }) {
  return vine
    .number()
    .parse((value) => (value === undefined ? undefined : digitsOnly(value)))
    .withoutDecimals()
    .range([min, max])
    .optional()
}

/**
 * A yes or no in a query string: `true` or `false`, with a default.
 *
 * @example vine.object({ keepRecords: flag({ default: false }) })
 */
export function flag(options: { default: boolean; description?: string }) {
  const { default: fallback } = options
  const values: Readonly<Record<string, boolean>> = { true: true, false: false }

  return vine
    .boolean({ strict: true })
    .parse((value) => (value === undefined ? fallback : (values[String(value)] ?? value)))
    .meta(options)
}

/** A text that may have commas, of which the parser of query strings makes a list. */
export function commaText(longest: number) {
  return vine
    .string()
    .parse((value) => (Array.isArray(value) ? value.join(',') : value))
    .maxLength(longest)
    .optional()
}

/** `limit` and `offset` of lists (1 to 100, default 20; from 0). */
export function paging() {
  return {
    limit: wholeNumber({ min: 1, max: 100, default: 20 }),
    offset: wholeNumber({ min: 0, default: 0 }),
  }
}

/** Anything but digits becomes something that is no number, so that validation refuses it. */
function digitsOnly(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value)
    ? Number(value)
    : String(value) + '?'
}
