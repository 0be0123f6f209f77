import type { ByteSource } from './byte_source.js'
import { PdfReference, PdfSyntaxError, type PdfDictionary, type PdfValue } from './pdf_syntax.js'
import type { StoredObjects, ObjectPlaces } from './object_places.js'

/** Objects that are noted at most when a whole file is looked through. */
const MOST_OBJECTS = 500_000
const SCAN_WINDOW = 1024 * 1024
const SCAN_OVERLAP = 64
const TRAILERS_KEPT = 16

const LANDMARK =
  /(\d{1,10})\s{1,4}\d{1,5}\s{1,4}obj\b|\/(ObjStm|XRef|Catalog)\b|\b(trailer)\s{0,4}(?=<<)/g

/** Looks for objects in the whole file; the last of a number counts. @throws {PdfSyntaxError} */
export function objectsByScan(source: ByteSource, objects: StoredObjects): ObjectPlaces {
  const found = scan(source, objects)
  let root: PdfValue = found.catalogue === null ? null : new PdfReference(found.catalogue)
  let isEncrypted = false
  for (const dictionary of found.trailers.map((trailer) => trailerAt(objects, trailer))) {
    root = dictionary?.get('Root') ?? root
    isEncrypted ||= dictionary?.has('Encrypt') ?? false
  }

  let inStreams: Map<number, number> | undefined
  const listStreams = () => {
    inStreams = new Map()
    if (isEncrypted && found.streams.size > 0) {
      throw new PdfSyntaxError()
    }
    for (const stream of found.streams) {
      for (const number of objects.numbersIn(stream)) {
        inStreams.set(number, stream)
      }
    }
    return inStreams
  }
  return {
    root,
    isEncrypted,
    find(number) {
      const position = found.positions.get(number)
      if (position !== undefined) {
        return { position }
      }
      const stream = (inStreams ?? listStreams()).get(number)
      return stream === undefined ? null : { stream }
    },
  }
}

interface Found {
  positions: Map<number, number>
  /** Numbers of streams that hold objects. */
  streams: Set<number>
  /** Number of the last catalogue. */
  catalogue: number | null
  /** Where trailers begin, or objects that serve as one. */
  trailers: number[]
}

function scan(source: ByteSource, objects: StoredObjects): Found {
  const found: Found = { positions: new Map(), streams: new Set(), catalogue: null, trailers: [] }
  let current = 0
  for (let start = 0; start < source.length; start += SCAN_WINDOW) {
    objects.checkTime()
    const length = Math.min(SCAN_WINDOW + SCAN_OVERLAP, source.length - start)
    const window = Buffer.from(objects.bytesAt(start, length)).toString('latin1')
    for (const { index, 1: number, 2: type, 3: trailer } of window.matchAll(LANDMARK)) {
      // What touches the start of a window began in the one before, and was found there.
      if (index === 0 && start > 0) {
        continue
      }
      if (number !== undefined) {
        current = Number(number)
        found.positions.set(current, start + index)
        if (found.positions.size > MOST_OBJECTS) {
          throw new PdfSyntaxError()
        }
      }
      if (type === 'ObjStm') {
        found.streams.add(current)
      }
      if (type === 'Catalog') {
        found.catalogue = current
      }
      if (type === 'XRef') {
        noteTrailer(found, found.positions.get(current))
      }
      if (trailer !== undefined) {
        noteTrailer(found, start + index)
      }
    }
  }
  return found
}

function noteTrailer(found: Found, position: number | undefined): void {
  if (position === undefined) {
    return
  }
  found.trailers.push(position)
  if (found.trailers.length > TRAILERS_KEPT) {
    found.trailers.shift()
  }
}

function trailerAt(objects: StoredObjects, position: number): PdfDictionary | null {
  try {
    const value = objects.parseAt(position, (syntax) =>
      syntax.word() === 'trailer' ? syntax.value() : null
    )
    const found = value ?? objects.objectAt(position).value
    return found instanceof Map ? found : null
  } catch (error) {
    if (error instanceof PdfSyntaxError) {
      return null
    }
    throw error
  }
}
