import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'

/** `%PDF-` has to stand within this many bytes from the start (decisions 3.2). */
const SIGNATURE_WITHIN = 1024
const SIGNATURE = '%PDF-'

/** What makes a stream of bytes unacceptable. */
export type RefusedBytes = 'too_large' | 'not_a_pdf'

/** Bytes were refused; `reason` says why. */
export class BytesRefused extends Error {
  constructor(readonly reason: RefusedBytes) {
    super(`The bytes were refused: ${reason}.`)
  }
}

/**
 * Passes the bytes of a PDF on while it counts, hashes and checks them: fails at the first byte
 * past `limit`, and as soon as it is certain that they are no PDF.
 */
export class PdfBytes extends Transform {
  #limit: number
  #hash = createHash('sha256')
  #start = Buffer.alloc(0)
  #checked = false
  #size = 0

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  /** Bytes that came through. */
  get size(): number {
    return this.#size
  }

  /** Hexadecimal SHA-256 of all bytes. Call it once, when the stream has ended. */
  digest(): string {
    return this.#hash.digest('hex')
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#size += chunk.length
    if (this.#size > this.#limit) {
      return done(new BytesRefused('too_large'))
    }
    this.#hash.update(chunk)
    if (!this.#checked) {
      this.#start = Buffer.concat([this.#start, chunk.subarray(0, SIGNATURE_WITHIN)])
      if (this.#start.length >= SIGNATURE_WITHIN && !this.#hasSignature()) {
        return done(new BytesRefused('not_a_pdf'))
      }
    }
    done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    done(this.#checked || this.#hasSignature() ? null : new BytesRefused('not_a_pdf'))
  }

  #hasSignature(): boolean {
    this.#checked = this.#start.subarray(0, SIGNATURE_WITHIN).includes(SIGNATURE)
    return this.#checked
  }
}
