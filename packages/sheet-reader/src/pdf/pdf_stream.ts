import { constants, inflateSync } from 'node:zlib'

import { PdfSyntaxError } from './pdf_syntax.js'
import type { PdfDictionary, PdfValue } from './pdf_syntax.js'

/** Bytes that a stream of objects may unpack to: thousands of objects take less. */
const MOST_UNPACKED = 8 * 1024 * 1024

/** Predictors from this number on are those of PNG, one for each row. */
const PNG_PREDICTORS = 10

/**
 * Unpacks a stream that holds objects or the places of objects: what was compressed by Flate, or
 * not at all.
 *
 * @param resolve follows a reference
 * @throws {PdfSyntaxError} for what no writer does to such streams, and for too many bytes
 */
export function unpackStream(
  bytes: Uint8Array,
  dictionary: PdfDictionary,
  resolve: (value: PdfValue | undefined) => PdfValue
): Uint8Array {
  const filter = firstOf(resolve(dictionary.get('Filter')))
  if (filter === null) {
    return bytes
  }
  if (filter !== 'FlateDecode' && filter !== 'Fl') {
    throw new PdfSyntaxError()
  }
  const unpacked = inflate(bytes)
  const parameters = resolve(firstOf(resolve(dictionary.get('DecodeParms'))))
  if (!(parameters instanceof Map)) {
    return unpacked
  }
  const predictor = Number(parameters.get('Predictor') ?? 1)
  if (predictor < PNG_PREDICTORS) {
    return unpacked
  }
  return undoPrediction(unpacked, Number(parameters.get('Columns') ?? 1))
}

function inflate(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, {
      maxOutputLength: MOST_UNPACKED,
      // What a damaged stream holds up to its damage is of use.
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch {
    throw new PdfSyntaxError()
  }
}

function firstOf(value: PdfValue): PdfValue {
  return Array.isArray(value) ? (value[0] ?? null) : value
}

/** Rows of `columns` bytes, each behind the number of its PNG filter. */
function undoPrediction(bytes: Uint8Array, columns: number): Uint8Array {
  if (!Number.isInteger(columns) || columns < 1) {
    throw new PdfSyntaxError()
  }
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const filter = bytes[row * (columns + 1)]
    const from = row * (columns + 1) + 1
    const to = row * columns
    for (let column = 0; column < columns; column++) {
      const left = column > 0 ? plain[to + column - 1] : 0
      const above = row > 0 ? plain[to - columns + column] : 0
      const corner = row > 0 && column > 0 ? plain[to - columns + column - 1] : 0
      plain[to + column] = bytes[from + column] + predicted(filter, left, above, corner)
    }
  }
  return plain
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) {
    return left
  }
  if (filter === 2) {
    return above
  }
  if (filter === 3) {
    return (left + above) >> 1
  }
  if (filter !== 4) {
    return 0
  }
  const estimate = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) =>
    Math.abs(estimate - value)
  )
  if (toLeft <= toAbove && toLeft <= toCorner) {
    return left
  }
  return toAbove <= toCorner ? above : corner
}
