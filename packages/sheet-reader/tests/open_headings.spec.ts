import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { gridLines, text, textsOf } from './grid_pages.js'

const COLUMNS = [40, 70, 190, 230, 270, 310, 350]
const ROWS = [
  ['1', 'Bassey Grace', '68', '52', '61', '44'],
  ['2', 'Bello Musa', '46', '41', '70', '58'],
  ['3', 'Etim Hauwa', '76', '65', '39', '80'],
]

/** A drawn table of rows, with headings above its lines. */
function pageOf(headings: ReturnType<typeof text>) {
  const tops = [100, 120, 140, 160]
  const words = ROWS.flatMap((row, at) =>
    row.flatMap((cell, column) => text(COLUMNS[column] + 4, tops[at] + 5, cell, 8))
  )
  const rulings = gridLines(COLUMNS, tops)
  return { width: 400, height: 300, tokens: [...headings, ...words], rulings }
}

test.group('Headings on a coloured ground above the lines of a table', () => {
  test('are those of its columns, with their groups', ({ assert }) => {
    const groups = [...text(194, 66, 'English', 8), ...text(274, 66, 'Maths', 8)]
    const parts = ['No', 'Student', '1st', '2nd', '1st', '2nd'].flatMap((heading, column) =>
      text(COLUMNS[column] + 4, 84, heading, 8)
    )
    const [found] = findTables(pageOf([...groups, ...parts]))
    assert.deepEqual(textsOf(found), [
      ['', '', 'English [1x2]', 'Maths [1x2]'],
      ['No', 'Student', '1st', '2nd', '1st', '2nd'],
      ...ROWS,
    ])
  })

  test('are those of its columns where some have lines that others lack', ({ assert }) => {
    const first = ['No', 'Student', 'English', 'Maths', 'Civics', 'Total'].flatMap(
      (heading, column) => text(COLUMNS[column] + 4, 78, heading, 8)
    )
    const second = [3, 4].flatMap((column) => text(COLUMNS[column] + 4, 88, '(50)', 8))
    const [found] = findTables(pageOf([...first, ...second]))
    assert.deepEqual(textsOf(found), [
      ['No', 'Student', 'English', 'Maths\n(50)', 'Civics\n(50)', 'Total'],
      ...ROWS,
    ])
  })

  test('are no words of a sentence, and no row of another table', ({ assert }) => {
    const sentence = text(44, 84, 'Marks of all students who were present in the second term', 8)
    const row = ['9', 'Obi Uche', '60', '61', '62', '63'].flatMap((cell, column) =>
      text(COLUMNS[column] + 4, 84, cell, 8)
    )
    for (const above of [sentence, row]) {
      const found = findTables(pageOf(above)).find(({ box }) => box.y0 === 100)
      assert.isTrue(found?.ruled)
    }
  })
})
