import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'

const NAMES = ['ADE Bola', 'BELLO Musa', 'EZE Chidinma', 'OBI Grace', 'UDO Ime', 'YUSUF Amina']

test.group('What programs print', () => {
  test('names the subject beside its code', ({ assert }) => {
    const marks = ['23', '34', '41', '52', '63', '74']
    const rows = marks.map((mark, at) => [NAMES[at], mark, String(Number(mark) + 9)])
    const body = table({ rows: [['NAME', 'Quiz', 'Exam'], ...rows] })
    const above = [
      ...words('Course: CS2103', 40, 60),
      ...words('Subject: Data Structures', 240, 60),
    ]
    const { records } = interpretFile([page(1, [body], above)])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label }) => label)),
      NAMES.map(() => ['Data Structures'])
    )
  })

  test('counts answers beside the score, and prints a nought for those who took no test', ({
    assert,
  }) => {
    const answers = [
      ['50', '28', '22', '56', '21:04', 'Passed'],
      ['44', '43', '1', '86', '33:45', 'Passed'],
      ['-', '-', '-', '0', '--:--', 'Not taken'],
      ['47', '20', '27', '40', '18:19', 'Failed'],
      ['49', '0', '49', '0', '02:11', 'Failed'],
      ['50', '36', '14', '72', '39:59', 'Passed'],
    ]
    const headings = ['Name', 'Attempted', 'Correct', 'Wrong', 'Score', 'Time Used', 'Status']
    const rows = answers.map((cells, at) => [NAMES[at], ...cells])
    const { records } = interpretFile([
      page(1, [table({ rows: [headings, ...rows] })], words('Subject: Economics', 40, 60)),
    ])
    assert.deepEqual(
      records.map(({ subjects, flags }) => [
        subjects.map(({ label, score }) => [label, score?.value ?? null]),
        flags,
      ]),
      [56, 86, null, 40, 0, 72].map((score) => [[['Economics', score]], []])
    )
  })

  test('grades by the double letters of institutes of technology', ({ assert }) => {
    const rows = [
      ['91', 'AA'],
      ['83', 'AB'],
      ['72', 'BB'],
      ['60', 'BC'],
      ['51', 'CC'],
      ['42', 'CD'],
      ['37', 'DD'],
      ['20', 'FF'],
      ['86', 'AA'],
      ['46', 'CC'],
    ].map((cells, at) => [`${NAMES[at % NAMES.length]} ${'abcdefghij'[at]}`, '9', ...cells])
    const body = table({ rows: [['Name', 'Quiz', 'Total', 'Grade'], ...rows] })
    const { records } = interpretFile([page(1, [body], words('Subject: Physics', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects, flags }) => [subjects[0].grade?.value, flags]),
      rows.map(([, , , grade]) => [grade, []])
    )
  })
})
