import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { learnAdmissions } from '../src/interpretation/readings/admission_shapes.js'
import { text, textAt, textsOf } from './grid_pages.js'

const PAGE = { width: 600, height: 800, rulings: [] }
const NAMES = ['BELLO', 'EZE', 'OKON', 'SANI', 'UMEH', 'YUSUF']
const HEADINGS = [...text(40, 100, 'NAME'), ...headings(100)]

function headings(y: number): TextBox[] {
  return ['EN', 'MT', 'BI', 'CH'].flatMap((subject, at) => textAt(140 + at * 14, y, subject))
}

/** A row whose marks at some places were hardly read. */
function row(index: number, marks: readonly string[], misread: Readonly<Record<number, string>>) {
  const y = 116 + index * 14
  const words = marks.flatMap((mark, at) =>
    textAt(140 + at * 14, y, misread[at] ?? mark).map((word) =>
      misread[at] === undefined ? word : { ...word, confidence: 0.2 }
    )
  )
  return [...text(40, y, NAMES[index]), ...words]
}

const MARKS = ['41', '58', '63', '70']

test.group('Words of a scan that were hardly read', () => {
  test('do not join the columns of numbers in which they stand', ({ assert }) => {
    const tokens = [
      ...HEADINGS,
      ...NAMES.flatMap((_, index) =>
        row(index, MARKS, index % 2 === 0 ? { 1: 'oH', 2: 'th' } : {})
      ),
    ]
    const [table] = findTables({ ...PAGE, tokens })
    assert.deepEqual(textsOf(table)[0], ['NAME', 'EN', 'MT', 'BI', 'CH'])
  })

  test('leave the first row under the headings a row', ({ assert }) => {
    const misread = { 0: 'hw', 1: 'oH' }
    const tokens = [
      ...HEADINGS,
      ...NAMES.flatMap((_, index) => row(index, MARKS, index === 0 ? misread : {})),
    ]
    const [table] = findTables({ ...PAGE, tokens })
    assert.equal(table.headingRows, 1)
    assert.deepEqual(textsOf(table)[1], ['BELLO', 'hw', 'oH', '63', '70'])
  })
})

test.group('Admission numbers of which hardly two are read alike', () => {
  const numbers = [
    '20I8I790',
    '2O182102',
    '201807A9',
    '20I8638I',
    '2018O5S2',
    '20l88270',
    '20181949',
  ]

  test('say by majority which places are digits', ({ assert }) => {
    const [{ shape }] = learnAdmissions(numbers, false).shapes
    assert.equal(shape, '99999999')
  })

  test('are what they are where nobody read them from a picture', ({ assert }) => {
    const shapes = learnAdmissions(numbers, true).shapes.map((one) => one.shape)
    assert.include(shapes, '99A9A999')
  })

  test('begin with figures where a letter like one stands before or behind them', ({ assert }) => {
    const shapesOf = (...read: string[]) =>
      learnAdmissions(read, false).shapes.map(({ shape }) => shape)
    assert.deepEqual(shapesOf('O762084176', 'O492170418'), ['9999999999'])
    assert.deepEqual(shapesOf('2ISEM3488', '2ISEM8233'), ['99AAA9999'])
    assert.deepEqual(shapesOf('BIO101', 'SCI/001'), ['AAA999', 'AAA/999'])
  })

  test('of two kinds keep both', ({ assert }) => {
    const mixed = ['AB12', 'AC34', '1234', '5678', 'XY77', '9A1B', '2B3C', '7788', 'A-12', '12-A']
    const { shapes } = learnAdmissions(mixed, false)
    assert.isBelow(shapes[0].share, 0.5)
  })
})
