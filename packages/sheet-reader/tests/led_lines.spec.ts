import { test } from '@japa/runner'
import { interpretFile, page, words } from './interpretation_pages.js'

const slipOf = (lines: readonly string[]) =>
  page(
    1,
    [],
    lines.flatMap((line, at) => words(line, 40, 60 + at * 15))
  )

test.group('A slip on which points lead from subjects to marks', () => {
  test('is one student’s, with grades and sums', ({ assert }) => {
    const lines = [
      'STATEMENT OF RESULT',
      'Name: EZE Ngozi',
      'Reg. No.: J1536',
      'English Language.......... 48 D7',
      'Physics ................... 54 C6',
      'Economics................. 40 E8',
      'Geography ................. 69 B3',
      'Total..................... 211',
    ]
    const [record, ...others] = interpretFile([slipOf(lines)]).records
    assert.isEmpty(others)
    assert.deepEqual(
      record.subjects.map(({ label, score, grade }) => [label, score?.value, grade?.value]),
      [
        ['English Language', 48, 'D7'],
        ['Physics', 54, 'C6'],
        ['Economics', 40, 'E8'],
        ['Geography', 69, 'B3'],
      ]
    )
    assert.deepEqual(
      [record.studentName.value, record.admissionNumber?.value, record.total?.value],
      ['EZE Ngozi', 'J1536', 211]
    )
  })

  test('is none where points lead to other things', ({ assert }) => {
    const lines = [
      'TABLE OF CONTENTS',
      'Introduction ........ 1',
      'Our school .......... 4',
      'The new library ..... 9',
      'Sports day .......... 12',
      'Donations ........... 40',
    ]
    assert.isEmpty(interpretFile([slipOf(lines)]).records)
  })
})
