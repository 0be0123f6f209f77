import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'

test.group('First lines of names', () => {
  test('are those of the row that they stand nearer to, though the name above had room', ({
    assert,
  }) => {
    const students = ['SANI Bola Grace', 'OGUNBANJO Khadijah', 'ITA Ife', 'KEHINDE', 'AJAYI U.']
    const tops = [100, 111.2, 122.4, 143.1, 154.3]
    const tokens = [
      ...text(40, 86, 'Reg. No.', 8),
      ...text(100, 86, 'Name', 8),
      ...['ENG', 'MTH', 'BIO', 'TOTAL'].flatMap((heading, at) =>
        textAt(260 + 40 * at, 86, heading, 8)
      ),
      ...text(100, 133.6, 'MOHAMMED Blessing', 8),
      ...students.flatMap((name, row) => [
        ...text(40, tops[row], `ADM${64323 + row * 711}`, 8),
        ...text(100, tops[row], name, 8),
        ...['41', '58', '63', '162'].flatMap((mark, at) =>
          textAt(260 + 40 * at, tops[row], mark, 8)
        ),
      ]),
    ]
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(
      textsOf(found).map(([, name]) => name),
      ['Name', ...students.with(3, 'MOHAMMED Blessing\nKEHINDE')]
    )
  })

  test('typed above the middle names of two columns each are no names of groups', ({ assert }) => {
    const typed = [
      '                 Ezeudu                              Ndukwe',
      '  SUBJECT       Chidinma   Kwari Emeka  Musa Ngozi   Michael   Uzoma Aisha',
      '',
      '  Eng. Lang.       62           5           41          66          46',
      '  Maths            90          55           71          81          80',
      '  Basic Tech.      76          41           57          85          67',
      '  Hausa            84          21           60          58          67',
      '  Soc. Std.        71          43           60          75          54',
    ]
    const tokens = typed.flatMap((line, row) =>
      [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
        ...text(40 + index * 6, 100 + row * 13.8, word)[0],
        x1: 40 + (index + word.length) * 6,
      }))
    )
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(found)[0], [
      'SUBJECT',
      'Ezeudu\nChidinma',
      'Kwari Emeka',
      'Musa Ngozi',
      'Ndukwe\nMichael',
      'Uzoma Aisha',
    ])
  })
})
