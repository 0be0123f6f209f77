import { readAsset } from '../assets.js'

/** Numbers in the kernel's memory: JavaScript and the kernel both read and write them. */
export type Matrix = Float32Array<ArrayBuffer>

interface KernelMemory {
  readonly buffer: ArrayBuffer
}

// The compiler settings know neither the browser nor its WebAssembly; Node has it all the same.
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => KernelMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (
    module: object,
    imports: { env: { memory: KernelMemory } }
  ) => { readonly exports: unknown }
}

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
  rectify(values: number, count: number): void
  scatter(source: number, target: number, rows: number, length: number, step: number): void
}

const PAGE = 65_536

/**
 * The few loops of the nets that take time, as WebAssembly with 4 floats an instruction: about
 * ten times as fast as JavaScript. It owns its memory and hands out parts of it.
 */
export class Kernel {
  readonly #memory: KernelMemory
  readonly #exports: KernelExports
  #used = 1024

  /** @param bytes all the memory that {@link allocate} may hand out */
  constructor(bytes: number) {
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) + 1 })
    const module = new WebAssembly.Module(readAsset('glyph_kernel.wasm'))
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } })
    this.#exports = instance.exports as KernelExports
  }

  /** @param length in numbers; the memory is zero */
  allocate(length: number): Matrix {
    const matrix = new Float32Array(this.#memory.buffer, this.#used, length)
    this.#used += Math.ceil(length / 4) * 16
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
