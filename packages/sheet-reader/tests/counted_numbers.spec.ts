import { test } from '@japa/runner'
import { withCountersApart } from '../src/interpretation/shapes/columns/counted_numbers.js'
import { interpretFile, page, table } from './interpretation_pages.js'

const NAMES = ['ADDO Adwoa', 'ADJEI Kofi', 'AIDOO Ekow', 'BADU Afia', 'OSEI Nii', 'QUAYE Efua']

/** Students whose first column says `identity` of each. */
function sheetOf(heading: string, identity: (row: number) => string) {
  const headings = [heading, 'Name of Student', 'English', 'Mathematics']
  const rows = NAMES.map((name, row) => [identity(row), name, String(50 + row), String(71 - row)])
  return table({ rows: [headings, ...rows] })
}

const NUMBERS = ['0771352474', '0508587056', '0858263269', '0273799982', '0329129351', '0717971892']

test.group('What counts the students and ran together with their numbers', () => {
  test('is parted from them where it counts on in every row', ({ assert }) => {
    for (const space of ['', ' ']) {
      const sheet = sheetOf('No. INDEX NO', (row) => `${row + 8}${space}${NUMBERS[row]}`)
      const { records } = interpretFile([page(1, [sheet], [], 'scan')])
      assert.deepEqual(
        records.map(({ admissionNumber }) => admissionNumber?.value),
        NUMBERS
      )
    }
  })

  test('is parted from short numbers of a class, with or without a point', ({ assert }) => {
    for (const point of ['.', '']) {
      const sheet = sheetOf(
        'No. ROLL NO.',
        (row) => `${row + 1}${point} ${row === 4 ? 17 : row + 1}`
      )
      const { records } = interpretFile([page(1, [sheet])])
      assert.deepEqual(
        records.map(({ admissionNumber }) => admissionNumber?.value),
        ['1', '2', '3', '4', '17', '6']
      )
    }
  })

  test('is parted from a number by which a misread one can be told', ({ assert }) => {
    const sheet = sheetOf('S/N Index No', (row) => `${row === 2 ? 7 : row + 1}${NUMBERS[row]}`)
    const { records } = interpretFile([page(1, [sheet], [], 'scan')])
    assert.equal(records[2].admissionNumber?.value, NUMBERS[2])
  })

  test('is parted where each student has two rows and a title stands above the heading', ({
    assert,
  }) => {
    const headings = ['CLASS LIST\nNo Index No', 'Name of Student', '', 'English', 'Mathematics']
    const rows = NAMES.flatMap((name, row) => [
      [`${row + 1}${NUMBERS[row]}`, name, 'Score', String(50 + row), String(71 - row)],
      ['', '', 'Grade', 'C', 'B'],
    ])
    const sheet = table({ rows: [headings, ...rows] })
    const { records } = interpretFile([page(1, [sheet], [], 'scan')])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      NUMBERS
    )
  })

  test('is a part of the numbers where they do not count, or one heading stands above', ({
    assert,
  }) => {
    for (const sheet of [
      sheetOf('No. Index No', (row) => `1${NUMBERS[row]}`),
      sheetOf('Index No', (row) => `${row + 1}${NUMBERS[row]}`),
    ]) {
      assert.equal(withCountersApart(sheet), sheet)
    }
  })
})
