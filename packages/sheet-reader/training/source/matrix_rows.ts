import type { Matrix } from '../../src/network/kernel.js'

/** Sets every row alike. */
export function fillRows(rows: Matrix, row: Float32Array): void {
  for (let at = 0; at < rows.length; at += row.length) {
    rows.set(row, at)
  }
}

/** Adds every row to a sum. */
export function addRows(sum: Float32Array, rows: Matrix): void {
  for (let at = 0; at < rows.length; at += sum.length) {
    for (let column = 0; column < sum.length; column++) {
      sum[column] += rows[at + column]
    }
  }
}

/** The rectifier passes no gradient where it gave 0. */
export function stopWhereZero(gradient: Matrix, activation: Matrix): void {
  for (let at = 0; at < gradient.length; at++) {
    if (activation[at] <= 0) {
      gradient[at] = 0
    }
  }
}
