import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'

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
