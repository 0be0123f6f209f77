import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { gridFromRulings } from '../src/grid/rulings/grid_from_rulings.js'
import { gridLines, level, text, textAt, textsOf, upright } from './grid_pages.js'

const SUBJECTS = ['English', 'Mathematics', 'Biology', 'TOTAL', 'POSITION']
const RESULTS = [
  ['54', '81'],
  ['61', '26'],
  ['83', '42'],
  ['198', '149'],
  ['1st', '2nd'],
]
/** Lines around the headings and around each subject; beside the subjects two tall cells. */
const LINES = [
  ...gridLines([50, 200, 260, 320], [100, 120]),
  ...[140, 160, 180, 200].map((y) => level(y, 50, 200)),
  level(220, 50, 320),
  ...[50, 200, 260, 320].map((x) => upright(x, 120, 220)),
]
const HEADINGS = [
  ...text(55, 105, 'SUBJECTS'),
  ...textAt(230, 105, 'ADA'),
  ...textAt(290, 105, 'BISI'),
]

function rowsBeside(results: readonly string[][], shift = 0) {
  const tokens = SUBJECTS.flatMap((subject, row) => {
    const y = 125 + 20 * row
    return [
      ...text(55, y, subject),
      ...results[row].flatMap((result, at) =>
        result === '' ? [] : textAt(230 + 60 * at, y + shift, result)
      ),
    ]
  })
  const [table] = gridFromRulings({
    width: 600,
    height: 800,
    rulings: LINES,
    tokens: [...HEADINGS, ...tokens],
  })
  return textsOf(table).slice(1)
}

test.group('Rows that are drawn in some columns alone', () => {
  test('go on through tall cells that hold a value in each of them', ({ assert }) => {
    assert.deepEqual(
      rowsBeside(RESULTS),
      SUBJECTS.map((subject, row) => [subject, ...RESULTS[row]])
    )
  })

  test('end at cells whose words stand between two rows, and at cells of words', ({ assert }) => {
    assert.lengthOf(rowsBeside(RESULTS, 10)[1], 1)
    const remarks = ['Good', 'Fair', 'Poor', 'Good', 'Pass'].map((word) => [word, word])
    assert.lengthOf(rowsBeside(remarks)[1], 1)
  })
})

test.group('Headings that are drawn alone', () => {
  const MARKS = [
    ['1', 'MUSA', '54', '57'],
    ['2', 'ISAH', '47', '40'],
    ['3', 'SANI', '76', '45'],
    ['4', 'BELLO', '84', '76'],
  ]
  const PLACES = [55, 85, 205, 255]

  test('take no row between their sides, which reach over the line below them, where more rows follow', ({
    assert,
  }) => {
    const columns = [50, 80, 200, 250, 300]
    const rulings = [
      level(100, 50, 300),
      level(115, 50, 300),
      ...columns.map((x) => upright(x, 100, 115.8)),
    ]
    const tokens = [['S/N', 'NAME', 'ENG', 'MTH'], ...MARKS].flatMap((line, row) =>
      line.flatMap((word, at) => text(PLACES[at], 103 + 13 * row, word))
    )
    const [table] = findTables({ width: 600, height: 800, rulings, tokens })
    assert.deepEqual(textsOf(table), [['S/N', 'NAME', 'ENG', 'MTH'], ...MARKS])
  })
})

test.group('Lines of labels above a line of headings', () => {
  test('are no headings where another line parts them from a heading of every column', ({
    assert,
  }) => {
    const rows = [
      ['English', 'Mrs Finch', '5', '6', 'Good'],
      ['History', 'Mr Dale', '9', '7', 'Fair'],
      ['Biology', 'Ms Okoro', '4', '8', 'Good'],
      ['French', 'Mr Dale', '6', '4', 'Poor'],
      ['Physics', 'Mrs Finch', '7', '5', 'Fair'],
      ['Music', 'Ms Okoro', '8', '9', 'Good'],
    ]
    const places = [40, 140, 240, 340, 440]
    const headings = ['Subject', 'Teacher', 'Current grade', 'Target grade', 'Effort']
    const tokens = [
      ...[...text(40, 40, 'Student'), ...text(140, 40, 'George Thomas')],
      ...[...text(40, 54, 'Tutor group'), ...text(140, 54, '10HRW')],
      ...[...text(40, 68, 'Attendance'), ...text(140, 68, '89.6%')],
      ...[headings, ...rows].flatMap((line, row) =>
        line.flatMap((word, at) => text(places[at], 92 + 24 * row, word))
      ),
    ]
    const table = findTables({ width: 600, height: 800, rulings: [], tokens }).at(-1)!
    assert.deepEqual(textsOf(table), [headings, ...rows])
  })
})
