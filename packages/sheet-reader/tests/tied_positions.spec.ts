import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

const HEADINGS = ['Nom', 'Français', 'Maths', 'Total', 'Moy.', 'Rang']

/** A French sheet of four students, of whom the last has the position that is given. */
function sheet(average: string, position: string) {
  return page(1, [
    table({
      rows: [
        HEADINGS,
        ['SARR Éric', '12', '14', '26', '13', '2ème'],
        ['KONAN Awa', '15', '17', '32', '16', '1er'],
        ['YAO Joël', '9', '7', '16', '8', '4ème'],
        ['DIOP Issa', '14', '12', '26', average, position],
      ],
    }),
  ])
}

test.group('A position that is only said to be shared', () => {
  test('is that of the student with the same average', ({ assert }) => {
    for (const tie of ['ex', 'ex.', 'ex-æquo', 'Ex aequo']) {
      const { records } = interpretFile([sheet('13', tie)])
      assert.equal(records[3].position?.value, 2, tie)
      assert.equal(records[3].position?.text, tie)
      assert.deepEqual(records[3].flags, [], tie)
    }
  })

  test('is told to be unread where nobody has the same', ({ assert }) => {
    const { records } = interpretFile([sheet('12,9', 'ex')])
    assert.isNull(records[3].position)
    assert.include(records[3].flags, 'LOW_CONFIDENCE')
  })

  test('is none in capitals, which excuse somebody', ({ assert }) => {
    const { records } = interpretFile([sheet('13', 'EX')])
    assert.isNull(records[3].position)
    assert.deepEqual(records[3].flags, [])
  })
})

test('A position may say behind its number that it is shared', ({ assert }) => {
  for (const tie of ['2 T', '2 (T)', '2eex', '2nd (T)']) {
    const { records } = interpretFile([sheet('13', tie)])
    assert.equal(records[3].position?.value, 2, tie)
    assert.deepEqual(records[3].flags, [], tie)
  }
})
