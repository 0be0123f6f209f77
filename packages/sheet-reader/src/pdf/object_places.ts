import type { PdfSyntax, PdfValue } from './pdf_syntax.js'

/** Where an object lies: in the file, or in a stream that holds several. */
export type ObjectPlace = { position: number } | { stream: number }

/** Where the objects of a file lie. */
export interface ObjectPlaces {
  /** The catalogue. */
  root: PdfValue
  isEncrypted: boolean
  /** Null for an object that is not there. */
  find(number: number): ObjectPlace | null
}

/** An object as it stands in the file. */
export interface PlacedObject {
  number: number
  value: PdfValue
  /** Where the bytes of its stream begin, if it has one. */
  streamStart: number | null
}

/** The objects of a file, read where they are known to lie. */
export interface StoredObjects {
  /** The object that begins at a position of the file. @throws {PdfSyntaxError} */
  objectAt(position: number): PlacedObject
  /** Reads with as many bytes as it takes. @throws {PdfSyntaxError} */
  parseAt<Result>(position: number, parse: (syntax: PdfSyntax) => Result): Result
  /** Unpacked bytes of an object's stream. @throws {PdfSyntaxError} */
  streamOf(object: PlacedObject): Uint8Array
  /** @throws {PdfSyntaxError} where the file has no such bytes. */
  bytesAt(position: number, length: number): Uint8Array
  /** Numbers of the objects in the stream with a number. @throws {PdfSyntaxError} */
  numbersIn(streamNumber: number): readonly number[]
  /** @throws {PdfSyntaxError} once the deadline has passed. */
  checkTime(): void
}
