import type { ByteSource } from './byte_source.js'
import { objectsByScan } from './objects_by_scan.js'
import { objectsByTable } from './objects_by_table.js'
import type { ObjectPlaces, PlacedObject, StoredObjects } from './object_places.js'
import { unpackStream } from './pdf_stream.js'
import { PdfBytesEnded, PdfReference, PdfSyntax, PdfSyntaxError } from './pdf_syntax.js'
import type { PdfDictionary, PdfValue } from './pdf_syntax.js'

/** Bytes that are looked at first where an object begins, and how many an object may have. */
const FIRST_WINDOW = 1024
const LARGEST_OBJECT = 4 * 1024 * 1024

/** References that may lead to each other. */
const LONGEST_CHAIN = 32

/** Streams of objects that are kept unpacked. */
const STREAMS_KEPT = 4

/** Objects of a stream that holds several. */
interface ObjectStream {
  bytes: Uint8Array
  numbers: number[]
  positions: number[]
}

/**
 * The objects of a PDF, found by its own table or, when that is wrong, by looking through the file.
 * Bounded in every respect: by bytes of an object, length of chains and a deadline.
 */
export class PdfObjects implements StoredObjects {
  #source: ByteSource
  #deadline: number
  #places: ObjectPlaces
  #streams = new Map<number, ObjectStream>()

  /** @param deadline moment of `performance.now()` after which it gives up */
  private constructor(source: ByteSource, deadline: number, find: typeof objectsByTable) {
    this.#source = source
    this.#deadline = deadline
    // Streams that hold the places of objects are read before any place is known.
    this.#places = { root: null, isEncrypted: false, find: () => null }
    this.#places = find(source, this)
  }

  /**
   * Trusts the file's own table of objects.
   *
   * @throws {PdfSyntaxError} also from {@link resolve}, wherever the table turns out to be wrong
   */
  static byTable(source: ByteSource, deadline: number): PdfObjects {
    return new PdfObjects(source, deadline, objectsByTable)
  }

  /** Looks for objects in the whole file. @throws {PdfSyntaxError} */
  static byScan(source: ByteSource, deadline: number): PdfObjects {
    return new PdfObjects(source, deadline, objectsByScan)
  }

  /** The catalogue. */
  get root(): PdfDictionary {
    return this.dictionary(this.#places.root)
  }

  /** What a value stands for; null for objects that are not there. */
  resolve = (value: PdfValue | undefined): PdfValue => {
    let found = value ?? null
    for (let step = 0; found instanceof PdfReference; step++) {
      if (step === LONGEST_CHAIN) {
        throw new PdfSyntaxError()
      }
      found = this.#object(found.number)
    }
    return found
  }

  /** @throws {PdfSyntaxError} when it is something else. */
  dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.resolve(value)
    if (!(found instanceof Map)) {
      throw new PdfSyntaxError()
    }
    return found
  }

  /** The object that begins at a position of the file. @throws {PdfSyntaxError} */
  objectAt(position: number): PlacedObject {
    return this.parseAt(position, (syntax) => {
      const number = syntax.objectNumber()
      const value = syntax.value()
      const start = value instanceof Map ? syntax.streamStart() : null
      return { number, value, streamStart: start === null ? null : position + start }
    })
  }

  /** Reads with as many bytes as it takes. @throws {PdfSyntaxError} */
  parseAt<Result>(position: number, parse: (syntax: PdfSyntax) => Result): Result {
    this.checkTime()
    for (let size = FIRST_WINDOW; ; size *= 8) {
      const rest = this.#source.length - position
      const bytes = this.bytesAt(position, Math.min(size, rest))
      try {
        return parse(new PdfSyntax(bytes))
      } catch (error) {
        const isCut = error instanceof PdfBytesEnded && size < Math.min(rest, LARGEST_OBJECT)
        if (!isCut) {
          throw error instanceof PdfBytesEnded ? new PdfSyntaxError() : error
        }
      }
    }
  }

  /** Unpacked bytes of an object's stream. @throws {PdfSyntaxError} */
  streamOf({ value, streamStart }: PlacedObject): Uint8Array {
    if (streamStart === null || !(value instanceof Map)) {
      throw new PdfSyntaxError()
    }
    const length = Number(this.resolve(value.get('Length')))
    return unpackStream(this.bytesAt(streamStart, length), value, this.resolve)
  }

  /** @throws {PdfSyntaxError} where the file has no such bytes. */
  bytesAt(position: number, length: number): Uint8Array {
    const isPossible = position >= 0 && length > 0 && length <= LARGEST_OBJECT
    const bytes = new Uint8Array(isPossible ? length : 0)
    if (!isPossible || !this.#source.read(position, bytes)) {
      throw new PdfSyntaxError()
    }
    return bytes
  }

  /** Numbers of the objects in the stream with a number. @throws {PdfSyntaxError} */
  numbersIn(streamNumber: number): readonly number[] {
    return this.#objectStream(streamNumber).numbers
  }

  /** @throws {PdfSyntaxError} once the deadline has passed. */
  checkTime(): void {
    if (performance.now() > this.#deadline) {
      throw new PdfSyntaxError()
    }
  }

  #object(number: number): PdfValue {
    const place = this.#places.find(number)
    if (place === null) {
      return null
    }
    if ('position' in place) {
      const object = this.objectAt(place.position)
      if (object.number !== number) {
        throw new PdfSyntaxError()
      }
      return object.value
    }
    // Its bytes are a secret to all but the library.
    if (this.#places.isEncrypted) {
      throw new PdfSyntaxError()
    }
    const stream = this.#objectStream(place.stream)
    const index = stream.numbers.indexOf(number)
    if (index < 0) {
      return null
    }
    this.checkTime()
    return parseWhole(stream.bytes, stream.positions[index])
  }

  #objectStream(number: number): ObjectStream {
    const kept = this.#streams.get(number)
    if (kept) {
      return kept
    }
    const place = this.#places.find(number)
    if (place === null || !('position' in place)) {
      throw new PdfSyntaxError()
    }
    const object = this.objectAt(place.position)
    const opened = openObjectStream(this.streamOf(object), object.value as PdfDictionary)
    this.#streams.set(number, opened)
    if (this.#streams.size > STREAMS_KEPT) {
      this.#streams.delete(this.#streams.keys().next().value!)
    }
    return opened
  }
}

/** Reads the list of numbers and positions that stands before the objects. */
function openObjectStream(bytes: Uint8Array, dictionary: PdfDictionary): ObjectStream {
  const [count, first] = [Number(dictionary.get('N')), Number(dictionary.get('First'))]
  // A number is only known to end where something follows it.
  const ended = Buffer.concat([bytes, Buffer.from(' ]')])
  const stream: ObjectStream = { bytes: ended, numbers: [], positions: [] }
  const syntax = new PdfSyntax(bytes)
  for (let index = 0; index < count && syntax.position < first; index++) {
    const number = Number(syntax.word())
    const position = Number(syntax.word())
    if (!Number.isInteger(number) || !Number.isInteger(position)) {
      throw new PdfSyntaxError()
    }
    stream.numbers.push(number)
    stream.positions.push(first + position)
  }
  return stream
}

function parseWhole(bytes: Uint8Array, position: number): PdfValue {
  try {
    return new PdfSyntax(bytes, position).value()
  } catch {
    throw new PdfSyntaxError()
  }
}
