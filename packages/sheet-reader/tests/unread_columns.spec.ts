import { test } from '@japa/runner'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const NAMES = ['ADEBAYO Ngozi', 'BELLO Musa', 'EZE Chidinma', 'OBI Grace', 'UDO Ime', 'YUSUF Amina']
const MARKS = [
  ['56', '43', '48'],
  ['61', '40', '49'],
  ['58', '37', '60'],
  ['67', '45', '64'],
  ['72', '71', '70'],
  ['39', '45', '51'],
]

/** Students with marks of three subjects and what else each has. */
function sheet(headings: string[], more: string[][]) {
  const rows = MARKS.map((marks, index) => [NAMES[index], ...marks, ...more[index]])
  return interpretFile([
    page(1, [table({ rows: [['NAME', 'English', 'Maths', 'Biology', ...headings], ...rows] })]),
  ]).records
}

test.group('Columns of results that are not read', () => {
  test('grades below headings that ran together flag every record', ({ assert }) => {
    const records = sheet(
      ['Grade POS', 'Result'],
      [
        ['C6', '18th Credit'],
        ['C5', '13th Credit'],
        ['B3', '12th Credit'],
        ['B2', '3rd Credit'],
        ['A1', '1st Credit'],
        ['D7', '20th Pass'],
      ]
    )
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('COLUMN_UNCERTAIN')),
      NAMES.map(() => true)
    )
  })

  test('numbers that several students share are grades, and no positions', ({ assert }) => {
    const [levels, positions] = [
      ['5', '5', '4', '3', '2', '6'],
      ['5', '4', '3', '2', '1', '6'],
    ].map((last) =>
      sheet(
        ['TOTAL', ''],
        MARKS.map((own, row) => [
          String(own.reduce((sum, mark) => sum + Number(mark), 0)),
          last[row],
        ])
      ).map(({ position }) => position?.value ?? null)
    )
    assert.deepEqual(
      levels,
      NAMES.map(() => null)
    )
    assert.deepEqual(positions, [5, 4, 3, 2, 1, 6])
  })

  test('marks beside the only subject that is known are those of subjects, in doubt', ({
    assert,
  }) => {
    const rows = MARKS.map((marks, index) => [`F10${index}`, NAMES[index], ...marks])
    const headings = ['Roll No', 'Candidate Name', 'EM-II', 'CHEM', 'BXE']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map((record) => scores(record)),
      MARKS.map(([first, second, third]) => ({
        'EM-II': Number(first),
        'CHEM': Number(second),
        'BXE': Number(third),
      }))
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('grades and remarks below a heading of neither flag every record', ({ assert }) => {
    const remarks = ['E Faible', 'D Passable', 'B Bien', 'C Assez bien', 'D Passable', 'E Faible']
    const marks = remarks.map((remark, index) => [
      ...[NAMES[index], String(8 + index), String(10 + index), String(9 + index), remark],
    ])
    const headings = ['NOM ET PRÉNOMS', 'Dev. 1', 'Dev. 2', 'MOY', 'Divers']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...marks] })])])
    assert.lengthOf(records, NAMES.length)
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })

  test('grades below a heading that may have been GRD flag every record of a picture', ({
    assert,
  }) => {
    const grades = ['E', 'D', 'B', 'C', 'A', 'F']
    const marks = MARKS.map((own, index) => [NAMES[index], ...own, grades[index]])
    const headings = ['NAME', 'English', 'Maths', 'Biology', 'GRP']
    const tables = [table({ rows: [headings, ...marks] })]
    const { records } = interpretFile([page(1, tables, [], 'tesseract')])
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })

  test('columns that ran together flag every record, whatever is missing', ({ assert }) => {
    const records = sheet(
      ['PHY CHM TOTAL'],
      MARKS.map((marks, index) => [`${40 + index} ABS ${marks[0]} ${290 + index}`])
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
    const dated = sheet(
      ['Born'],
      MARKS.map((_, index) => [`${10 + index} 04 2012`])
    )
    assert.isTrue(dated.every(({ flags }) => !flags.includes('COLUMN_UNCERTAIN')))
  })

  test('a position that is no number is told, and not left out in silence', ({ assert }) => {
    const records = sheet(
      ['Position'],
      NAMES.map((_, index) => [`place no ${index + 1} of all`])
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })

  test('marks of a subject in a notation that nobody knows are told', ({ assert }) => {
    const records = sheet(
      ['Physics', 'ADM NO'],
      NAMES.map((_, index) => [`4${index} 6`, `2024/${index}17`])
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })

  test('so are they where the first of them was taken for a part of the heading', ({ assert }) => {
    const records = sheet(
      ['Physics 64.3'],
      NAMES.map((_, index) => [`4${index}.5 6`])
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })

  test('numbers that may be the average or the total below a heading nobody knows are told', ({
    assert,
  }) => {
    const sums = MARKS.map((row) => row.reduce((sum, mark) => sum + Number(mark), 0))
    const means = sheet(
      ['Zzz'],
      sums.map((sum) => [(sum / 3 - 1.3).toFixed(2)])
    )
    assert.isTrue(means.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
    const totals = sheet(
      ['Zzz'],
      sums.map((sum, index) => [String(sum + 10 + index)])
    )
    assert.isTrue(totals.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
    const years = sheet(
      ['Zzz'],
      sums.map((_, index) => [String(2001 + index)])
    )
    assert.deepEqual(
      years.flatMap(({ flags }) => flags),
      []
    )
  })

  test('serial numbers beside an empty column that is called so are no results', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['S/No', '', 'NAME', 'English', 'Maths', 'Biology'],
            ...NAMES.map((name, index) => {
              return ['', String(index + 1), name, ...MARKS[index]]
            }),
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.flatMap(({ flags }) => flags.filter((flag) => flag === 'COLUMN_UNCERTAIN')),
      []
    )
  })

  test('verdicts below a heading that nobody understands are no grades', ({ assert }) => {
    const records = sheet(
      ['absent Outcome'],
      NAMES.map((_, index) => [index % 3 === 0 ? 'Repeat' : 'Promoted'])
    )
    assert.isTrue(records.every(({ grade }) => grade === null || /^[A-F]\d?$/.test(grade.value)))
  })

  test('houses, classes and remarks are nobody’s result', ({ assert }) => {
    const records = sheet(
      ['House', 'Arm', 'Remarks'],
      NAMES.map((_, index) => [index % 2 ? 'Red' : 'Blue', index % 2 ? 'A' : 'B', 'Good'])
    )
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('beside the parts of one subject an unknown column that ranks them is the position', ({
    assert,
  }) => {
    const rows = [
      ['20', '50', '70', '2'],
      ['25', '60', '85', '1'],
      ['10', '30', '40', '6'],
      ['15', '40', '55', '4'],
      ['18', '45', '63', '3'],
      ['12', '35', '47', '5'],
    ]
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['NAME', 'CA', 'EXAM', 'TOTAL', 'Nth'],
            ...rows.map((row, index) => [NAMES[index], ...row]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [2, 1, 6, 4, 3, 5]
    )
    assert.deepEqual(Object.values(scores(records[0])), [70])
  })
})

test.group('Numbers of students', () => {
  test('those that start again in each class are no students that occur twice', ({ assert }) => {
    const of = (names: string[]) =>
      table({
        rows: [
          ['ADM NO', 'NAME', 'English', 'Maths'],
          ...names.map((name, index) => [`JSS/00${index + 1}`, name, `5${index}`, `6${index}`]),
        ],
      })
    const others = [
      'AKPAN Uche',
      'DADA Femi',
      'GARBA Sani',
      'IKE Obinna',
      'LAWAL Bisi',
      'OJO Tunde',
    ]
    const duplicates = (second: string[]) =>
      interpretFile([page(1, [of(NAMES)]), page(2, [of(second)])]).records.filter(({ flags }) =>
        flags.includes('DUPLICATE_STUDENT')
      ).length
    assert.equal(duplicates(others), 0)
    assert.equal(duplicates([...others.slice(0, 5), NAMES[5]]), 12)
  })

  test('a rank before the names is the position, whatever its heading', ({ assert }) => {
    const totals = MARKS.map((own) => own.reduce((sum, mark) => sum + Number(mark), 0))
    const rows = MARKS.map((marks, at) => [
      String(1 + totals.filter((total) => total > totals[at]).length),
      NAMES[at],
      ...marks,
      String(totals[at]),
    ])
    const { records } = interpretFile([
      page(1, [
        table({ rows: [['Codc', 'NAME', 'English', 'Maths', 'Biology', 'Total'], ...rows] }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      rows.map(([rank]) => Number(rank))
    )
  })

  test('letters that part students by their averages flag every record, as grades that nobody knows', ({
    assert,
  }) => {
    const students = ['AA', 'BB', 'CC', 'DD', 'EE', 'FF', 'GG', 'HH', 'II', 'KK'].map(
      (name, at) => ({
        name: `${name}E Musa`,
        marks: [at, at + 1, at + 5].map((own) => 40 + own * 3),
      })
    )
    const flagged = (classes: string[]) => {
      const rows = students.map(({ name, marks }, at) => [
        name,
        ...marks.map(String),
        (marks.reduce((sum, mark) => sum + mark, 0) / 3).toFixed(1),
        classes[at],
      ])
      const { records } = interpretFile([
        page(1, [
          table({ rows: [['NAME', 'English', 'Maths', 'Biology', 'Average', 'Class'], ...rows] }),
        ]),
      ])
      return records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN'))
    }
    assert.isTrue(
      flagged(['III', 'III', 'III', 'UO.2', 'UO.2', 'UO.2', 'UO.2', 'UO.1', 'UO.1', 'UO.1'])
    )
    assert.isFalse(
      flagged(['III', 'UO.1', 'III', 'UO.2', 'UO.2', 'III', 'UO.2', 'UO.1', 'UO.1', 'UO.1'])
    )
  })
})
