import { locale } from './locale.js'

/** A moment of the API: ISO 8601, or epoch milliseconds. */
export type Moment = string | number | Date

const made = new Map<string, unknown>()

/** Formats are dear to make and few. */
function once<Format>(kind: string, options: object, make: (name: string) => Format): Format {
  const name = locale.value === 'fr' ? 'fr-FR' : 'en-GB'
  const key = `${kind} ${name} ${JSON.stringify(options)}`
  const known = made.get(key) ?? make(name)
  made.set(key, known)
  return known as Format
}

const numbers = (options: Intl.NumberFormatOptions) =>
  once('number', options, (name) => new Intl.NumberFormat(name, options))

const dates = (options: Intl.DateTimeFormatOptions) =>
  once('date', options, (name) => new Intl.DateTimeFormat(name, options))

/** A number as the language writes it. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return numbers(options).format(value)
}

/** @param share 0 to 1 */
export function percent(share: number, digits = 0): string {
  return numbers({ style: 'percent', maximumFractionDigits: digits }).format(share)
}

/** @param kobo integer; a hundred are a naira */
export function money(kobo: number, currency = 'NGN'): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return numbers(kobo % 100 === 0 ? { ...options, minimumFractionDigits: 0 } : options).format(
    kobo / 100
  )
}

/** Day and time, such as "5 Oct 2026, 14:03". */
export function dateTime(moment: Moment): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** A day without its time, in the time zone of the device. */
export function date(moment: Moment): string {
  return dates({ dateStyle: 'medium' }).format(new Date(moment))
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "3 minutes ago"; the date when it is longer ago than a week. */
export function since(moment: Moment, now = Date.now()): string {
  const away = new Date(moment).getTime() - now
  if (Math.abs(away) > 7 * 86_400_000) {
    return date(moment)
  }
  const options = { numeric: 'auto' } as const
  const format = once('since', options, (name) => new Intl.RelativeTimeFormat(name, options))
  const [unit, length] = STEPS.find(([, step]) => Math.abs(away) >= step) ?? ['minute', 60_000]
  return format.format(Math.round(away / length) || 0, unit)
}

/** "64 MB" */
export function bytes(size: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']
  const power = Math.min(Math.floor(Math.log10(Math.max(size, 1)) / 3), units.length - 1)
  const options = { style: 'unit', unit: units[power], unitDisplay: 'short' } as const
  return numbers({ ...options, maximumSignificantDigits: 3 }).format(size / 1000 ** power)
}

/** Forms of a text by number, in one language; `#` stands for the number. */
export interface Forms {
  zero?: string
  one: string
  /** French: for millions. */
  many?: string
  other: string
}

/** @example plural(3, { one: '# file', other: '# files' }) → '3 files' */
export function plural(count: number, forms: Forms): string {
  const rule = once('plural', {}, (name) => new Intl.PluralRules(name)).select(count)
  const named = forms[rule as keyof Forms] ?? forms.other
  const form = count === 0 && forms.zero !== undefined ? forms.zero : named
  return form.replaceAll('#', number(count))
}
