/** The exports of `training/kernel/kernel.ts`, which says what they do. */
export interface KernelExports {
  multiply(
    a: number,
    b: number,
    c: number,
    m: number,
    n: number,
    k: number,
    rowStep: number,
    columnStep: number
  ): void
  convolve(
    input: number,
    weights: number,
    bias: number,
    output: number,
    width: number,
    height: number,
    outputs: number,
    outputRow: number,
    windowRows: number,
    windowRow: number,
    run: number,
    stepAcross: number,
    stepDown: number
  ): void
  convolveWhole(
    input: number,
    weights: number,
    scales: number,
    bias: number,
    output: number,
    width: number,
    height: number,
    outputs: number,
    outputRow: number,
    windowRows: number,
    windowRow: number,
    run: number,
    stepAcross: number,
    stepDown: number,
    terms: number
  ): void
  toWhole(
    source: number,
    target: number,
    rows: number,
    length: number,
    targetStep: number,
    factor: number
  ): void
  add(source: number, target: number, count: number): number
  rectify(values: number, count: number): void
  scatter(source: number, target: number, rows: number, length: number, step: number): void
}
