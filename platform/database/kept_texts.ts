import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { databaseMoment, type StatementValue } from './read_rows.js'

/** Bytes that are kept by default: a page of a hundred records takes some six kilobytes, packed. */
const BUDGET = 4 * 1024 * 1024

/** Bytes that an entry takes beside its key and its text. */
const ENTRY = 200

/** Packs a page of records in a tenth of a millisecond, to a tenth of its size. */
const FASTEST = 1

/**
 * Long texts that were made of rows, such as a page of records as it is answered, for as long as
 * nobody has committed anything anywhere (`databaseMoment`). They are kept packed: unpacking takes
 * a twentieth of the time of reading and writing them anew. Where the database is a server, nothing
 * is kept.
 */
export class KeptTexts {
  readonly #budget: number
  #moment: object | null = null
  #texts = new Map<string, Buffer>()
  #size = 0

  /** @param budget Bytes, packed; whatever is kept is forgotten when there are more. */
  constructor(budget = BUDGET) {
    this.#budget = budget
  }

  /**
   * The text for some values of a tenant, as it was made before or as it is made now. What `make`
   * throws is not kept.
   */
  async get(
    tenantId: string,
    values: readonly StatementValue[],
    make: () => Promise<string>
  ): Promise<string> {
    const moment = databaseMoment()
    if (moment === null) {
      return make()
    }
    if (moment !== this.#moment) {
      this.#forget(moment)
    }
    const key = JSON.stringify([tenantId, ...values])
    const packed = this.#texts.get(key)
    if (packed) {
      return inflateRawSync(packed).toString()
    }
    const text = await make()
    this.#keep(moment, key, text)
    return text
  }

  /** A text is true of the moment before its rows were read, which may have passed meanwhile. */
  #keep(moment: object, key: string, text: string): void {
    if (moment !== this.#moment || this.#texts.has(key)) {
      return
    }
    const packed = deflateRawSync(text, { level: FASTEST })
    const size = ENTRY + key.length + packed.length
    if (this.#size + size > this.#budget) {
      this.#forget(moment)
    }
    if (size <= this.#budget) {
      this.#texts.set(key, packed)
      this.#size += size
    }
  }

  #forget(moment: object): void {
    this.#texts.clear()
    this.#size = 0
    this.#moment = moment
  }
}
