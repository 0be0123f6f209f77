import { test } from '@japa/runner'
import { CLASS } from '../samples/faults/odd_pages.js'
import { jpegPage } from '../samples/faults/odd_pictures.js'
import { markedSheet } from '../samples/faults/pen_marks.js'
import { readSheets } from '../src/read_sheets.js'
import { ScanReader } from '../src/scan/scan_reader.js'

test.group('Stamps, ticks and signatures on a scan', () => {
  for (const mark of ['stamp', 'ticks', 'signature'] as const) {
    test(`${mark}: join no cells, lose no student and change nothing in silence`, async ({
      assert,
      cleanup,
    }) => {
      const scans = new ScanReader()
      cleanup(() => scans.close())
      const page = await jpegPage(await markedSheet([mark]))
      const { pages, records } = await readSheets(page, { scans })

      const [table] = pages[0].tables
      assert.lengthOf(table.cells, 6 * (CLASS.length + 1))
      assert.isTrue(table.cells.every(({ rowSpan, columnSpan }) => rowSpan * columnSpan === 1))
      assert.lengthOf(records, CLASS.length)
      for (const [index, { studentName, subjects, total, flags }] of records.entries()) {
        const [, name, ...numbers] = CLASS[index]
        const read = [...subjects.map(({ score }) => score?.value), total?.value].map(String)
        const isRight = studentName.value === name && read.join() === numbers.join()
        assert.isTrue(isRight || flags.length > 0, `${name}: ${studentName.value} ${read.join()}`)
      }
    }).timeout(120_000)
  }
})
