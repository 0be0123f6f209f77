import { deflateSync } from 'node:zlib'
import { CATALOGUE, crossReference, HELVETICA, rawPdf, ruledTable, stream } from './raw_pdf.js'

/**
 * Page trees as no honest program writes them, and the forms in which honest programs write theirs.
 */

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'

function node(kids: number[], entries = `/Count ${kids.length}`): string {
  return `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] ${entries} >>`
}

/** A few hundred bytes that promise a million pages: the tree has nothing but itself. */
export function onlyItself(): Buffer {
  return rawPdf([CATALOGUE, node([2], '/Count 1000000')])
}

/** The same with one page beside itself, which holds three students. */
export function itselfAndPage(): Buffer {
  const table = ruledTable(
    [
      ['S/N', 'NAME', 'ENG', 'MATHS', 'BIO', 'TOTAL'],
      ['1', 'ADEBAYO Grace', '61', '72', '55', '188'],
      ['2', 'BELLO Umar', '48', '39', '70', '157'],
      ['3', 'EZE Chidinma', '90', '81', '77', '248'],
    ],
    [30, 180, 50, 50, 50, 60]
  )
  return rawPdf([
    CATALOGUE,
    node([2, 3, 2], '/Count 1000000'),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(table),
    HELVETICA,
  ])
}

/** A branch whose kids are a page and its own parent. */
export function backToParent(): Buffer {
  return rawPdf([CATALOGUE, node([3], '/Count 1000000'), node([4, 2], '/Count 1000000'), PAGE])
}

/** `levels` branches, each the only kid of the one before; a page at the end. */
export function deepChain(levels: number): Buffer {
  const branches = Array.from({ length: levels }, (_, level) => node([level + 3], '/Count 1000000'))
  return rawPdf([CATALOGUE, ...branches, PAGE])
}

/**
 * Branches that each have the next one twice: 2^levels ways and, unless `isEmpty`, as many pages.
 */
export function grownTogether(levels: number, isEmpty = false): Buffer {
  const branches = Array.from({ length: levels }, (_, level) =>
    node([level + 3, level + 3], '/Count -1')
  )
  return rawPdf([CATALOGUE, ...branches, isEmpty ? node([]) : PAGE])
}

/** Two pages, and whatever stands as the number of them. */
export function statingCount(count: string): Buffer {
  return rawPdf([CATALOGUE, node([3, 4], `/Count ${count}`), PAGE, PAGE])
}

/** One page, `times` times the kid of the same node. */
export function samePage(times: number): Buffer {
  return rawPdf([CATALOGUE, node(Array.from({ length: times }, () => 3)), PAGE])
}

/** `pages` pages below branches of ten, as programs write long documents. */
function branched(pages: number): string[] {
  const branches = Math.ceil(pages / 10)
  const objects = [CATALOGUE, node(numbers(3, branches), `/Count ${pages}`)]
  for (let branch = 0; branch < branches; branch++) {
    const own = Math.min(10, pages - branch * 10)
    objects.push(node(numbers(3 + branches + branch * 10, own), `/Parent 2 0 R /Count ${own}`))
  }
  return [...objects, ...Array.from({ length: pages }, () => PAGE)]
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

/** A page tree in levels, plainly written. */
export function inLevels(pages: number): Buffer {
  return rawPdf(branched(pages))
}

/** All objects in compressed streams of a hundred, found by a compressed table with a predictor. */
export function compressed(pages: number, trailer = ''): Buffer {
  const objects = branched(pages)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: [number, number, number][] = [[0, 0, 65535]]
  const streams = Math.ceil(objects.length / 100)
  const position = () => parts.reduce((sum, part) => sum + part.length, 0)
  const streamPlaces: [number, number, number][] = []
  for (let number = 0; number < streams; number++) {
    const own = objects.slice(number * 100, number * 100 + 100)
    streamPlaces.push([1, position(), 0])
    own.forEach((_, index) => places.push([2, objects.length + 1 + number, index]))
    parts.push(objectStream(objects.length + 1 + number, number * 100 + 1, own))
  }
  const at = position()
  const rows = [...places, ...streamPlaces, [1, at, 0] as [number, number, number]]
  parts.push(
    tableStream(objects.length + 1 + streams, rows, trailer),
    Buffer.from(`startxref\n${at}\n%%EOF\n`)
  )
  return Buffer.concat(parts)
}

function objectStream(number: number, first: number, objects: string[]): Buffer {
  let length = 0
  const head = objects.map((object, index) => {
    const entry = `${first + index} ${length}`
    length += object.length + 1
    return entry
  })
  const list = `${head.join(' ')} `
  const entries = `/Type /ObjStm /N ${objects.length} /First ${list.length} /Filter /FlateDecode`
  const body = stream(deflateSync(list + objects.join(' ')), entries)
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
}

/** Rows of 1, 4 and 2 bytes; each says how it differs from the one above. */
function tableStream(number: number, rows: [number, number, number][], trailer: string): Buffer {
  const plain = rows.map(([type, second, third]) => {
    const row = Buffer.alloc(7)
    row[0] = type
    row.writeUInt32BE(second, 1)
    row.writeUInt16BE(third, 5)
    return row
  })
  const predicted = plain.map((row, index) => [
    2,
    ...row.map((byte, column) => byte - (plain[index - 1]?.[column] ?? 0)),
  ])
  const body = stream(
    deflateSync(Buffer.from(predicted.flat())),
    `/Type /XRef /Size ${rows.length} /Root 1 0 R ${trailer} /W [1 4 2] /Filter /FlateDecode ` +
      '/DecodeParms << /Predictor 12 /Columns 7 >>'
  )
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
}

/** Two pages, and a third that was added by appending what changed. */
export function updated(): Buffer {
  const before = rawPdf([CATALOGUE, node([3, 4]), PAGE, PAGE])
  const tableBefore = before.lastIndexOf('xref\n0')
  const tree = `2 0 obj\n${node([3, 4, 5])}\nendobj\n`
  const page = `5 0 obj\n${PAGE}\nendobj\n`
  const entry = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`
  const table =
    `xref\n2 1\n${entry(before.length)}5 1\n${entry(before.length + tree.length)}` +
    `trailer\n<< /Size 6 /Root 1 0 R /Prev ${tableBefore} >>\n`
  const at = before.length + tree.length + page.length
  return Buffer.concat([before, Buffer.from(`${tree}${page}${table}startxref\n${at}\n%%EOF\n`)])
}

/** A good document whose table of objects is wrong, as after a transfer that changed line ends. */
export function wrongTable(document: Buffer): Buffer {
  const text = document.toString('latin1')
  return Buffer.from(text.replaceAll(/(\d{10}) 00000 n/g, '0000000007 00000 n'), 'latin1')
}

/** A good document without its end. */
export function withoutEnd(document: Buffer): Buffer {
  return document.subarray(0, document.lastIndexOf('startxref'))
}

/** A table of objects that says it continues in itself. */
export function endlessTable(): Buffer {
  const objects = [CATALOGUE, node([3]), PAGE]
  const whole = rawPdf(objects)
  const at = whole.lastIndexOf('xref\n0')
  const offsets = [...whole.toString('latin1', at).matchAll(/(\d{10}) 00000 n/g)].map(([, to]) =>
    Number(to)
  )
  return Buffer.concat([
    whole.subarray(0, at),
    Buffer.from(crossReference(offsets, at, `/Prev ${at}`)),
  ])
}
