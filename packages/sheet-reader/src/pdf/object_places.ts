import type { ByteSource } from './byte_source.js'
import type { PdfObjects } from './pdf_objects.js'
import { PdfReference, PdfSyntaxError } from './pdf_syntax.js'
import type { PdfDictionary, PdfSyntax, PdfValue } from './pdf_syntax.js'

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

/** Part of a table: undefined for objects that it does not speak of. */
type Section = (number: number) => ObjectPlace | null | undefined

/** A document that was changed and saved without being written anew has a section for each time. */
const MOST_SECTIONS = 1000

/** Bytes at the end of a file in which `startxref` stands. */
const END = 4096

/** Bytes of an entry: `0000000017 00000 n` and the end of its line. */
const ENTRY_LENGTH = 20
const ENTRY = /^(\d{10}) \d{5} ([nf])/

/** Objects that are noted at most when a whole file is looked through. */
const MOST_OBJECTS = 500_000

const SCAN_WINDOW = 1024 * 1024
const SCAN_OVERLAP = 64
const TRAILERS_KEPT = 16
const LANDMARK =
  /(\d{1,10})\s{1,4}\d{1,5}\s{1,4}obj\b|\/(ObjStm|XRef|Catalog)\b|\b(trailer)\s{0,4}(?=<<)/g

/** Reads the file's own table of objects. @throws {PdfSyntaxError} */
export function objectsByTable(source: ByteSource, objects: PdfObjects): ObjectPlaces {
  const header = headerPosition(source)
  const sections: Section[] = []
  let trailer: PdfDictionary | undefined
  const waiting = [startOfTable(source)]
  const seen = new Set<number>()
  while (waiting.length > 0) {
    const position = waiting.shift()!
    if (seen.has(position)) {
      continue
    }
    seen.add(position)
    if (seen.size > MOST_SECTIONS) {
      throw new PdfSyntaxError()
    }
    const opened = openSection(objects, header + position, header)
    const { section, dictionary } = opened
    trailer ??= dictionary
    const [beside, previous] = [dictionary.get('XRefStm'), dictionary.get('Prev')]
    // A stream beside a table knows the objects that the table calls free.
    if (typeof beside === 'number') {
      sections.push(openSection(objects, header + beside, header).section)
    }
    sections.push(section)
    if (typeof previous === 'number') {
      waiting.push(previous)
    }
  }
  return {
    root: trailer?.get('Root') ?? null,
    isEncrypted: trailer?.has('Encrypt') ?? false,
    find(number) {
      for (const section of sections) {
        const place = section(number)
        if (place !== undefined) {
          return place
        }
      }
      return null
    },
  }
}

function headerPosition(source: ByteSource): number {
  const start = Buffer.alloc(Math.min(source.length, 1024))
  source.read(0, start)
  return Math.max(0, start.indexOf('%PDF-'))
}

function startOfTable(source: ByteSource): number {
  const end = Buffer.alloc(Math.min(source.length, END))
  source.read(source.length - end.length, end)
  const found = /.*startxref\s+(\d{1,10})/s.exec(end.toString('latin1'))
  if (!found) {
    throw new PdfSyntaxError()
  }
  return Number(found[1])
}

function openSection(
  objects: PdfObjects,
  position: number,
  header: number
): { section: Section; dictionary: PdfDictionary } {
  const isTable = objects.parseAt(position, (syntax) => syntax.word()) === 'xref'
  return isTable ? openTable(objects, position, header) : openTableStream(objects, position, header)
}

/** A table of text. Its entries are read when they are asked for. */
function openTable(objects: PdfObjects, start: number, header: number) {
  const ranges: Range[] = []
  let position = start + 'xref'.length
  for (;;) {
    const next = objects.parseAt(position, readRange)
    if (next.trailer !== undefined) {
      const { trailer } = next
      if (!(trailer instanceof Map)) {
        throw new PdfSyntaxError()
      }
      return { dictionary: trailer, section: tableSection(objects, ranges, header) }
    }
    if (ranges.push({ ...next, position: position + next.length }) > MOST_SECTIONS) {
      throw new PdfSyntaxError()
    }
    position += next.length + next.count * ENTRY_LENGTH
  }
}

/** Objects with numbers that follow each other, and where their entries begin. */
interface Range {
  first: number
  count: number
  position: number
}

function readRange(syntax: PdfSyntax) {
  const word = syntax.word()
  if (word === 'trailer') {
    return { trailer: syntax.value() }
  }
  const [first, count] = [Number(word), Number(syntax.word())]
  if (word === '' || !Number.isInteger(first) || !Number.isInteger(count)) {
    throw new PdfSyntaxError()
  }
  syntax.skipSpace()
  return { first, count, length: syntax.position }
}

function tableSection(objects: PdfObjects, ranges: readonly Range[], header: number): Section {
  return (number) => {
    const range = rangeOf(ranges, number)
    if (!range) {
      return undefined
    }
    const at = range.position + (number - range.first) * ENTRY_LENGTH
    const entry = ENTRY.exec(Buffer.from(objects.bytesAt(at, ENTRY_LENGTH)).toString('latin1'))
    if (!entry) {
      throw new PdfSyntaxError()
    }
    return entry[2] === 'f' ? null : { position: header + Number(entry[1]) }
  }
}

/** A table in a stream: rows of three numbers of some bytes each. */
function openTableStream(objects: PdfObjects, position: number, header: number) {
  const object = objects.objectAt(position)
  const dictionary = object.value
  if (!(dictionary instanceof Map)) {
    throw new PdfSyntaxError()
  }
  const rows = Buffer.from(objects.streamOf(object))
  const widths = integers(dictionary.get('W') ?? null)
  const isPossible = widths.length >= 3 && widths.every((width) => width >= 0 && width <= 6)
  if (!isPossible) {
    throw new PdfSyntaxError()
  }
  const [typeWidth, secondWidth, thirdWidth] = widths
  const rowLength = typeWidth + secondWidth + thirdWidth

  const index = integers(dictionary.get('Index') ?? [0, Number(dictionary.get('Size'))])
  const ranges: Range[] = []
  for (let pair = 0, at = 0; pair + 1 < index.length; pair += 2) {
    ranges.push({ first: index[pair], count: index[pair + 1], position: at })
    at += index[pair + 1] * rowLength
  }
  const section: Section = (number) => {
    const range = rangeOf(ranges, number)
    if (!range) {
      return undefined
    }
    const at = range.position + (number - range.first) * rowLength
    if (at + rowLength > rows.length) {
      throw new PdfSyntaxError()
    }
    const type = typeWidth === 0 ? 1 : rows.readUIntBE(at, typeWidth)
    const value = secondWidth === 0 ? 0 : rows.readUIntBE(at + typeWidth, secondWidth)
    if (type === 1) {
      return { position: header + value }
    }
    return type === 2 ? { stream: value } : null
  }
  return { dictionary, section }
}

function integers(value: PdfValue): number[] {
  const numbers = Array.isArray(value) ? value.map(Number) : []
  if (!numbers.every((number) => Number.isInteger(number) && number >= 0)) {
    throw new PdfSyntaxError()
  }
  return numbers
}

function rangeOf(ranges: readonly Range[], number: number): Range | undefined {
  return ranges.find(({ first, count }) => number >= first && number < first + count)
}

/** Looks for objects in the whole file; the last of a number counts. @throws {PdfSyntaxError} */
export function objectsByScan(source: ByteSource, objects: PdfObjects): ObjectPlaces {
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

function scan(source: ByteSource, objects: PdfObjects): Found {
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

function trailerAt(objects: PdfObjects, position: number): PdfDictionary | null {
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
