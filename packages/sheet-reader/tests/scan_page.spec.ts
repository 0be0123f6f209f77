import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { GlyphReader } from '../src/glyph/glyph_reader.js'
import { createGreyImage } from '../src/image/grey_image.js'
import { turnImage } from '../src/image/rotate.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { LineReader } from '../src/line/line_reader.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { readScanPage } from '../src/scan/read_scan_page.js'
import type { ScanRaster } from '../src/scan/page/scan_raster.js'
import { TesseractRecogniser } from '../src/scan/recognisers/tesseract_recogniser.js'
import type { Angle, PageReading } from '../src/types.js'
import { pictureOf } from './image_pictures.js'

const fixtures = new URL('../fixtures/', import.meta.url)
const corpus = new URL('../corpus/development/', import.meta.url)

interface Truth {
  studentName: string
  admissionNumber: string
  subjects: Record<string, number>
  total: number
  average: number
  grade: string
  pageNumber: number
}

async function rasterOf(name: string, pageNumber: number, folder = fixtures): Promise<ScanRaster> {
  using document = await PdfDocument.open(await readFile(new URL(`${name}.pdf`, folder)))
  const page = document.openPage(pageNumber)
  const { width, height } = page
  const image = page.rasterise(200)
  page.close()
  return { pageNumber, image, width, height }
}

async function truthOf(name: string, pageNumber: number): Promise<Truth[]> {
  const json = await readFile(new URL(`${name}.truth.json`, fixtures), 'utf8')
  return (JSON.parse(json) as Truth[]).filter((student) => student.pageNumber === pageNumber)
}

function rowsOf({ tables }: PageReading): string[][] {
  const [table] = [...tables].sort((a, b) => b.cells.length - a.cells.length)
  return table.rowEdges
    .slice(1)
    .map((_, row) =>
      table.cells.filter((cell) => cell.row === row).map(({ text }) => text.replaceAll('\n', ' '))
    )
}

test.group('Scan, whole pages', (group) => {
  const text = new TesseractRecogniser()
  const readers = { glyphs: GlyphReader.load(), lines: LineReader.load(), text }
  const workspace = new ImageWorkspace()
  group.teardown(() => text.close())
  group.each.timeout(240_000)

  test('reads every cell of a scanned broadsheet', async ({ assert }) => {
    const reading = await readScanPage(await rasterOf('broadsheet-scan', 2), readers, workspace)
    const truth = await truthOf('broadsheet', 2)
    const [headings, ...rows] = rowsOf(reading)

    assert.includeMembers(headings, ['ADM. NO', "STUDENT'S NAME", 'English Language', 'TOTAL'])
    assert.lengthOf(rows, truth.length)
    for (const [index, student] of truth.entries()) {
      const row = rows[index]
      assert.equal(row[1], student.admissionNumber)
      assert.equal(row[2], student.studentName)
      const scores = row.slice(3, 12).filter((score) => score !== 'ABS')
      assert.deepEqual(scores.map(Number), Object.values(student.subjects))
      assert.equal(Number(row[12]), student.total)
      assert.equal(Number(row[13]), student.average)
      assert.equal(row[14], student.grade)
    }
    assert.include(reading.tokens.map((token) => token.text).join(' '), 'GREENFIELD HIGH SCHOOL')
    assert.equal(reading.source, 'tesseract')
    assert.isAbove(Math.abs(reading.skew), 0.1)
  })

  test('reads a page that lies turned by {$self} degrees')
    .with<Angle[]>([0, 90, 180, 270])
    .run(async ({ assert }, angle) => {
      const upright = await rasterOf('report-cards-scan', 3)
      const [student] = await truthOf('report-cards', 3)
      const isSideways = angle === 90 || angle === 270
      const raster = {
        pageNumber: 3,
        image: turnImage(upright.image, angle),
        width: isSideways ? upright.height : upright.width,
        height: isSideways ? upright.width : upright.height,
      }
      const reading = await readScanPage(raster, readers, workspace)
      assert.equal(reading.turn ?? 0, (360 - angle) % 360)
      assert.closeTo(reading.width, upright.width, 0.01)
      const subjects = rowsOf(reading)
        .slice(1)
        .map((row) => row[0])
      assert.includeMembers(subjects, Object.keys(student.subjects))
      const words = reading.tokens.map((token) => token.text).join(' ')
      assert.include(words, student.studentName)
      assert.include(words, student.admissionNumber)
    })

  test('gives words to the columns of a table without upright lines', async ({ assert }) => {
    const raster = await rasterOf('059-grouped-latex', 1, corpus)
    const [groups, headings, maxima, first, second] = rowsOf(
      await readScanPage(raster, readers, workspace)
    )
    assert.includeMembers(groups, ['EHL', 'AFAL'])
    assert.deepEqual(headings.slice(0, 7), [
      ...['SN', 'LEARNER', 'SBA 25', 'EXAM 75', 'Total', 'Level', 'POS'],
    ])
    assert.deepEqual(maxima.slice(2, 5), ['(25)', '(75)', '(100)'])
    assert.deepEqual(first.slice(0, 3), ['1', 'PRETORIUS Themba Zanele', 'Abs'])
    assert.equal(second[1], 'MASEKO Chloe')
    assert.lengthOf(second, 15)
  })

  test('reads headings that are light on dark', async ({ assert }) => {
    const reading = await readScanPage(
      await rasterOf('016-sections-writer', 1, corpus),
      readers,
      workspace
    )
    const [headings] = rowsOf(reading)
    assert.deepEqual(headings.slice(0, 5), ['Pupil', 'Student ID', 'English', 'Maths', 'C. Maths'])
  })

  test('finds nothing on an empty page', async ({ assert }) => {
    const raster = { pageNumber: 1, image: createGreyImage(1654, 2339), width: 595, height: 842 }
    const reading = await readScanPage(raster, readers, workspace)
    assert.isEmpty(reading.tables)
    assert.isEmpty(reading.tokens)
    assert.include(reading.warnings, 'NO_TEXT')
  })

  test('makes no table of a picture of nothing', async ({ assert }) => {
    const image = pictureOf(1654, 2339, [{ x0: 200, y0: 200, x1: 1400, y1: 2100 }])
    let state = 1
    for (let i = 0; i < image.data.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      image.data[i] = image.data[i] === 0 ? state >>> 25 : 255 - (state >>> 27)
    }
    const reading = await readScanPage(
      { pageNumber: 1, image, width: 595, height: 842 },
      readers,
      workspace
    )
    assert.isEmpty(reading.tables)
    assert.isTrue(reading.tokens.every(({ confidence }) => confidence < 0.9))
  })
})
