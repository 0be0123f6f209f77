import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'

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

  test('is one as well where the lines are a table, with sums that no points lead to', ({
    assert,
  }) => {
    const rows = [
      ['English Language .......', '52'],
      ['Mathematics ...........', '58'],
      ['Basic Science ..........', '38'],
      ['Yoruba ................', '62'],
      ['Total', '210'],
      ['Average', '52.5'],
    ]
    const card = table({ rows, ruled: false, columnWidths: [160, 60] })
    const { records } = interpretFile([page(1, [card], words('Name: EZE Ngozi', 40, 60))])
    assert.deepEqual(
      records.map(({ studentName, subjects, total, flags }) => [
        studentName.value,
        subjects.map(({ label, score }) => `${label} ${score?.value}`),
        total?.value,
        flags,
      ]),
      [
        [
          'EZE Ngozi',
          ['English Language 52', 'Mathematics 58', 'Basic Science 38', 'Yoruba 62'],
          210,
          [],
        ],
      ]
    )
  })
})

test.group('A slip on which a mere space parts subjects from marks', () => {
  const above = ['GREENFIELD ACADEMY', 'Name: EZE Ngozi', 'Class: JSS 2']
  const marksOf = (lines: readonly string[]) =>
    interpretFile([slipOf([...above, ...lines, 'Total 170'])]).records.map((record) => [
      record.studentName.value,
      ...record.subjects.map(({ label, score, grade }) =>
        [label, score?.value, grade?.value].join(' ').trim()
      ),
      record.total?.value,
      record.flags.length > 0,
    ])

  test('is the student’s who is named above it', ({ assert }) => {
    assert.deepEqual(
      marksOf(['English Language 48 D7', 'Physics 54 C6', 'Biology 68 B3'])[0].slice(0, -1),
      ['EZE Ngozi', 'English Language 48 D7', 'Physics 54 C6', 'Biology 68 B3', 170]
    )
    const plain = marksOf(['English Language 48', 'Physics 54', 'Biology 27', 'French 41'])
    const subjects = ['English Language 48', 'Physics 54', 'Biology 27', 'French 41']
    assert.deepEqual(plain, [['EZE Ngozi', ...subjects, 170, false]])
  })

  test('may print before each mark what it is out of, to be looked at', ({ assert }) => {
    assert.deepEqual(
      marksOf(['English Language 100 48', 'Physics 100 54', 'Biology 100 68']).map((one) => [
        ...one.slice(0, 4),
        one.at(-1),
      ]),
      [['EZE Ngozi', 'English Language 48', 'Physics 54', 'Biology 68', true]]
    )
  })

  test('is to be looked at where a subject has a number too many', ({ assert }) => {
    const [[, english, physics, , , isFlagged]] = marksOf([
      'English Language 48',
      'Physics 54 61',
      'Biology 68',
    ])
    assert.deepEqual([english, physics, isFlagged], ['English Language 48', 'Physics', true])
  })

  test('is none where nobody is named', ({ assert }) => {
    const lines = ['Number of candidates', 'English 48', 'Physics 54', 'Biology 68']
    assert.isEmpty(interpretFile([slipOf(lines)]).records)
  })
})
