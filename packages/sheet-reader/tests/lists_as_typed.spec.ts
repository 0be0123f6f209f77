import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const NAMES = ['ADAMU Bala', 'Bassey Ene', 'Egwu Simon', 'Kolo Habiba', 'Tsado Jamila']

test.group('Lists and cards as they are typed', () => {
  test('a value may stand in the line of points behind its label, without spaces', ({ assert }) => {
    const marks = table({
      rows: [
        ['SUBJECT', 'TOTAL'],
        ['Mathematics', '66'],
        ['English Studies', '71'],
      ],
      y: 200,
      columnWidths: [150, 60],
    })
    const around = [
      ...words(
        'NAME OF STUDENT ............MAIKUDI RUKAYAT............ ADM. NO .....C/33/227.....',
        40,
        100
      ),
      ...words('NO. IN CLASS ......41...... POSITION ......5th......', 40, 120),
    ]
    const [record] = interpretFile([page(1, [marks], around)]).records
    assert.equal(record.studentName.value, 'MAIKUDI RUKAYAT')
    assert.equal(record.admissionNumber?.value, 'C/33/227')
    assert.equal(record.position?.value, 5)
  })

  test('two headings that ran together are two, where two words stand below them', ({ assert }) => {
    const list = table({
      ruled: false,
      rows: [
        ['NAME', 'ENG', 'MTH', 'AV', 'POS RMK'],
        [NAMES[0], '54', '81', '67.5', '2 P'],
        [NAMES[1], '58', '57', '57.5', '3 P'],
        [NAMES[2], '79', '90', '84.5', '1 P'],
        [NAMES[3], '31', '30', '30.5', '5 F'],
        [NAMES[4], '41', '45', '43', '4 P'],
      ],
      columnWidths: [150],
    })
    const { records } = interpretFile([page(1, [list])])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [2, 3, 1, 5, 4]
    )
  })

  test('lists beside each other may each have a title above one of their headings', ({
    assert,
  }) => {
    const rows = NAMES.map((name, row) => {
      const own = [`${row + 1}`, name, String(90 - 3 * row)]
      return [...own, `${row + 1}`, `${name} Joy`, String(88 - 4 * row)]
    })
    const list = table({
      ruled: false,
      rows: [['Position', 'SS 1\nName', 'Average', 'Position', 'SS 2\nName', 'Average'], ...rows],
      columnWidths: [60, 150, 60, 60, 150, 60],
    })
    const { records } = interpretFile([page(1, [list])])
    assert.sameMembers(
      records.map(({ studentName, average }) => `${studentName.value} ${average?.value}`),
      NAMES.flatMap((name, row) => [`${name} ${90 - 3 * row}`, `${name} Joy ${88 - 4 * row}`])
    )
  })

  test('the school below the name of a candidate is no part of it', ({ assert }) => {
    const schools = ['Unity School, Agbarho', 'Loyola College, Asaba', 'Govt. Sec. Sch., Kwale']
    const list = table({
      rows: [
        ['Reg. No.', 'Candidate / School', 'Mathematics', 'English', 'Total'],
        ...NAMES.map((name, row) => [
          `DSS/${1203 + row}`,
          `${name}\n${schools[row % 3]}`,
          String(30 + row),
          '25',
          String(55 + row),
        ]),
      ],
      columnWidths: [60, 150],
    })
    const { records } = interpretFile([page(1, [list])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(scores(records[0]), { Mathematics: 30, English: 25 })
  })

  test('a number stands in brackets behind a name, also behind the sign of a note', ({
    assert,
  }) => {
    const list = table({
      rows: [
        ['S/N', 'Name (Reg. No.)', 'Eng', 'Maths', 'Total'],
        ['1', 'B. F. Kolo (2020/100)', '78', '41', '119'],
        ['2', 'O. T. Danladi* (2021/025)', '45', '50', '95'],
        ['3', 'H. M. Oduya (2022/042)', '59', '40', '99'],
      ],
      columnWidths: [30, 160],
    })
    const { records } = interpretFile([page(1, [list])])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, record.admissionNumber?.value]),
      [
        ['B. F. Kolo', '2020/100'],
        ['O. T. Danladi', '2021/025'],
        ['H. M. Oduya', '2022/042'],
      ]
    )
  })

  test('a slip lists grades with what they mean below a title', ({ assert }) => {
    const who = table({
      rows: [
        ['Examination Number', '4053674672'],
        ['Candidate Name', 'AKINWANDE NUHU'],
      ],
      columnWidths: [150, 200],
    })
    const slip = table({
      rows: [
        [{ text: 'Subject Grades', columnSpan: 2 }, null],
        ['ENGLISH LANGUAGE', 'D7 PASS'],
        ['MATHEMATICS', 'B3 GOOD'],
        ['PHYSICS', 'C5 CREDIT'],
        ['BIOLOGY', 'A1 EXCELLENT'],
      ],
      y: 200,
      columnWidths: [200, 150],
    })
    const { records } = interpretFile([page(1, [who, slip])])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label, grade }) => [label, grade?.value])),
      [
        [
          ['ENGLISH LANGUAGE', 'D7'],
          ['MATHEMATICS', 'B3'],
          ['PHYSICS', 'C5'],
          ['BIOLOGY', 'A1'],
        ],
      ]
    )
  })
})
