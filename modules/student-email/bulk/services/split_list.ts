import { validationError } from '#platform/http/api_exception'
import { piecesOf } from './byte_pieces.js'

/** Bytes of one item, and of everything that is not in the list. */
const LONGEST_ITEM = 64 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = [0x7b, 0x5b]
const CLOSING = [0x7d, 0x5d]
const WHITE_SPACE = [0x20, 0x09, 0x0a, 0x0d]

/** Text of a JSON object whose list of one name was taken out. */
export interface SplitList {
  /** The object with an empty list. */
  rest: Buffer
  /** JSON text of each item; null when the object has no such list. */
  items: Buffer[] | null
}

/**
 * Takes the items of a list out of the text of a JSON object, so that each can be parsed by itself:
 * parsing megabytes in one go keeps everybody else from running. What is no JSON stays for the
 * parser of the parts to refuse.
 *
 * @param name Of the list, a property of the object itself.
 * @param maximum Items that are taken.
 * @throws {ApiException} `VALIDATION_ERROR` for more items, or a part of more than 64 KB.
 */
export async function splitList(
  bytes: Buffer,
  { name, maximum }: { name: string; maximum: number }
): Promise<SplitList> {
  const scanner = new ListScanner(bytes, name, maximum)
  for await (const piece of piecesOf(bytes)) {
    scanner.read(piece)
  }
  return scanner.end()
}

class ListScanner {
  readonly #bytes: Buffer
  readonly #name: string
  readonly #maximum: number
  readonly #items: Buffer[] = []
  #position = 0
  #depth = 0
  #isInText = false
  #isEscaped = false
  /** Where the text that was read last begins and ends. */
  #textStart = 0
  #textEnd = 0
  /** The name that the next value of the object has. */
  #property: string | null = null
  /** Where the items begin and end; undefined while they were not met. */
  #listStart: number | undefined
  #listEnd: number | undefined
  #itemStart = 0
  #isEmpty = true

  constructor(bytes: Buffer, name: string, maximum: number) {
    this.#bytes = bytes
    this.#name = name
    this.#maximum = maximum
  }

  read(piece: Buffer): void {
    for (const byte of piece) {
      this.#step(byte)
      this.#position++
    }
  }

  end(): SplitList {
    if (this.#listStart === undefined || this.#listEnd === undefined) {
      return { rest: this.#checked(this.#bytes, 'body'), items: null }
    }
    const before = this.#bytes.subarray(0, this.#listStart)
    const after = this.#bytes.subarray(this.#listEnd)
    const rest = this.#checked(Buffer.concat([before, after]), 'body')
    return { rest, items: this.#items }
  }

  #step(byte: number): void {
    if (this.#isInText) {
      this.#stepInText(byte)
      return
    }
    if (WHITE_SPACE.includes(byte)) {
      return
    }
    const wasEmpty = this.#isEmpty
    if (this.#isInList && this.#depth === 2 && !CLOSING.includes(byte)) {
      this.#isEmpty = false
    }
    if (byte === QUOTE) {
      this.#isInText = true
      this.#textStart = this.#position + 1
    } else if (byte === COLON && this.#depth === 1) {
      this.#property = this.#bytes.toString('utf8', this.#textStart, this.#textEnd)
    } else if (OPENING.includes(byte)) {
      this.#open(byte)
    } else if (CLOSING.includes(byte)) {
      this.#close(wasEmpty)
    } else if (byte === COMMA) {
      this.#comma()
    }
  }

  #stepInText(byte: number): void {
    if (this.#isEscaped) {
      this.#isEscaped = false
    } else if (byte === BACKSLASH) {
      this.#isEscaped = true
    } else if (byte === QUOTE) {
      this.#isInText = false
      this.#textEnd = this.#position
    }
  }

  #open(byte: number): void {
    this.#depth += 1
    const isOurs = this.#depth === 2 && byte === OPENING[1] && this.#property === this.#name
    if (isOurs) {
      if (this.#listStart !== undefined) {
        throw validationError(`${this.#name}: is given twice`)
      }
      this.#listStart = this.#position + 1
      this.#itemStart = this.#listStart
    }
  }

  #close(wasEmpty: boolean): void {
    if (this.#isInList && this.#depth === 2) {
      if (!wasEmpty) {
        this.#take(this.#position)
      }
      this.#listEnd = this.#position
    }
    this.#depth -= 1
  }

  #comma(): void {
    if (this.#isInList && this.#depth === 2) {
      this.#take(this.#position)
    } else if (this.#depth === 1) {
      this.#property = null
    }
  }

  get #isInList(): boolean {
    return this.#listStart !== undefined && this.#listEnd === undefined
  }

  #take(end: number): void {
    const field = `${this.#name}[${this.#items.length}]`
    this.#items.push(this.#checked(this.#bytes.subarray(this.#itemStart, end), field))
    this.#itemStart = end + 1
    if (this.#items.length > this.#maximum) {
      throw validationError(`${this.#name}: must not have more than ${this.#maximum} items`)
    }
  }

  #checked(part: Buffer, field: string): Buffer {
    if (part.length > LONGEST_ITEM) {
      throw validationError(`${field}: is larger than ${LONGEST_ITEM / 1024} KB`)
    }
    return part
  }
}
