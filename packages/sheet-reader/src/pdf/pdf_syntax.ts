/** A reference to an object by its number: `12 0 R`. */
export class PdfReference {
  constructor(readonly number: number) {}
}

export type PdfDictionary = Map<string, PdfValue>

/**
 * A value of a PDF. Names are strings without their slash; literal strings are of no use here:
 * null.
 */
export type PdfValue =
  number | boolean | string | null | PdfReference | PdfDictionary | readonly PdfValue[]

/** The bytes end within a value: more of them are needed. */
export class PdfBytesEnded extends Error {}

/** The bytes are not what a PDF has at this place. */
export class PdfSyntaxError extends Error {}

/** An honest file nests a handful of values into each other. */
const DEEPEST = 64

const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT] = [...Buffer.from('()<>/%')]
const [OPEN_ARRAY, CLOSE_ARRAY, BACKSLASH] = [...Buffer.from('[]\\')]
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** 1 for white space, 2 for characters that end a word. */
const KINDS = new Uint8Array(256)
for (const space of [0, 9, LINE_FEED, 12, CARRIAGE_RETURN, 32]) {
  KINDS[space] = 1
}
for (const delimiter of Buffer.from('()<>[]{}/%')) {
  KINDS[delimiter] = 2
}

const INTEGER = /^\d{1,10}$/
const NUMBER = /^[+-]*\d*\.?\d*$/

/** Reads the values of a PDF from bytes, one after the other. */
export class PdfSyntax {
  position: number
  #bytes: Buffer

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.position = position
  }

  /**
   * The next value.
   *
   * @throws {PdfBytesEnded}
   * @throws {PdfSyntaxError}
   */
  value(depth = 0): PdfValue {
    if (depth > DEEPEST) {
      throw new PdfSyntaxError()
    }
    this.skipSpace()
    const bytes = this.#bytes
    const first = bytes[this.position]
    if (first === SLASH) {
      return this.#name()
    }
    if (first === OPEN) {
      return this.#literal()
    }
    if (first === OPEN_ARRAY) {
      return this.#array(depth)
    }
    if (first === LESS) {
      return this.#byte(this.position + 1) === LESS ? this.#dictionary(depth) : this.#hexadecimal()
    }
    const word = this.word()
    if (INTEGER.test(word)) {
      return this.#reference(Number(word)) ?? Number(word)
    }
    if (word === 'true' || word === 'false') {
      return word === 'true'
    }
    if (word === 'null') {
      return null
    }
    if (word !== '' && NUMBER.test(word)) {
      return Number.parseFloat(word) || 0
    }
    throw new PdfSyntaxError()
  }

  /** The next run of regular characters; empty where something else stands. */
  word(): string {
    this.skipSpace()
    const start = this.position
    while (KINDS[this.#byte(this.position)] === 0) {
      this.position++
    }
    return this.#bytes.toString('latin1', start, this.position)
  }

  /** The number before `obj` where an object begins here. */
  objectNumber(): number {
    const [number, generation, keyword] = [this.word(), this.word(), this.word()]
    if (keyword !== 'obj' || !INTEGER.test(number) || !INTEGER.test(generation)) {
      throw new PdfSyntaxError()
    }
    return Number(number)
  }

  /**
   * Where the bytes of a stream begin, when its dictionary was read last; null when it is no
   * stream.
   */
  streamStart(): number | null {
    if (this.word() !== 'stream') {
      return null
    }
    if (this.#byte(this.position) === CARRIAGE_RETURN) {
      this.position++
    }
    if (this.#byte(this.position) === LINE_FEED) {
      this.position++
    }
    return this.position
  }

  /** Goes on to what is neither white space nor a comment. */
  skipSpace(): void {
    for (;;) {
      const byte = this.#byte(this.position)
      if (byte === PERCENT) {
        while (!isLineEnd(this.#byte(this.position))) {
          this.position++
        }
      } else if (KINDS[byte] === 1) {
        this.position++
      } else {
        return
      }
    }
  }

  /** `0 R` behind a number makes it a reference. */
  #reference(number: number): PdfReference | null {
    const after = this.position
    const isReference = INTEGER.test(this.word()) && this.word() === 'R'
    if (isReference) {
      return new PdfReference(number)
    }
    this.position = after
    return null
  }

  #name(): string {
    this.position++
    const start = this.position
    while (KINDS[this.#byte(this.position)] === 0) {
      this.position++
    }
    const name = this.#bytes.toString('latin1', start, this.position)
    return name.replace(/#([0-9a-f]{2})/gi, (_escape: string, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
  }

  #array(depth: number): PdfValue[] {
    this.position++
    const values: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.#bytes[this.position] === CLOSE_ARRAY) {
        break
      }
      values.push(this.value(depth + 1))
    }
    this.position++
    return values
  }

  #dictionary(depth: number): PdfDictionary {
    this.position += 2
    const entries: PdfDictionary = new Map()
    for (;;) {
      this.skipSpace()
      const next = this.#bytes[this.position]
      if (next === GREATER && this.#byte(this.position + 1) === GREATER) {
        break
      }
      if (next !== SLASH) {
        throw new PdfSyntaxError()
      }
      entries.set(this.#name(), this.value(depth + 1))
    }
    this.position += 2
    return entries
  }

  #literal(): null {
    let open = 0
    do {
      const byte = this.#byte(this.position++)
      if (byte === BACKSLASH) {
        this.position++
      }
      if (byte === OPEN) {
        open++
      }
      if (byte === CLOSE) {
        open--
      }
    } while (open > 0)
    return null
  }

  #hexadecimal(): null {
    while (this.#byte(this.position) !== GREATER) {
      this.position++
    }
    this.position++
    return null
  }

  /** @throws {PdfBytesEnded} */
  #byte(position: number): number {
    if (position >= this.#bytes.length) {
      throw new PdfBytesEnded()
    }
    return this.#bytes[position]
  }
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN
}
