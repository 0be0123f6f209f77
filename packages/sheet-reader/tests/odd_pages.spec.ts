import { test } from '@japa/runner'
import { readCorpusDocument } from '../bench/read_corpus_document.js'
import {
  CLASS,
  emptyGrid,
  fakeBold,
  fakeBoldLetters,
  headingsOnly,
  manyColumns,
  manyPlacedWords,
  manyRulings,
  manyWords,
  namesOnly,
  numberedAnew,
  oneRow,
  onlyWhite,
  outsideThePage,
  rightToLeft,
  shadowed,
  turnedBy,
  turnedByQuarters,
  turnedUnruled,
  underWatermark,
  whiteOnWhite,
  wrongMap,
} from '../samples/faults/odd_pages.js'
import { readSheets } from '../src/read_sheets.js'
import type { RecordDraft } from '../src/types.js'

/**
 * Milliseconds of one thread that a page may take, whatever is on it: 2000 on a core of its own,
 * twice that where others share the core.
 */
const MOST_TIME = 4000

/** Name and numbers of each record, as {@link CLASS} has them behind its serial numbers. */
function rowsOf(records: readonly RecordDraft[]): string[][] {
  return records.map(({ studentName, subjects, total }) => [
    studentName.value,
    ...subjects.map(({ score }) => String(score?.value ?? '')),
    String(total?.value ?? ''),
  ])
}

const ROWS = CLASS.map((row) => row.slice(1))

async function read(pdf: Buffer) {
  const { records, pages, error } = await readCorpusDocument(pdf)
  return { records, error, page: pages[0] }
}

test.group('Odd pages are read like others', () => {
  for (const [what, make] of [
    ['written twice to feign bold type', () => fakeBold()],
    ['written four times to feign bold type', () => fakeBold(0.2, 4)],
    ['written twice in the same place', () => fakeBold(0)],
    ['with every letter written twice', fakeBoldLetters],
    ['over its own shadow', shadowed],
    ['under a watermark', underWatermark],
    ['with other scores in white over it', whiteOnWhite],
    ['with another one outside the page and its crop box', outsideThePage],
    ['turned by 7 degrees', () => turnedBy(7)],
    ['turned by 7 degrees the other way', () => turnedBy(-7)],
    ['turned by 2 degrees, without lines', () => turnedUnruled(2)],
    ['turned by 7 degrees, without lines', () => turnedUnruled(7)],
    ['that reads from top to bottom', () => turnedByQuarters(90)],
    ['on its head', () => turnedByQuarters(180)],
    ['that reads from bottom to top', () => turnedByQuarters(270)],
  ] as const) {
    test(`a sheet ${what}`, async ({ assert }) => {
      const { records } = await read(make())
      assert.deepEqual(rowsOf(records), ROWS)
      assert.deepEqual(
        records.flatMap(({ flags }) => flags),
        []
      )
    })
  }

  test('a sheet with a single student', async ({ assert }) => {
    const { records } = await read(oneRow())
    assert.deepEqual(rowsOf(records), ROWS.slice(0, 1))
  })

  test('a page says by how much it was turned back', async ({ assert }) => {
    const turned = await read(turnedBy(7))
    assert.closeTo(turned.page.skew, -7, 0.05)
    const upright = await read(oneRow())
    assert.equal(upright.page.skew, 0)
  })

  test('a page on its side says how far it was turned, and has its size from then', async ({
    assert,
  }) => {
    const { page } = await read(turnedByQuarters(270))
    assert.equal(page.turn, 90)
    assert.deepEqual([page.width, page.height], [842, 595])
    assert.isTrue(page.tokens.every(({ angle, x1, y1 }) => angle === 0 && x1 < 842 && y1 < 595))
    const upright = await read(oneRow())
    assert.notProperty(upright.page, 'turn')
  })

  test('a sheet whose letters are numbered anew has its picture read instead', async ({
    assert,
  }) => {
    const pdf = numberedAnew()
    const { page } = await read(pdf)
    assert.deepEqual(page.warnings, ['BROKEN_TEXT'])
    const { records } = await readSheets(pdf)
    assert.deepEqual(rowsOf(records), ROWS)
  })

  test('names in Arabic are spelt from the right', async ({ assert }) => {
    const { records } = await read(rightToLeft())
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['محمد علي', 'فاطمة حسن', 'يوسف عمر']
    )
  })
})

test.group('Odd pages that hold no results', () => {
  for (const [what, make, warnings] of [
    ['headings only', headingsOnly, []],
    ['an empty grid', emptyGrid, ['SCANNED_PAGE']],
    ['white text on white paper', onlyWhite, ['NO_TEXT']],
    ['100,000 numbers', manyPlacedWords, ['CROWDED_PAGE']],
  ] as const) {
    test(`give no record: ${what}`, async ({ assert }) => {
      const { records, page, error } = await read(make())
      assert.isNull(error)
      assert.deepEqual(records, [])
      assert.deepEqual(page.warnings, [...warnings])
    })
  }

  test('a list of names has students at most, and no score', async ({ assert }) => {
    const { records } = await read(namesOnly())
    for (const { subjects, total, average } of records) {
      assert.isTrue(subjects.every(({ score }) => score === null))
      assert.isNull(total)
      assert.isNull(average)
    }
  })

  test('numbers that the document spells as others are not taken in silence', async ({
    assert,
  }) => {
    const { records } = await read(wrongMap())
    assert.deepEqual(
      records.filter(({ flags }) => flags.length === 0),
      []
    )
  })
})

test.group('Odd pages take bounded time', () => {
  for (const [what, make] of [
    ['100,000 words in lines', manyWords],
    ['100,000 words, each placed by itself', manyPlacedWords],
    ['5,000 lines', manyRulings],
    ['400 columns', manyColumns],
  ] as const) {
    test(what, async ({ assert }) => {
      const { error, pages, time } = await readCorpusDocument(make())
      assert.isNull(error)
      assert.lengthOf(pages, 1)
      assert.isBelow(time, MOST_TIME)
    })
  }
})
