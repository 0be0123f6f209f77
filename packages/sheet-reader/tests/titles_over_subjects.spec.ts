import { test } from '@japa/runner'
import { listingTable } from '../src/interpretation/shapes/groups/listing_table.js'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const NAMES = ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy', 'LAWAL Ade']
const MARKS = [61, 48, 72, 55].map((mark) => [mark, mark + 7, mark - 9, mark + 2])

test.group('A title over the columns of all subjects', () => {
  for (const title of ['SUBJECTS', 'Subjects and Scores', 'Disciplines']) {
    test(`"${title}" is no part of the name of the subject below it`, ({ assert }) => {
      const rows = [
        ['Candidate', 'ENG', `${title}\nCIVIC EDUCATION 100%`, 'BIO', 'GEO', 'Total'],
        ...MARKS.map((own, at) => [
          NAMES[at],
          ...own.map(String),
          String(own.reduce((sum, mark) => sum + mark, 0)),
        ]),
      ]
      const { records } = interpretFile([
        page(1, [table({ rows, columnWidths: [120, 50, 90, 50, 50, 50] })]),
      ])
      assert.deepEqual(Object.keys(scores(records[0])), ['ENG', 'CIVIC EDUCATION', 'BIO', 'GEO'])
    })
  }

  test('is none of their names on any of several pages', ({ assert }) => {
    const first = NAMES.map((name, at) => [name, ...MARKS[at].map(String)])
    const next = NAMES.map((_, at) => [
      ...MARKS[at].map((mark) => String(mark - 20)),
      `${40 + 3 * at}`,
    ])
    const { records } = interpretFile([
      page(1, [table({ rows: [['NAME', 'ENG', 'SUBJECTS\nMTH', 'BIO', 'GEO'], ...first] })]),
      page(2, [table({ rows: [['CHM', 'SUBJECTS\nPHY', 'FRE', 'HIS', 'AGR'], ...next] })]),
    ])
    assert.deepEqual(Object.keys(scores(records[0])), [
      ...['ENG', 'MTH', 'BIO', 'GEO'],
      ...['CHM', 'PHY', 'FRE', 'HIS', 'AGR'],
    ])
  })

  test('heads no list whose rows have more numbers than it has columns', ({ assert }) => {
    const at = (texts: readonly (readonly [string, number])[], y: number) =>
      texts.flatMap(([text, x]) => words(text, x, y))
    const lines = [
      ...at(
        [
          ['Candidate', 40],
          ['SUBJECTS', 220],
          ['Total', 380],
        ],
        60
      ),
      ...at(
        [
          ['ENG', 180],
          ['MTH', 230],
          ['BIO', 280],
          ['GEO', 330],
        ],
        72
      ),
      ...MARKS.flatMap((own, row) => [
        ...words(NAMES[row], 40, 90 + 12 * row),
        ...own.flatMap((mark, column) => words(String(mark), 182 + 50 * column, 90 + 12 * row)),
        ...words('240', 382, 90 + 12 * row),
      ]),
    ]
    assert.isNull(listingTable(page(1, [], lines), []))
  })
})
