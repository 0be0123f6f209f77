/**
 * A fraction of an amount, rounded half up to whole kobo. A negative amount gives the negative of
 * what its positive gives, so that a charge and its credit always cancel out.
 *
 * @param amount Kobo.
 */
export function fractionOf(amount: number, numerator: number, denominator: number): number {
  const scaled = BigInt(Math.abs(amount)) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const rounded = Number((2n * scaled + divisor) / (2n * divisor))
  return amount < 0 && rounded !== 0 ? -rounded : rounded
}

/** Sum of amounts in kobo. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
