import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { straightenTyped } from '../src/grid/lines/typed_columns.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { textsOf } from './grid_pages.js'

const SIZE = 10
const PAGE = { width: 900, height: 800, rulings: [] }

/** How wide letters are in a font in which they differ. */
function widthOf(letter: string): number {
  return SIZE * (/[\s|.,il1]/.test(letter) ? 0.3 : /[A-Z=M]/.test(letter) ? 0.7 : 0.55)
}

/** A line as a program prints it that keeps every space. */
function printed(y: number, line: string, width = widthOf): TextBox[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const x0 = 40 + [...line.slice(0, index)].reduce((sum, letter) => sum + width(letter), 0)
    const x1 = x0 + [...word].reduce((sum, letter) => sum + width(letter), 0)
    return { x0, x1, y0: y, y1: y + SIZE, text: word, fontSize: SIZE, confidence: 1, angle: 0 }
  })
}

const STUDENTS = ['ADEBAYO Grace Oluwaseun', 'BELLO Umar', 'EZE Chidi', 'OKON Peter', 'SANI Aisha']
const marksOf = (row: number) => [
  17 + row,
  41 + row,
  58 + 2 * row,
  11 + row,
  30 + row,
  41 + 2 * row,
]
const cellsOf = (row: number) => [STUDENTS[row], ...marksOf(row).map(String)]
const PARTS = ['NAME', 'CA', 'EX', 'TOT', 'CA', 'EX', 'TOT']

const rowOf = ([name, ...marks]: string[]) =>
  `| ${[name.padEnd(24), ...marks.map((mark) => mark.padStart(4))].join(' | ')} |`
const groups = `| ${' '.repeat(24)} | ${'ENGLISH'.padStart(12).padEnd(18)} | ${'MATHS'.padStart(11).padEnd(18)} |`
const rule = `+${'-'.repeat(26)}+${'-'.repeat(6)}+${'-'.repeat(6)}+`

const LINES = [
  rule,
  groups,
  rowOf(PARTS),
  rule.replaceAll('-', '='),
  ...STUDENTS.map((_, row) => rowOf(cellsOf(row))),
]

test.group('A typed table in a font whose letters differ in width', () => {
  test('has the columns between its bars, and groups over as many characters', ({ assert }) => {
    const tokens = LINES.flatMap((line, index) => printed(100 + 14 * index, line))
    const [found] = findTables({ ...PAGE, tokens })
    assert.deepEqual(textsOf(found), [
      ['', 'ENGLISH [1x3]', 'MATHS [1x3]'],
      PARTS,
      ...STUDENTS.map((_, row) => cellsOf(row)),
    ])
    const cell = found.cells.find(({ text }) => text === 'BELLO Umar')
    const [first, last] = ['BELLO', 'Umar'].map((word) => tokens.find(({ text }) => text === word))
    assert.equal(cell?.box.x0, first?.x0)
    assert.equal(cell?.box.x1, last?.x1)
  })

  test('is left as it is where its letters are of one width, or where it has no bars', ({
    assert,
  }) => {
    const typewriter = () => 0.6 * SIZE
    const tokens = LINES.flatMap((line, index) => printed(100 + 14 * index, line, typewriter))
    assert.isNull(straightenTyped(tokens))
    const open = LINES.slice(4).map((line) => line.replaceAll('|', ' '))
    assert.isNull(straightenTyped(open.flatMap((line, index) => printed(14 * index, line))))
  })
})

test.group('A title of a typewriter over headings that begin where its words do', () => {
  test('is none of them, though the ink of its dash is narrower than a letter', ({ assert }) => {
    const widths = [6, 6, 6, 6, 8, 6]
    const marks = (row: number) =>
      marksOf(row)
        .map((mark, at) => String(mark).padEnd(widths[at]))
        .join('')
    const lines = [
      `${' '.repeat(12)}Class IX B Result Sheet - Class VIII`,
      `${'NAME'.padEnd(12)}ENG   BIO   TAM   PHY   GEO     ICT`,
      ...STUDENTS.map((name, row) => `${name.split(' ')[0].padEnd(12)}${marks(row)}`),
    ]
    const tokens = lines.flatMap((line, index) =>
      printed(100 + 12 * index, line, () => 0.6 * SIZE).map((word) =>
        word.text === '-' ? { ...word, x0: word.x0 + 1.8, x1: word.x1 - 1.8 } : word
      )
    )
    const [found] = findTables({ ...PAGE, tokens })
    assert.deepEqual(textsOf(found)[0], ['NAME', 'ENG', 'BIO', 'TAM', 'PHY', 'GEO', 'ICT'])
  })
})
