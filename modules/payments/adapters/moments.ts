import { DateTime } from 'luxon'
import { asText } from '@tenant-education/adapter-kit'

const LAGOS = { zone: 'Africa/Lagos', locale: 'en' }

/** A moment in ISO 8601; undefined when it is none. */
export function readMoment(value: unknown): Date | undefined {
  const moment = new Date(asText(value) ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** A moment in seconds since 1970; undefined when it is none. */
export function readUnixTime(value: unknown): Date | undefined {
  const moment = new Date(Number(asText(value)) * 1000)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/**
 * A moment as Nigerian gateways write it: `25/07/2022 11:20:20 AM`, `2021-11-17 11:28:42.615` or
 * ISO 8601; in Lagos unless it names a zone. Undefined when it is none of them, or a year such as 1
 * that stands for no moment.
 */
export function readLagosTime(value: unknown): Date | undefined {
  const text = asText(value) ?? ''
  const moment = text.includes('/')
    ? DateTime.fromFormat(text, 'd/M/yyyy h:mm:ss a', LAGOS)
    : DateTime.fromISO(text.replace(' ', 'T'), LAGOS)
  return moment.isValid && moment.year > 2000 ? moment.toJSDate() : undefined
}
