/** Digits after the point by currency (ISO 4217); two where nothing is said. */
const EXPONENTS: Readonly<Record<string, number>> = { XOF: 0, XAF: 0, RWF: 0, UGX: 0, JPY: 0 }

/**
 * An amount of the minor unit as the major unit that some gateways want: 750050 kobo is 7500.5.
 * Exact for every amount the platform accepts (at most 10^12).
 */
export function toMajorUnit(amount: number, currency: string): number {
  return Number(toMajorText(amount, currency))
}

/**
 * An amount of the minor unit as the decimal text of the major unit that some gateways want: 750050
 * kobo is `"7500.50"`.
 */
export function toMajorText(amount: number, currency: string): string {
  const exponent = EXPONENTS[currency] ?? 2
  const digits = String(amount).padStart(exponent + 1, '0')
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * An amount of the major unit, number or text such as `"100.00"`, as an integer of the minor unit.
 * Undefined when it is no such amount.
 */
export function toMinorUnit(amount: unknown, currency: string): number | undefined {
  const exponent = EXPONENTS[currency] ?? 2
  const text = typeof amount === 'number' ? String(amount) : amount
  const parts = typeof text === 'string' ? /^(\d{1,13})(?:\.(\d+))?$/.exec(text) : null
  if (!parts) {
    return undefined
  }
  const [, whole, fraction = ''] = parts
  if (/[1-9]/.test(fraction.slice(exponent))) {
    return undefined
  }
  return Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
}

/** An integer of the minor unit, as number or text of digits; undefined when it is none. */
export function asMinorUnit(amount: unknown): number | undefined {
  const number = typeof amount === 'string' && /^\d{1,16}$/.test(amount) ? Number(amount) : amount
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
}
