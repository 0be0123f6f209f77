import { loadKernel, type KernelMemory } from '../load_kernel.js'
import type { KernelExports } from './kernel_exports.js'

/** Numbers in the kernel's memory: JavaScript and the kernel both read and write them. */
export type Matrix = Float32Array<ArrayBuffer>
/** The same of whole numbers. */
export type WholeMatrix = Int16Array<ArrayBuffer>

/** A layer as {@link Kernel.convolveWhole} needs it. */
export interface WholeLayer {
  /**
   * Row after row of a window's, two rows together: for each output the weight of the one and of
   * the other.
   */
  weights: WholeMatrix
  /** What a step of a weight is worth, for each output. */
  scales: Matrix
  bias: Matrix
  /** Rows of a window that lie together, blank ones among them that make their number even. */
  run: number
  /** The largest whole number that may go in: with larger ones a sum might not have room. */
  largest: number
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

/**
 * Where the numbers are that tell a convolution of whole numbers its unit, and back its largest
 * output.
 */
const TERMS = 512
/** Where what is handed out begins. */
const FIRST = 1024

/**
 * The few loops of the nets that take time, as WebAssembly with 4 floats an instruction: about ten
 * times as fast as JavaScript. It owns its memory and hands out parts of it. Training needs the
 * loops over floats; reading is twice as fast with weights and planes of whole numbers.
 */
export class Kernel {
  readonly #memory: KernelMemory
  readonly #exports: KernelExports
  readonly #terms: Matrix
  #used = FIRST

  /** @param bytes all the memory that {@link allocate} may hand out */
  constructor(bytes: number) {
    const { memory, exports } = loadKernel<KernelExports>('glyph_kernel.wasm', FIRST + bytes)
    this.#memory = memory
    this.#exports = exports
    this.#terms = new Float32Array(memory.buffer, TERMS, 8)
  }

  /** @param length in numbers; the memory is zero */
  allocate(length: number): Matrix {
    const matrix = new Float32Array(this.#memory.buffer, this.#used, length)
    this.#used += Math.ceil(length / 4) * 16
    return matrix
  }

  /**
   * @param length in numbers; the memory is zero, and has two numbers more that windows may look at
   */
  allocateWhole(length: number): WholeMatrix {
    const matrix = new Int16Array(this.#memory.buffer, this.#used, length)
    this.#used += Math.ceil((length + 2) / 8) * 16
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
   * Fills a plane from `outputAt` on with the convolution of another: each output is its bias and
   * the weighted sum of its window, and 0 where that is negative. The weights lie as rows of
   * `outputs` columns, a row for each number of the window.
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

  /**
   * As {@link convolve} with whole numbers, of which one counts as many as `unit`, into floats.
   *
   * @param isLast negative values stay what they are
   * @returns the largest number that came out, or 0
   */
  convolveWhole(
    input: WholeMatrix,
    inputAt: number,
    unit: number,
    { weights, scales, bias, run }: WholeLayer,
    output: Matrix,
    outputAt: number,
    layout: Omit<ConvolutionLayout, 'run'>,
    isLast = false
  ): number {
    const terms = this.#terms
    terms[0] = unit
    terms[1] = isLast ? -Infinity : 0
    this.#exports.convolveWhole(
      input.byteOffset + inputAt * 2,
      weights.byteOffset,
      scales.byteOffset,
      bias.byteOffset,
      output.byteOffset + outputAt * 4,
      layout.width,
      layout.height,
      layout.outputs,
      layout.outputRow,
      layout.windowRows,
      layout.windowRow,
      run,
      layout.stepAcross,
      layout.stepDown,
      terms.byteOffset
    )
    return Math.max(terms[4], terms[5], terms[6], terms[7])
  }

  /**
   * Brings floats from 0 up to whole numbers.
   *
   * @param most the largest of them
   * @param largest the whole number that it becomes
   * @param rows which lie one after the other in `source` and `step` numbers apart in `target`;
   *   each is a multiple of 8 long
   * @returns what a whole number of 1 is worth
   */
  toWhole(
    source: Matrix,
    sourceAt: number,
    target: WholeMatrix,
    targetAt: number,
    { most, largest }: { most: number; largest: number },
    { rows, length, step }: { rows: number; length: number; step: number }
  ): number {
    const factor = most > 0 ? largest / most : 0
    this.#exports.toWhole(
      source.byteOffset + sourceAt * 4,
      target.byteOffset + targetAt * 2,
      rows,
      length,
      step,
      factor
    )
    return most / largest
  }

  /** Adds the first `count` numbers, a multiple of 4, to others; returns the largest sum, or 0. */
  add(source: Matrix, target: Matrix, count: number): number {
    return this.#exports.add(source.byteOffset, target.byteOffset, count)
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
