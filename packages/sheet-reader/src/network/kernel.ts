import { loadKernel, type KernelMemory } from '../load_kernel.js'

/** Numbers in the kernel's memory: JavaScript and the kernel both read and write them. */
export type Matrix = Float32Array<ArrayBuffer>

interface KernelExports {
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
  rectify(values: number, count: number): void
  scatter(source: number, target: number, rows: number, length: number, step: number): void
}

/** How a convolution's planes lie; distances are counted in numbers. */
export interface ConvolutionLayout {
  /** Pixels of what comes out, across (a multiple of 4) and down. */
  width: number
  height: number
  /** Channels of what comes out, a multiple of 4, and the distance of its rows. */
  outputs: number
  outputRow: number
  /** Rows of a pixel's window, their distance, and how many numbers of each lie in the window. */
  windowRows: number
  windowRow: number
  run: number
  /** From the window of a pixel to that of the next one, and to that of the one below. */
  stepAcross: number
  stepDown: number
}

/** Where what is handed out begins. */
const FIRST = 1024

/**
 * The few loops of the nets that take time, as WebAssembly with 4 floats an instruction: about
 * ten times as fast as JavaScript. It owns its memory and hands out parts of it.
 */
export class Kernel {
  readonly #memory: KernelMemory
  readonly #exports: KernelExports
  #used = FIRST

  /** @param bytes all the memory that {@link allocate} may hand out */
  constructor(bytes: number) {
    const { memory, exports } = loadKernel<KernelExports>('glyph_kernel.wasm', FIRST + bytes)
    this.#memory = memory
    this.#exports = exports
  }

  /** @param length in numbers; the memory is zero */
  allocate(length: number): Matrix {
    const matrix = new Float32Array(this.#memory.buffer, this.#used, length)
    this.#used += Math.ceil(length / 4) * 16
    return matrix
  }

  /** A copy of some numbers. */
  place(values: Float32Array): Matrix {
    const matrix = this.allocate(values.length)
    matrix.set(values)
    return matrix
  }

  /**
   * c (m × n) += a (m × k) · b (k × n). m and n are multiples of 4. The element (i, p) of a lies at
   * `aAt + i * rowStep + p * columnStep`, so rows may overlap (a convolution) or a may be turned.
   */
  multiply(
    a: Matrix,
    aAt: number,
    b: Matrix,
    bAt: number,
    c: Matrix,
    cAt: number,
    m: number,
    n: number,
    k: number,
    rowStep = k,
    columnStep = 1
  ): void {
    this.#exports.multiply(
      a.byteOffset + aAt * 4,
      b.byteOffset + bAt * 4,
      c.byteOffset + cAt * 4,
      m,
      n,
      k,
      rowStep,
      columnStep
    )
  }

  /**
   * Fills a plane from `outputAt` on with the convolution of another: each output is its bias and the
   * weighted sum of its window, and 0 where that is negative. The weights lie as rows of `outputs`
   * columns, a row for each number of the window.
   */
  convolve(
    input: Matrix,
    weights: Matrix,
    bias: Matrix,
    output: Matrix,
    outputAt: number,
    layout: ConvolutionLayout
  ): void {
    this.#exports.convolve(
      input.byteOffset,
      weights.byteOffset,
      bias.byteOffset,
      output.byteOffset + outputAt * 4,
      layout.width,
      layout.height,
      layout.outputs,
      layout.outputRow,
      layout.windowRows,
      layout.windowRow,
      layout.run,
      layout.stepAcross,
      layout.stepDown
    )
  }

  /** Raises negative values to 0; the number of values is a multiple of 4. */
  rectify(values: Matrix): void {
    this.#exports.rectify(values.byteOffset, values.length)
  }

  /** Adds rows of a matrix to places `step` apart, which may overlap. */
  scatter(
    source: Matrix,
    target: Matrix,
    targetAt: number,
    rows: number,
    length: number,
    step: number
  ): void {
    this.#exports.scatter(source.byteOffset, target.byteOffset + targetAt * 4, rows, length, step)
  }
}
