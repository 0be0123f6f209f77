import { loadKernel, MEMORY_PAGE, type KernelMemory } from '../load_kernel.js'

/** The exports of `training/kernel/pictures.ts`, which says what they do. */
interface PictureExports {
  addRow(row: number, sums: number, width: number, times: number): void
  thresholdRow(
    row: number,
    sums: number,
    running: number,
    ink: number,
    width: number,
    radius: number,
    rows: number,
    percent: number
  ): void
  rotateRows(
    source: number,
    firstRow: number,
    target: number,
    width: number,
    height: number,
    fromY: number,
    toY: number,
    cosine: number,
    sine: number
  ): void
  divideRows(
    pixels: number,
    rowPaper: number,
    levels: number,
    columns: number,
    rows: number,
    tile: number,
    white: number,
    width: number,
    fromY: number,
    toY: number
  ): void
}

/** Parts of the memory begin at multiples of this. */
const ALIGNED = 16
/** Where the first part begins. */
const FIRST = 1024

/** A place in the kernel's memory. */
export interface KernelPart {
  at: number
  bytes: Uint8Array
}

/**
 * The loops over all pixels of a page as WebAssembly. Pictures stay where they are: a few rows at a
 * time are copied into the kernel's memory and what comes out is copied back, so that it needs
 * hardly any.
 */
export class PictureKernel {
  readonly #memory: KernelMemory
  readonly run: PictureExports

  constructor() {
    const { memory, exports } = loadKernel<PictureExports>('picture_kernel.wasm', MEMORY_PAGE)
    this.#memory = memory
    this.run = exports
  }

  /** Places of so many bytes, with undefined contents, valid until the next call. */
  parts(...lengths: readonly number[]): KernelPart[] {
    const starts: number[] = []
    let end = FIRST
    for (const length of lengths) {
      starts.push(end)
      end = Math.ceil((end + length) / ALIGNED) * ALIGNED
    }
    const missing = end - this.#memory.buffer.byteLength
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / MEMORY_PAGE))
    }
    const { buffer } = this.#memory
    return lengths.map((length, part) => ({
      at: starts[part],
      bytes: new Uint8Array(buffer, starts[part], length),
    }))
  }
}

let kernel: PictureKernel | undefined

/** The kernel of this thread. */
export function pictureKernel(): PictureKernel {
  return (kernel ??= new PictureKernel())
}
