import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { hasHighRow, holdsFinerTable, isMereFrame } from '../src/grid/rulings/mere_frames.js'
import { gridLines, level, text, textAt, textsOf } from './grid_pages.js'

const MARKS = [
  ['English', '58', 'C'],
  ['Maths', '44', 'D'],
  ['Hausa', '48', 'D'],
  ['French', '62', 'B'],
]
const frame = gridLines([40, 200], [100, 106 + 5 * 14])
const rulings = [...frame, level(118, 40, 200)]
const tokens = [
  ...[...text(46, 104, 'Subject'), ...textAt(130, 104, 'Mark'), ...textAt(180, 104, 'GD')],
  ...MARKS.flatMap(([subject, mark, grade], row) => [
    ...text(46, 121 + row * 14, subject),
    ...[...textAt(130, 121 + row * 14, mark), ...textAt(180, 121 + row * 14, grade)],
  ]),
]

test.group('A frame around rows whose columns nobody drew', () => {
  const [drawn] = findTables({ width: 400, height: 400, tokens, rulings }, { unruled: false })

  test('is left to its rows, which part its headings', ({ assert }) => {
    assert.isTrue(isMereFrame(drawn, rulings))
    assert.isTrue(holdsFinerTable(drawn, tokens))
    assert.isFalse(hasHighRow(drawn, tokens))
  })

  test('is left to its rows where headings stand beside their values, as columns of their own', ({
    assert,
  }) => {
    const beside = [
      ...text(46, 104, 'Subject'),
      ...[100, 180, 260].flatMap((x, at) => text(x, 104, ['Test', 'Exam', 'Sum'][at])),
      ...MARKS.flatMap(([subject, mark], row) => [
        ...text(46, 121 + row * 14, subject),
        ...[150, 230, 310].flatMap((x) => text(x, 121 + row * 14, mark)),
      ]),
    ]
    const outer = [...gridLines([40, 340], [100, 106 + 5 * 14])]
    const place = { width: 400, height: 400, tokens: beside, rulings: outer }
    const [found] = findTables(place, { unruled: false })
    assert.lengthOf(found.columnEdges, 8)
    assert.isTrue(holdsFinerTable(found, beside))
  })

  test('is one where a line below the names of groups is broken off between them', ({ assert }) => {
    const broken = [level(111, 120, 140), level(111, 150, 170), level(111, 176, 196)]
    assert.isTrue(isMereFrame(drawn, [...rulings, ...broken]))
    assert.isFalse(isMereFrame(drawn, [...rulings, ...broken, level(150, 40, 200)]))
  })

  test('is none where a column is drawn', ({ assert }) => {
    assert.isFalse(
      isMereFrame(drawn, [...rulings, { direction: 'vertical', position: 110, from: 100, to: 176 }])
    )
  })

  test('keeps headings that read upwards, whose row is high, and no level ones', ({ assert }) => {
    const rowEdges = [drawn.rowEdges[0] - 60, ...drawn.rowEdges.slice(1)]
    const high = { ...drawn, rowEdges }
    const upwards = tokens.map((word) => (word.y0 < 110 ? { ...word, angle: 270 as const } : word))
    assert.isTrue(hasHighRow(high, upwards))
    assert.isFalse(hasHighRow(high, tokens))
  })
})

test('A grid of frames around tables is none of the page’s tables', ({ assert }) => {
  const cards = [40, 244].flatMap((x) => [100, 204].map((y) => ({ x, y })))
  const lines = [
    ...gridLines([40, 240, 244, 440], [100, 200, 204, 304]),
    ...cards.flatMap(({ x, y }) =>
      gridLines([x + 10, x + 90, x + 180], [y + 30, y + 44, y + 58, y + 72])
    ),
  ]
  const words = cards.flatMap(({ x, y }) => [
    ...text(x + 10, y + 8, 'Name: EZE Ada'),
    ...[['Subject', 'Mark'], ...MARKS.slice(0, 2)].flatMap(([subject, mark], row) => [
      ...text(x + 14, y + 33 + row * 14, subject),
      ...text(x + 100, y + 33 + row * 14, mark),
    ]),
  ])
  const found = findTables(
    { width: 500, height: 400, tokens: words, rulings: lines },
    { unruled: false }
  )
  const marks = [['Subject', 'Mark'], ...MARKS.slice(0, 2).map((row) => row.slice(0, 2))]
  assert.deepEqual(found.map(textsOf), [marks, marks, marks, marks])
})
