import type { ByteSource } from './byte_source.js'
import { PdfSyntaxError, type PdfDictionary, type PdfSyntax, type PdfValue } from './pdf_syntax.js'
import type { ObjectPlace, StoredObjects, ObjectPlaces } from './object_places.js'

/** Part of a table: undefined for objects that it does not speak of. */
type Section = (number: number) => ObjectPlace | null | undefined

/** A document that was changed and saved without being written anew has a section for each time. */
const MOST_SECTIONS = 1000

/** Bytes at the end of a file in which `startxref` stands. */
const END = 4096

/** Bytes of an entry: `0000000017 00000 n` and the end of its line. */
const ENTRY_LENGTH = 20
const ENTRY = /^(\d{10}) \d{5} ([nf])/

/** Reads the file's own table of objects. @throws {PdfSyntaxError} */
export function objectsByTable(source: ByteSource, objects: StoredObjects): ObjectPlaces {
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
  objects: StoredObjects,
  position: number,
  header: number
): { section: Section; dictionary: PdfDictionary } {
  const isTable = objects.parseAt(position, (syntax) => syntax.word()) === 'xref'
  return isTable ? openTable(objects, position, header) : openTableStream(objects, position, header)
}

/** A table of text. Its entries are read when they are asked for. */
function openTable(objects: StoredObjects, start: number, header: number) {
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

function tableSection(objects: StoredObjects, ranges: readonly Range[], header: number): Section {
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
function openTableStream(objects: StoredObjects, position: number, header: number) {
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
