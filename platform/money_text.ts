import { toMajorText } from '@tenant-education/adapter-kit'

/**
 * Money as people read it in messages and in what commands print: 150000 kobo are `NGN 1,500.00`.
 * JSON has amounts in the minor unit.
 *
 * @param amount In the minor unit of the currency.
 */
export function moneyText(amount: number, currency: string): string {
  return `${currency} ${amount < 0 ? '-' : ''}${groupedAmount(Math.abs(amount), currency)}`
}

/** Digits of an amount of the minor unit that is not negative, in groups of three: `1,500.00`. */
export function groupedAmount(amount: number, currency: string): string {
  const [whole, ...fraction] = toMajorText(amount, currency).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}
