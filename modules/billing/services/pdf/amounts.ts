/** An amount as people read it: 3583333 kobo are `₦35,833.33`. */
export function naira(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${kobo < 0 ? '−' : ''}₦${whole}.${digits.slice(-2)}`
}

/** A rate of tax as people read it: 750 basis points are `7.5 %`. */
export function percent(bps: number): string {
  return `${bps / 100} %`
}
