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

  test('says above the students what the class reached, and shows initials for their pictures', ({
    assert,
  }) => {
    const people = [
      'Morales, Ruby',
      'Ellison, Tyler',
      'Patel, Diego',
      'Nguyen, Adrian',
      'Reyes, Ivy',
    ]
    const headings = ['Sort by last name', 'Overall grade', 'Fractions\nout of 20']
    const marks = [
      ['76.32%', '16', '8', '23'],
      ['64.74%', '18', '6', '37'],
      ['60.53%', '16', '9', '26'],
      ['66.67%', '19', '8', '26'],
      ['58.42%', '12', '6', '37'],
    ]
    const rows = people.map((name, at) => [`${/, (.)/.exec(name)![1]} ${name}`, ...marks[at]])
    const body = table({
      rows: [
        [...headings, 'Atlas of rivers\nout of 10', 'Group poster\nout of 50'],
        ['Class average', '65.33%', '81%', '74%', '59.6%'],
        ...rows,
      ],
    })
    const { records } = interpretFile([page(1, [body])])
    assert.deepEqual(
      records.map(({ studentName, average, subjects }) => [
        studentName.value,
        average?.value,
        subjects.map(({ score }) => score?.value),
      ]),
      people.map((name, at) => {
        const [mean, ...scores] = marks[at]
        return [name, Number(mean.replace('%', '')), scores.map(Number)]
      })
    )
  })

  test('puts the marks of a slip below its subjects', ({ assert }) => {
    const slips = [
      ['Lawani David', '44', '56', 'ABS', '59', '159', '39.75'],
      ['Ekanem Victor', '34', '25', '35', '56', '150', '37.5'],
    ]
    const headings = ['SUBJECT', 'ENG', 'MTH', 'BSC', 'SOS', 'TOTAL', 'AVG']
    const slip = ([, ...marks]: string[], y: number) =>
      table({ rows: [headings, ['MARK (60)', ...marks]], y })
    const { records } = interpretFile([
      page(
        1,
        slips.map((own, at) => slip(own, 100 + 200 * at)),
        slips.flatMap(([name], at) => words(`Name of pupil: ${name}`, 40, 80 + 200 * at))
      ),
    ])
    assert.deepEqual(
      records.map(({ studentName, subjects, total, flags }) => [
        studentName.value,
        subjects.map(({ label, score }) => `${label} ${score?.value ?? '-'}`),
        total?.value,
        flags,
      ]),
      [
        ['Lawani David', ['ENG 44', 'MTH 56', 'BSC -', 'SOS 59'], 159, []],
        ['Ekanem Victor', ['ENG 34', 'MTH 25', 'BSC 35', 'SOS 56'], 150, []],
      ]
    )
  })
})
