import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { GridOptions, TextBox } from '../src/grid/grid_input.js'
import { textsOf } from './grid_pages.js'

const LETTER = 6
const NAMES = [
  'Garba, Kemi',
  'Peters, Uche',
  'Nnamdi, Joy',
  'Vincent, Ada',
  'Obi, Esther',
  'Udoh, Yusuf',
]

/** Lines of a font whose letters are equally wide. */
function typed(lines: readonly string[]): TextBox[] {
  return lines.flatMap((line, at) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      ...{ text, x0: 40 + LETTER * index, x1: 40 + LETTER * (index + text.length) },
      ...{ y0: 60 + 12 * at, y1: 70 + 12 * at, fontSize: 10, confidence: 1, angle: 0 as const },
    }))
  )
}

/** Rows of a list, and what stands in the line below each. */
const ROWS = NAMES.map((name, at) => [
  `SS${201 + at}  ${name.padEnd(14)}${[63, 57, 71, 49].map((mark) => String(mark + at).padStart(5)).join('')}`,
  `${240 + 4 * at}  ${60 + at}.0`,
])

test.group('Rows of typed text that are longer than the page is wide', () => {
  test('have the words of the lines below, under their headings', ({ assert }) => {
    const headings = ['REG    NAME            ENG  MTH  PHY  BIO', 'TOTAL  AVE']
    const rule = '='.repeat(43)
    const [table, ...others] = findTables({
      ...{ width: 340, height: 800, rulings: [] },
      tokens: typed([rule, ...headings, rule, ...ROWS.flat()]),
    })
    assert.isEmpty(others)
    assert.deepEqual(
      textsOf(table).map((row) => row.filter((text) => text !== '')),
      [
        ['REG', 'NAME', 'ENG', 'MTH', 'PHY', 'BIO', 'TOTAL', 'AVE'],
        ...NAMES.map((name, at) => [
          ...[`SS${201 + at}`, name, ...[63, 57, 71, 49].map((mark) => String(mark + at))],
          ...[`${240 + 4 * at}`, `${60 + at}.0`],
        ]),
      ]
    )
    // Where they were printed.
    const total = table.cells.find(({ text }) => text === '240')!
    assert.isBelow(total.box.x0, 50)
  })

  test('are found in pictures, too, where many are folded, by the ink of their words', ({
    assert,
  }) => {
    const rows = [...ROWS, ...ROWS, ...ROWS].flat()
    // Ink is narrower than the room of its letters, each by as much as its own.
    const tokens = typed(['='.repeat(43), ...rows]).map((word, at) => ({
      ...word,
      x0: word.x0 + (at % 3) / 2,
      x1: word.x1 - (at % 4) / 2,
    }))
    const placed: NonNullable<GridOptions['placed']> = new Map()
    const [table] = findTables({ width: 340, height: 900, rulings: [], tokens }, { placed })
    assert.deepEqual(
      textsOf(table)[0].filter((text) => text !== ''),
      ['SS201', 'Garba, Kemi', '63', '57', '71', '49', '240', '60.0']
    )
    const total = table.cells.find(({ text }) => text === '240')!
    assert.isTrue(
      placed.get(total)!.every((word) => tokens.includes(word as TextBox & { text: string }))
    )
    assert.isAtLeast(table.box.y1, Math.max(...tokens.map(({ y1 }) => y1)))
  })

  test('are none where the lines below had room', ({ assert }) => {
    const wide = '='.repeat(60)
    const tokens = typed([wide, ...ROWS.flat()])
    const tables = findTables({ width: 500, height: 800, rulings: [], tokens })
    assert.isTrue(tables.every(({ box }) => box.x1 < 400))
  })
})
