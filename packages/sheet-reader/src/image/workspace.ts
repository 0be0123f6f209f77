/**
 * Buffers that are used again from page to page, so that reading a long scan does not allocate a
 * few page-sized arrays a page. Each buffer has a name; asking for a name again hands out the same
 * memory, whatever it held. One workspace belongs to one worker thread.
 */
export class ImageWorkspace {
  readonly #bytes = new Map<string, Uint8Array>()
  readonly #integers = new Map<string, Uint32Array>()

  /** `length` bytes with undefined contents. */
  bytes(name: string, length: number): Uint8Array {
    let buffer = this.#bytes.get(name)
    if (!buffer || buffer.length < length) {
      buffer = new Uint8Array(length)
      this.#bytes.set(name, buffer)
    }
    return buffer.subarray(0, length)
  }

  /** `length` unsigned 32-bit integers with undefined contents. */
  integers(name: string, length: number): Uint32Array {
    let buffer = this.#integers.get(name)
    if (!buffer || buffer.length < length) {
      buffer = new Uint32Array(length)
      this.#integers.set(name, buffer)
    }
    return buffer.subarray(0, length)
  }
}
