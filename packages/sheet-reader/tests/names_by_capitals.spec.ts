import { test } from '@japa/runner'
import { withNamesByCapitals } from '../src/interpretation/shapes/columns/names_by_capitals.js'
import { interpretFile, page, table } from './interpretation_pages.js'

const HEADINGS = ['S/N', 'Name of Student', 'Maths', 'English', 'Biology']

function sheetOf(names: readonly string[], ruled = false) {
  const rows = names.map((name, row) => [String(row + 1), name, `${40 + row}`, '55', `${70 - row}`])
  return table({ rows: [HEADINGS, ...rows], ruled })
}

const namesIn = (names: readonly string[]) =>
  interpretFile([page(1, [sheetOf(names)], [], 'scan')]).records.map(
    ({ studentName }) => studentName.value
  )

const MEANT = [
  'ABDUL-RAHMAN Simi',
  'AKÍNWÁNDÉ Godswill Halima Michael',
  'AKPAN Yusuf Uche',
  'LAWAL Ngọzi',
  "O'NEIL Amina Esther",
  'ONYEKACHI Tóbi',
]

test.group('Wrapped names that begin with a surname in capitals', () => {
  test('get their first line from the name above', ({ assert }) => {
    const names = [`${MEANT[0]}\nAKÍNWÁNDÉ Godswill Halima`, 'Michael', ...MEANT.slice(2)]
    assert.deepEqual(namesIn(names), MEANT)
  })

  test('get their last line from the name below', ({ assert }) => {
    const [first, second, third, ...others] = MEANT
    const names = [first, 'AKÍNWÁNDÉ Godswill', `Halima Michael\n${third}`, ...others]
    assert.deepEqual(namesIn(names), [first, second, third, ...others])
  })

  test('stay where lines are drawn, and where names begin in no such way', ({ assert }) => {
    const ruled = sheetOf([`${MEANT[0]}\nAKÍNWÁNDÉ Halima`, 'Michael', ...MEANT.slice(2)], true)
    const mixed = sheetOf(['Simi Bello\nADE Halima', 'Michael', 'Ada Obi', 'Ngozi Eze', 'Ola Udo'])
    assert.equal(withNamesByCapitals(ruled), ruled)
    assert.equal(withNamesByCapitals(mixed), mixed)
  })

  test('stay where all names are in capitals, which begin with initials here and there', ({
    assert,
  }) => {
    const names = ['REDDY ISHAAN\nSAANVI', 'S. ARJUN', 'K. KAVYA SANJANA\nBHAVANA', 'DAS RIYA']
    const sheet = sheetOf([
      ...names,
      'NAIK ISHAAN',
      'SHARMA DIYA',
      'GUPTA PRIYA',
      'RAO DIYA',
      'BOSE KAVYA',
    ])
    assert.equal(withNamesByCapitals(sheet), sheet)
  })
})
