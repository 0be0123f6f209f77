import { groupedAmount } from '#platform/money_text'

/** An amount as it stands on paper: 3583333 kobo are `₦35,833.33`. */
export function naira(kobo: number): string {
  return `${kobo < 0 ? '−' : ''}₦${groupedAmount(Math.abs(kobo), 'NGN')}`
}

/** A rate of tax as people read it: 750 basis points are `7.5 %`. */
export function percent(bps: number): string {
  return `${bps / 100} %`
}
