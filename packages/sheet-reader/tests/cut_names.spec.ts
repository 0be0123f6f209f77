import { test } from '@japa/runner'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const HEADINGS = ['NO', 'NAME', 'ENG', 'MTH', 'BIO']
const MARKS = ['54', '61', '48']
/** The column of names has room for `Boateng Akosua`. */
const WIDTHS = [30, 80, 40, 40, 40]

const rowsOf = (names: string[], from: number) =>
  names.map((name, index) => [String(from + index), name, ...MARKS])

/** Two pages of a class; on the second the rest of a name stands above the rows. */
function namesOf(rest: string, last = 'Boateng Akosua', again: string[][] = [HEADINGS]) {
  const first = rowsOf(['Addo Yaw', 'Asante Kofi', last], 1)
  const next = rowsOf(['Darko Efua', 'Mensah Ama', 'Owusu Kojo'], 4)
  const { records } = interpretFile([
    page(1, [table({ rows: [HEADINGS, ...first], columnWidths: WIDTHS })]),
    page(2, [table({ rows: [...again, ['', rest, '', '', ''], ...next], columnWidths: WIDTHS })]),
  ])
  return records.map((record) => [record.studentName.value, scores(record).ENG])
}

const wholeWith = (name: string) => [
  ['Addo Yaw', 54],
  ['Asante Kofi', 54],
  [name, 54],
  ['Darko Efua', 54],
  ['Mensah Ama', 54],
  ['Owusu Kojo', 54],
]

test.group('Names that the end of a page cuts', () => {
  test('go on at the top of the next page', ({ assert }) => {
    assert.deepEqual(namesOf('Kwabena'), wholeWith('Boateng Akosua Kwabena'))
    assert.deepEqual(namesOf('Kwabena', 'Boateng Akosua', []), wholeWith('Boateng Akosua Kwabena'))
  })

  test('go on in a picture, too, as doubtful as their rest is', ({ assert }) => {
    const nameWith = (confidence: number) => {
      const first = rowsOf(['Addo Yaw', 'Asante Kofi', 'Boateng Akosua'], 1)
      const next = rowsOf(['Darko Efua', 'Mensah Ama', 'Owusu Kojo'], 4)
      const rest = ['', { text: 'Kwabena', confidence }, '', '', '']
      const { records } = interpretFile([
        page(1, [table({ rows: [HEADINGS, ...first], columnWidths: WIDTHS })], [], 'tesseract'),
        page(
          2,
          [table({ rows: [HEADINGS, rest, ...next], columnWidths: WIDTHS })],
          [],
          'tesseract'
        ),
      ])
      return [records[2].studentName.value, records[2].flags.join()]
    }
    assert.deepEqual(nameWith(0.95), ['Boateng Akosua Kwabena', ''])
    assert.deepEqual(nameWith(0.5), ['Boateng Akosua Kwabena', 'NAME_UNCERTAIN'])
  })

  test('go on in what was taken for the last line of a heading', ({ assert }) => {
    const next = rowsOf(['Darko Efua', 'Mensah Ama', 'Owusu Kojo'], 4)
    const glued = HEADINGS.map((heading) => (heading === 'NAME' ? 'NAME\nKwabena' : heading))
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [HEADINGS, ...rowsOf(['Addo Yaw', 'Asante Kofi', 'Boateng Akosua'], 1)],
          columnWidths: WIDTHS,
        }),
      ]),
      page(2, [table({ rows: [glued, ...next], columnWidths: WIDTHS })]),
    ])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record).ENG]),
      wholeWith('Boateng Akosua Kwabena')
    )
  })

  test('do not where a title stands there, or where there was room behind the name', ({
    assert,
  }) => {
    assert.include(JSON.stringify(namesOf('GIRLS')), '"Boateng Akosua"')
    assert.include(JSON.stringify(namesOf('Afi', 'Bo Ama')), '"Bo Ama"')
  })
})
