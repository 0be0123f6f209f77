import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { level, text, textAt, textsOf } from './grid_pages.js'

test.group('Wrapped headings around the middle of their cells', () => {
  test('are of their own columns, whatever stands beside them between their lines', ({
    assert,
  }) => {
    const middles = [200, 280, 360, 440, 520, 600]
    const names = ['Koech Lucy', 'Mwangi', "Ndung'u Joy", 'Noor Winnie', 'Odhiambo', 'Simiyu Caleb']
    const marks = [
      ['English', '72', '59', '51', '57', '57', '33'],
      ['Kiswahili', '76', '57', '45', '60', '39', '42'],
      ['Geography', '79', '73', '62', '82', '44', '45'],
      ['Mathematics', '71', '54', '59', '71', '45', '40'],
    ]
    const tokens = [
      ...text(40, 106, 'Subject'),
      ...names.flatMap((name, at) => textAt(middles[at], [1, 4].includes(at) ? 100 : 106, name)),
      ...textAt(middles[1], 112, 'Cynthia'),
      ...textAt(middles[4], 112, 'Halima'),
      ...marks.flatMap(([subject, ...own], row) => [
        ...text(40, 128 + row * 14, subject),
        ...own.flatMap((mark, at) => textAt(middles[at], 128 + row * 14, mark)),
      ]),
    ]
    const [found] = findTables({ width: 700, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(found), [
      ['Subject', ...names.with(1, 'Mwangi\nCynthia').with(4, 'Odhiambo\nHalima')],
      ...marks,
    ])
  })
})

test.group('The last lines of headings around the middle of their cells', () => {
  test('are headings though they stand far above what the subjects are marked out of', ({
    assert,
  }) => {
    const middles = [190, 270, 350, 430, 500, 560, 610]
    const headings = [
      ['ENGLISH', 'LANGUAGE'],
      ['MATHEMATICS'],
      ['FINANCIAL', 'ACCOUNTING'],
      ['PHYSICS'],
      ['TOTAL', 'SCORE'],
      ['Mean'],
      ['Pos.'],
    ]
    const students = ['ADEWALE Favour', 'OKEKE Precious', 'IBRAHIM Aisha', 'EZE Esther']
    const tokens = [
      ...text(40, 105, 'Name'),
      ...headings.flatMap((lines, at) =>
        lines.flatMap((line, index) =>
          textAt(middles[at], (lines.length > 1 ? 100 : 105) + 10 * index, line)
        )
      ),
      ...['(100)', '(100)', '(100)', '(100)', '(400)'].flatMap((maximum, at) =>
        textAt(middles[at], 134, maximum)
      ),
      ...students.flatMap((name, row) => [
        ...text(40, 156 + row * 23, name),
        ...['51', '79', '37', '80', '247', '61', '16'].flatMap((value, at) =>
          textAt(middles[at], 156 + row * 23, value)
        ),
      ]),
    ]
    const [found] = findTables({ width: 700, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(found)[0], [
      'Name',
      ...headings.map((lines, at) =>
        [...lines, ...(at < 5 ? [at < 4 ? '(100)' : '(400)'] : [])].join('\n')
      ),
    ])
  })
})

test.group('A heading of many lines that stand far apart', () => {
  test('is whole where lines are drawn above and below its row', ({ assert }) => {
    const middles = [77, 145, 235, 367, 419, 454, 488, 549, 650, 727]
    const upper = ["N° d'ordre", 'MATRICULE', 'Nom et prénoms', 'GÉNÉRAL', 'générale', 'Rg']
    const students = [
      ['1', '62138006', 'SOW Aminata', '92,5', '9,25', '4', '9,5', '9', '8,5', '10'],
      ['2', '73699235', 'BAH Theophile', '76,5', '7,65', '5', '7,5', '7', '7,5', '11'],
      ['3', '79345903', 'DEMBELE Ines', '139', '13,9', '2', '13,5', '13', '15', '18'],
      ['4', '92243630', 'SARR Kouadio', '35', '3,5', '6', '3', '4', '1,5', '5,5'],
      ['5', '18247931', 'SANOGO Desire', '183', '18,3', '1', '17,5', '20', '17', '16'],
    ]
    const tokens = [
      ...upper.flatMap((name, at) => textAt(middles[at], 60, name, 9)),
      ...textAt(middles[3], 42, 'TOTAL', 9),
      ...textAt(middles[4], 42, 'Moy.', 9),
      ...textAt(610, 60, 'NOTES', 9),
      ...['Sciences', 'de la Vie', 'et de la', 'Terre'].flatMap((line, at) =>
        textAt(middles[9], 78 + 17.2 * at, line, 9)
      ),
      ...['Français', 'Mathématiques', 'Histoire-Géographie'].flatMap((name, at) =>
        textAt(middles[6 + at], 129.6, name, 9)
      ),
      ...students.flatMap((row, at) =>
        row.flatMap((value, column) => textAt(middles[column], 148 + 19 * at, value, 9))
      ),
    ]
    const rulings = [38, 73, 143, 162, 181, 200, 219, 238].map((y) => level(y, 36, 756))
    const [found] = findTables({ width: 842, height: 595, rulings, tokens })
    const [headings] = textsOf(found)
    assert.equal(headings[9], 'Sciences\nde la Vie\net de la\nTerre')
    assert.equal(headings[3], 'TOTAL\nGÉNÉRAL')
  })
})
