import { test } from '@japa/runner'
import { recordsOf } from '../bench/read_corpus_document.js'
import { findTables } from '../src/grid/find_tables.js'
import { guttersOf } from '../src/interpretation/panels/gutters.js'
import { PagePanels } from '../src/interpretation/panels/page_panels.js'
import type { PageReading, Token } from '../src/types.js'

/** Width of a character, height of a line and of its letters, in points. */
const CHARACTER = 5
const LINE = 14
const HEIGHT = 8

type Row = readonly [at: number, text: string][]

/** Words on lines of a page, each from where it begins. */
function wordsAt(left: number, top: number, rows: readonly Row[]): Token[] {
  return rows.flatMap((row, line) =>
    row.map(([at, text]) => {
      const [x0, y0] = [left + at, top + line * LINE]
      const box = { x0, y0, x1: x0 + text.length * CHARACTER, y1: y0 + HEIGHT }
      return { ...box, text, confidence: 1, angle: 0 as const, fontSize: HEIGHT }
    })
  )
}

function pageOf(tokens: Token[]): PageReading {
  const [width, height] = [842, 595]
  return {
    pageNumber: 1,
    width,
    height,
    source: 'text_layer',
    engineVersion: '',
    tokens,
    rulings: [],
    tables: findTables({ width, height, tokens, rulings: [] }),
    skew: 0,
    warnings: [],
    timings: {},
  }
}

const COLUMNS = [0, 30, 140, 190, 240, 290]
const HEADINGS = ['No', 'Name', 'English', 'Maths', 'Biology', 'Total']

function rowOf(texts: readonly string[]): Row {
  return texts.map((text, column) => [COLUMNS[column], text])
}

function studentsOf(names: readonly string[], first: number): Row[] {
  return names.map((name, index) => {
    const marks = [41 + index, 52 + 2 * index, 63 - index]
    const total = marks.reduce((sum, mark) => sum + mark, 0)
    return rowOf([first + index, name, ...marks, total].map(String))
  })
}

const ONE = ['Ada Obi', 'Bola Ojo', 'Chidi Eze', 'Dayo Ade', 'Efe Ighalo', 'Femi Alao']
const OTHER = ['Gozie Uba', 'Hauwa Sani', 'Idris Bello', 'Joy Akpan', 'Kemi Taiwo']

test.group('Pages beside each other', () => {
  test('a list whose next page is printed beside its first one is read to its end', ({
    assert,
  }) => {
    const left = wordsAt(40, 60, [rowOf(HEADINGS), ...studentsOf(ONE, 1)])
    const right = wordsAt(461, 60, studentsOf(OTHER, ONE.length + 1))
    const records = recordsOf([pageOf([...left, ...right])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      [...ONE, ...OTHER]
    )
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [...ONE, ...OTHER].map((_, index) => {
        const row = index < ONE.length ? index : index - ONE.length
        return 156 + 2 * row
      })
    )
  })

  test('what is read of a page on the right is where the sheet of paper shows it', ({ assert }) => {
    const left = wordsAt(40, 60, [rowOf(HEADINGS), ...studentsOf(ONE, 1)])
    const right = wordsAt(461, 67, [rowOf(HEADINGS), ...studentsOf(OTHER, 1)])
    const records = recordsOf([pageOf([...left, ...right])])
    const last = records.at(-1)!
    assert.equal(last.studentName.value, OTHER.at(-1))
    assert.equal(last.pageNumber, 1)
    assert.equal(last.rowOnPage, ONE.length + OTHER.length - 1)
    assert.isAbove(last.studentName.box!.x0, 480)
    assert.isUndefined(last.studentName.page)
  })

  test('the sheet of another class beside the first one has its own subjects', ({ assert }) => {
    const others = ['No', 'Name', 'Physics', 'Chemistry', 'History', 'Total']
    const left = wordsAt(40, 60, [[[60, 'Class: JSS 1']], rowOf(HEADINGS), ...studentsOf(ONE, 1)])
    const right = wordsAt(461, 60, [[[60, 'Class: SS 2']], rowOf(others), ...studentsOf(OTHER, 1)])
    const records = recordsOf([pageOf([...left, ...right])])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        ...subjects.map(({ label, score }) => `${label} ${score?.value}`),
      ]),
      [ONE, OTHER].flatMap((names, side) =>
        names.map((name, index) => [
          name,
          `${[HEADINGS, others][side][2]} ${41 + index}`,
          `${[HEADINGS, others][side][3]} ${52 + 2 * index}`,
          `${[HEADINGS, others][side][4]} ${63 - index}`,
        ])
      )
    )
  })

  test('columns of the same students behind a wide space stay theirs', ({ assert }) => {
    const rows = [rowOf(HEADINGS), ...studentsOf(ONE, 1)]
    const behind: Row[] = [[[0, 'Physics']], ...ONE.map((_, index): Row => [[0, `${70 + index}`]])]
    const records = recordsOf([pageOf([...wordsAt(40, 60, rows), ...wordsAt(520, 60, behind)])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ONE
    )
  })

  test('a page of more words than four sheets have is not searched for them', ({ assert }) => {
    const lines = Array.from({ length: 100 }, (_, row): Row =>
      Array.from({ length: 100 }, (__, column) => [column * 30, row % 2 ? 'Obi' : '41'])
    )
    const page = pageOf([])
    const start = process.threadCpuUsage()
    assert.isEmpty(guttersOf({ ...page, tokens: wordsAt(10, 10, lines) }))
    const { user, system } = process.threadCpuUsage(start)
    assert.isBelow((user + system) / 1e6, 1)
  })

  test('a gutter beside which two pages are no sheets is not tried on the others', ({ assert }) => {
    const side = [rowOf(HEADINGS), ...studentsOf(ONE, 1)]
    const page = pageOf([...wordsAt(40, 60, side), ...wordsAt(461, 60, side)])
    let readings = 0
    const panels = new PagePanels(() => {
      readings++
      return { observe: () => {}, conclude: () => {}, interpret: () => [] }
    })
    const [first, second, third] = [1, 2, 3].map((pageNumber) => {
      const before = readings
      assert.lengthOf(panels.observe({ ...page, pageNumber }), 1)
      return readings - before
    })
    assert.isAbove(first, 0)
    assert.equal(second, first)
    assert.equal(third, 0)
  })
})
