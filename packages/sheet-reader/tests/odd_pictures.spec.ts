import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { readCorpusDocument } from '../bench/read_corpus_document.js'
import {
  brokenJpeg2000,
  hundredMegapixels,
  inkPicture,
  jbig2Picture,
  jpegPage,
  moirePicture,
  pictureBomb,
  plainSheet,
  sheetPicture,
  sixteenBitPicture,
  strip,
  truncatedPicture,
} from '../samples/faults/odd_pictures.js'
import { CLASS } from '../samples/faults/odd_pages.js'
import { photograph, randomConditions, type PhotoConditions } from '../samples/phone_photo.js'
import type { Picture } from '../samples/picture.js'
import { Random } from '../samples/random.js'
import { scanPdf } from '../samples/scanner.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import type { RecordDraft } from '../src/types.js'

/** Milliseconds of this thread that a page may take, whatever its picture is. */
const MOST_TIME = 5000
const SEED = 11

/** Name and numbers of each record, as {@link CLASS} has them behind its serial numbers. */
function rowsOf(records: readonly RecordDraft[]): string[][] {
  return records.map(({ studentName, subjects, total }) => [
    studentName.value.toUpperCase(),
    ...subjects.map(({ score }) => String(score?.value ?? '')),
    String(total?.value ?? ''),
  ])
}

const ROWS = CLASS.map(([, name, ...numbers]) => [name.toUpperCase(), ...numbers])

/** Every record has the numbers of a student of the class, or a flag. */
function assertNothingSilent(assert: Assert, records: readonly RecordDraft[]): void {
  const numbers = ROWS.map((row) => row.slice(1).join())
  const silent = records.filter(
    (record) => record.flags.length === 0 && !numbers.includes(rowsOf([record])[0].slice(1).join())
  )
  assert.deepEqual(rowsOf(silent), [], 'wrong numbers without a flag')
}

const PHOTO = { ...randomConditions(new Random(SEED)), tilt: 12, direction: 60, turn: 3 }

async function photo(change: Partial<PhotoConditions> = {}, sheet?: Picture): Promise<Buffer> {
  const flat = sheet ?? (await sheetPicture([280, 280]))
  const taken = await photograph(flat, new Random(SEED), { ...PHOTO, ...change })
  return jpegPage(taken, [taken.width, taken.height])
}

/** A sheet of paper for the camera beside another one, with the desk between them. */
async function twoSheets(): Promise<Picture> {
  const one = await sheetPicture([200, 200])
  const gap = 90
  const width = 2 * one.width + gap
  const data = new Uint8Array(width * one.height).fill(100)
  for (let y = 0; y < one.height; y++) {
    const row = one.data.subarray(y * one.width, (y + 1) * one.width)
    data.set(row, y * width)
    data.set(row, y * width + one.width + gap)
  }
  return { data, width, height: one.height }
}

test.group('Odd pictures', (group) => {
  const scans = new ScanReader()
  group.teardown(() => scans.close())
  group.each.timeout(240_000)

  async function read(assert: Assert, pdf: Buffer) {
    const { records, pages, error, time } = await readCorpusDocument(pdf, scans)
    assert.isNull(error)
    assert.isBelow(time, MOST_TIME)
    assertNothingSilent(assert, records)
    return { records, page: pages[0] }
  }

  for (const [what, make] of [
    ['in the four inks of a printer', inkPicture],
    ['of 16 bits a pixel', sixteenBitPicture],
    ['packed as JBIG2', jbig2Picture],
    ['of 100 megapixels', hundredMegapixels],
    ['taken with a phone at an angle', () => photo()],
    ['taken with a phone upside down', () => photo({ turn: 183 })],
    [
      'taken with a phone of a page that curls from the spine of its book',
      () => photo({ curl: 0.08 }),
    ],
  ] as const) {
    test(`reads a class from a picture ${what}`, async ({ assert }) => {
      const { records } = await read(assert, await make())
      assert.deepEqual(rowsOf(records), ROWS)
    })
  }

  test('reads the numbers of a class from a coarse fax', async ({ assert }) => {
    const { records } = await read(assert, await scanPdf(plainSheet(), 'coarse-fax', SEED))
    const numbers = (rows: readonly string[][]) => rows.map((row) => row.slice(1))
    assert.deepEqual(numbers(rowsOf(records)), numbers(ROWS))
  })

  test('reads a photo that has white borders on its page', async ({ assert }) => {
    const taken = await photograph(await sheetPicture([280, 280]), new Random(SEED), PHOTO)
    const { records } = await read(assert, await jpegPage(taken, [612, 816], 0.65))
    assert.deepEqual(rowsOf(records), ROWS)
  })

  test('reads both sheets that lie side by side on one photo', async ({ assert }) => {
    const { records } = await read(assert, await photo({ turn: 2 }, await twoSheets()))
    assert.lengthOf(records, 2 * CLASS.length)
  })

  test('reads what is to be seen of half a sheet, and says that it is not all', async ({
    assert,
  }) => {
    const pdf = await photo({ off: { across: 0.5, down: 0.2 } })
    const { records, error, time } = await readCorpusDocument(pdf, scans)
    assert.isNull(error)
    assert.isBelow(time, MOST_TIME)
    for (const { studentName, subjects, flags } of records) {
      assert.include(flags, 'PICTURE_POOR')
      const student = ROWS.find(([name]) => name === studentName.value.toUpperCase())!
      assert.includeMembers(
        student,
        subjects.map(({ score }) => String(score?.value))
      )
    }
  })

  for (const [what, make] of [
    ['a desk without a sheet', () => photo({}, { data: new Uint8Array(1), width: 1, height: 1 })],
    ['grey nothing', () => jpegPage(noise(1200, 1600))],
    ['a sheet on a screen with moiré', moirePicture],
    ['a strip of 20,000 by 10 pixels', strip],
    ['the first part of a JPEG', truncatedPicture],
    ['a JPEG 2000 without anything in it', async () => brokenJpeg2000()],
  ] as const) {
    test(`is soon through with ${what}, and wrong about nothing`, async ({ assert }) => {
      const { records, page } = await read(assert, await make())
      assert.isTrue(records.length > 0 || page.warnings.length > 0, 'a record or a reason')
    })
  }
})

test('doubts every record of a picture of which only the first part is there', async ({
  assert,
}) => {
  const scans = new ScanReader()
  const { records } = await readCorpusDocument(await truncatedPicture(), scans)
  const whole = await readCorpusDocument(await jpegPage(await sheetPicture()), scans)
  await scans.close()
  assert.isAbove(records.length, 0)
  assert.isBelow(records.length, whole.records.length)
  for (const { flags } of records) {
    assert.include(flags, 'PICTURE_POOR')
  }
  assert.isTrue(whole.records.every(({ flags }) => !flags.includes('PICTURE_POOR')))
})

test('refuses a few bytes that unfold to 900 megapixels', async ({ assert }) => {
  const scans = new ScanReader()
  const { error, time } = await readCorpusDocument(pictureBomb(), scans)
  await scans.close()
  assert.include(error, 'Export or scan it again at a lower resolution')
  assert.isBelow(time, MOST_TIME)
})

function noise(width: number, height: number): Picture {
  const random = new Random(SEED)
  const data = new Uint8Array(width * height).map(() => random.integer(100, 140))
  return { data, width, height }
}
