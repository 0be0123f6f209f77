import { test } from '@japa/runner'
import type { Box, PageReading } from '../src/types.js'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const NAMES = ['ADEBAYO Ngozi', 'BELLO Musa', 'EZE Chidinma', 'OBI Grace', "O'NEIL Ada-Mary"]

function sheet(
  rows: string[][],
  headings = ['S/N', 'Adm. No', 'Name', 'Maths', 'English', 'Biology', 'Total', 'Average', 'Pos']
) {
  return table({ rows: [headings, ...rows] })
}

const SHEET = [
  ['1', 'GHS/20/001', NAMES[0], '60', '70', '80', '210', '70.00', '2nd'],
  ['2', 'GHS/20/002', NAMES[1], '50', 'ABS', '40', '90', '45.00', '4th'],
  ['3', 'GHS/20/003', NAMES[2], '90', '80', '85', '255', '85.00', '1st'],
  ['4', 'GHS/20/004', NAMES[3], '50', '60', '61', '171', '57.00', '3rd'],
  ['5', 'GHS/20/005', NAMES[4], '-', '', '61', '61', '61.00', '5th'],
]

/** The page as it looks when its text runs from bottom to top. */
function sideways(upright: PageReading): PageReading {
  const turn = (box: Box) => ({
    x0: box.y0,
    y0: upright.width - box.x1,
    x1: box.y1,
    y1: upright.width - box.x0,
  })
  return {
    ...upright,
    width: upright.height,
    height: upright.width,
    tokens: upright.tokens.map((token) => ({ ...token, ...turn(token), angle: 270 })),
    tables: upright.tables.map((straight) => {
      const columns = straight.columnEdges.length - 1
      return {
        ...straight,
        box: turn(straight.box),
        columnEdges: straight.rowEdges,
        rowEdges: straight.columnEdges.map((x) => upright.width - x).reverse(),
        cells: straight.cells.map((cell) => ({
          ...cell,
          box: turn(cell.box),
          row: columns - cell.column - cell.columnSpan,
          column: cell.row,
          rowSpan: cell.columnSpan,
          columnSpan: cell.rowSpan,
          angle: 270 as const,
        })),
      }
    }),
  }
}

test('Rows of sums are no students, whatever a picture made of what they are called', ({
  assert,
}) => {
  const headings = ['Adm. No', 'Name', 'Maths', 'English', 'Total']
  const students = NAMES.map((name, at) => [
    `2024100${at}`,
    name,
    `5${at}`,
    `6${at}`,
    `${110 + 2 * at}`,
  ])
  const sums = (label: string) => [label, '', '52', '62', '114']
  const weights = ['C00t', '', '2', '4', '6']
  const nameless = ['202410O9', '', '54', '64', '118']
  const { records } = interpretFile([
    page(1, [sheet([weights, ...students, nameless, sums('Moan')], headings)]),
  ])
  assert.deepEqual(
    records.map(({ studentName }) => studentName.value ?? ''),
    [...NAMES, '']
  )
})

test('Surnames below a heading that says more, or something else, are joined to the other names', ({
  assert,
}) => {
  const surnames = ['Adams', 'Baloyi', 'Davids', 'Langa', 'Mabunda', 'Zulu']
  const rows = surnames.map((name, at) => [
    name,
    at % 2 ? 'Priya Mia' : 'Thabo',
    `${50 + at}`,
    '61',
  ])
  const isDoubted = ['MARK SCHEDULE SURNAME', 'Zzz'].map((heading) => {
    const headings = [heading, 'OTHER NAMES', 'English', 'Maths']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      rows.map(([surname, others]) => `${surname} ${others}`)
    )
    return records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN'))
  })
  assert.deepEqual(isDoubted, [false, true])
})

test.group('Interpretation of tables of students', () => {
  test('is flagged where a position cannot be read, and not where there is none', ({ assert }) => {
    const flagsWith = (position: string) => {
      const rows = SHEET.slice(0, 4).map((row, index) =>
        index === 1 ? [...row.slice(0, -1), position] : row
      )
      return interpretFile([page(1, [sheet(rows)])]).records[1].flags
    }
    assert.isEmpty(flagsWith('4th'))
    assert.isEmpty(flagsWith('-'))
    assert.include(flagsWith('four'), 'LOW_CONFIDENCE')
  })

  test('reads every value of a plain sheet and flags nothing', ({ assert }) => {
    const { records, knowledge } = interpretFile([page(1, [sheet(SHEET)])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      SHEET.map((row) => row[1])
    )
    assert.deepEqual(scores(records[0]), { Maths: 60, English: 70, Biology: 80 })
    assert.deepEqual(scores(records[1]), { Maths: 50, Biology: 40 })
    assert.deepEqual(records[1].absentSubjects, ['English'])
    assert.deepEqual(records[4].absentSubjects, ['Maths', 'English'])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [210, 90, 255, 171, 61]
    )
    assert.deepEqual(
      records.map(({ average }) => average?.value),
      [70, 45, 85, 57, 61]
    )
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [2, 4, 1, 3, 5]
    )
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
    assert.deepEqual(
      knowledge.groups.map(({ key, type }) => `${key} ${type}`),
      [
        'maths score',
        'english score',
        'biology score',
        'total total',
        'average average',
        'pos position',
      ]
    )
  })

  test('derives a grade from the scale where none is printed', ({ assert }) => {
    const { records } = interpretFile([page(1, [sheet(SHEET)])])
    assert.deepEqual(
      records.map(({ grade }) => grade?.value),
      ['A', 'D', 'A', 'C', 'B']
    )
    assert.equal(records[0].grade?.source, 'derived')
    const scale = [
      { grade: 'PASS', minimum: 50 },
      { grade: 'FAIL', minimum: 0 },
    ]
    const own = interpretFile([page(1, [sheet(SHEET)])], { gradingScale: scale })
    assert.deepEqual(
      own.records.map(({ grade }) => grade?.value),
      ['PASS', 'FAIL', 'PASS', 'PASS', 'PASS']
    )
  })

  test('derives total and average where none are printed', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Name', 'Maths', 'English', 'Physics'],
            ['ADE Bola', '60', '71', '70'],
            ['EZE Ada', '40', 'ABS', '51'],
            ['OBI Uche', '33', '44', '55'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [201, 91, 132]
    )
    assert.deepEqual(
      records.map(({ average }) => average?.value),
      [67, 45.5, 44]
    )
    assert.equal(records[0].total?.source, 'derived')
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('keeps a wrong printed total and flags it', ({ assert }) => {
    const rows = SHEET.map((row) => [...row])
    rows[2][6] = '265'
    const { records } = interpretFile([page(1, [sheet(rows)])])
    assert.equal(records[2].total?.value, 265)
    assert.includeMembers(records[2].flags, ['TOTAL_MISMATCH'])
    assert.isEmpty(records[0].flags)
    assert.isBelow(records[2].confidence, 0.9)
  })

  test('reads a letter in a number as the digit it looks like only with a flag', ({ assert }) => {
    const rows = SHEET.map((row) => [...row])
    rows[0][3] = '6O'
    rows[3][4] = 'B7'
    const { records } = interpretFile([page(1, [sheet(rows)])])
    assert.equal(scores(records[0]).Maths, 60)
    assert.deepEqual(records[0].flags, ['CORRECTED'])
    assert.notEqual(scores(records[3]).English, 60)
    assert.includeMembers(records[3].flags, ['TOTAL_MISMATCH'])
  })

  test('flags a position that is no rank, and only that one', ({ assert }) => {
    const rows = SHEET.map((row) => [...row])
    rows[3][8] = '5th'
    const { records } = interpretFile([page(1, [sheet(rows)])])
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('POSITION_MISMATCH')),
      [false, false, false, true, false]
    )
  })

  test('reads pages without headings by the columns of the page before', ({ assert }) => {
    const second = table({
      rows: [['6', 'GHS/20/006', 'UCHE Paul', '55', '45', '50', '150', '50.00', '6th']],
    })
    const { records } = interpretFile([page(1, [sheet(SHEET)]), page(2, [second])])
    assert.lengthOf(records, 6)
    assert.deepEqual(scores(records[5]), { Maths: 55, English: 45, Biology: 50 })
    assert.equal(records[5].pageNumber, 2)
    assert.equal(records[5].rowOnPage, 0)
  })

  test('reads pages with the title of the sheet alone by the columns of the page before', ({
    assert,
  }) => {
    const rows = [7, 8].map((at) => [
      ...[String(at), `GHS/20/00${at}`, at === 7 ? 'UCHE Paul' : 'SANI Hauwa'],
      ...['55', '45', '50', '150', '50.00', `${at}th`],
    ])
    const second = table({
      rows: [['', '', '', 'Sheet1', '', '', '', '', ''], ...rows],
      x: 90,
    })
    const { records } = interpretFile([page(1, [sheet(SHEET)]), page(2, [second])])
    assert.deepEqual(records.slice(5).map(scores), [
      { Maths: 55, English: 45, Biology: 50 },
      { Maths: 55, English: 45, Biology: 50 },
    ])
  })

  test('leaves out repeated headings, sections, class statistics and signatures', ({ assert }) => {
    const rows = [
      ...SHEET.slice(0, 2),
      ['S/N', 'Adm. No', 'Name', 'Maths', 'English', 'Biology', 'Total', 'Average', 'Pos'],
      ...SHEET.slice(2),
      ['', '', 'CLASS AVERAGE', '62.5', '70', '65.4', '157.4', '63.6', ''],
      ['', '', 'Highest Score', '90', '80', '85', '255', '85.00', ''],
      ['', '', "Subject Teacher's Signature", '', '', '', '', '', ''],
    ]
    const { records } = interpretFile([page(1, [sheet(rows)])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
  })

  test('leaves out the name of a class whose stage and number stand in two columns', ({
    assert,
  }) => {
    const names = ['Agbeko Priscilla', 'Aidoo Kofi', 'Alhassan Isaac', 'Fuseini Gifty']
    const rows = names.map((name, at) => [
      `23-67${at}1`,
      ...name.split(' '),
      ...[47, 58, 63].map((mark) => String(mark + 5 * at)),
    ])
    const headings = ['Index No.', 'SURNAME', 'OTHER NAMES', 'ENGLISH', 'MATHS', 'BIOLOGY']
    const made = [headings, ...rows.slice(0, 2), ['', 'Class: Basic', '7'], ...rows.slice(2)]
    const { records } = interpretFile([page(1, [table({ rows: made })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      names
    )
  })

  test('leaves out the title of a section close below the headings, in the column of numbers', ({
    assert,
  }) => {
    const rows = SHEET.map(([serial, , ...row], index) => [
      serial,
      String(98 + 311 * index),
      ...row,
    ])
    const title = (text: string) => ['', text, '', '', '', '', '', '', '']
    const { records } = interpretFile([
      page(1, [
        sheet([
          title('CLASS: JSS 1A'),
          ...rows.slice(0, 2),
          title('CLASS: JSS 1B'),
          ...rows.slice(2),
        ]),
      ]),
    ])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      rows.map(([, number]) => number)
    )
  })

  test('leaves out the statistics of a French class', ({ assert }) => {
    const rows = [
      ['N°', 'Nom et prénoms', 'Français', 'Maths', 'Moyenne'],
      ['1', 'Diallo Fatou', '12', '14', '13'],
      ['2', 'Traoré Issa', '9', '10', '9,5'],
      ['3', 'Koné Awa', '15', '11', '13'],
      ['', 'Plus faible moyenne', '9', '10', '9,5'],
      ['', 'Plus forte moyenne', '15', '14', '13'],
      ['', 'Note maximale', '15', '14', '13'],
      ['', 'Moyenne de la classe', '12', '11,67', '11,83'],
      ['', 'Effectif', '3', '3', '3'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['Diallo Fatou', 'Traoré Issa', 'Koné Awa']
    )
  })

  test('finds parts, maxima and totals under their subject', ({ assert }) => {
    const { records, knowledge } = interpretFile([
      page(1, [
        table({
          rows: [
            [
              { text: 'NAME', rowSpan: 2 },
              { text: 'MATHEMATICS', columnSpan: 3 },
              null,
              null,
              { text: 'ENGLISH\nLANGUAGE', columnSpan: 3 },
              null,
              null,
              { text: 'TOTAL', rowSpan: 2 },
              { text: 'GRAD\nE', rowSpan: 2 },
            ],
            [null, 'CA (40)', 'EX (60)', 'TOT', 'CA (40)', 'EX (60)', 'TOT', null, null],
            ['ADE Bola', '30', '40', '70', '20', '35', '55', '125', 'B'],
            ['EZE Ada', '35', '50', '85', '-', '-', '-', '85', 'A'],
            ['OBI Uche', '15', '20', '35', '41', '30', '71', '106', 'C'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { 'MATHEMATICS': 70, 'ENGLISH LANGUAGE': 55 })
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label, type, value }) => [
        label,
        type,
        value?.value,
      ]),
      [
        ['CA', 'ca', 30],
        ['EX', 'exam', 40],
      ]
    )
    assert.deepEqual(records[1].absentSubjects, ['ENGLISH LANGUAGE'])
    assert.includeMembers(records[2].flags, ['SCORE_OUT_OF_RANGE'])
    assert.deepEqual(
      records.map(({ grade }) => grade?.value),
      ['B', 'A', 'C']
    )
    assert.includeDeepMembers(knowledge.groups, [
      { key: 'mathematics', label: 'MATHEMATICS', type: 'score' },
      { key: 'mathematics-ca', label: 'MATHEMATICS CA', type: 'ca' },
    ])
  })

  test('gives a group name without a spanning cell to all columns of its group', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          ruled: false,
          rows: [
            ['', 'MTH', '', '', '', 'ENG', '', ''],
            ['NAME', 'CA', 'EX', 'TOT', 'CA', 'EX', 'TOT', 'TOTAL'],
            ['ADE Bola', '30', '40', '70', '20', '35', '55', '125'],
            ['EZE Ada', '35', '50', '85', '10', '10', '20', '105'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(records.map(scores), [
      { MTH: 70, ENG: 55 },
      { MTH: 85, ENG: 20 },
    ])
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('takes course codes for subjects and a row of units for no student', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['S/N', 'MATRIC NO', 'NAME', 'MTH 101', 'CSC 111', 'GST 101', 'TOTAL'],
            ['', '', 'UNITS', '3', '3', '2', ''],
            ['1', '20/1234', 'ADE Bola', '55', '60', '70', '185'],
            ['2', '20/1235', 'EZE Ada', '45', '50', 'X', '95'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(records.map(scores), [
      { 'MTH 101': 55, 'CSC 111': 60, 'GST 101': 70 },
      { 'MTH 101': 45, 'CSC 111': 50 },
    ])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      ['20/1234', '20/1235']
    )
  })

  test('joins names of several columns in printed order and ignores sex, age and class', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['SURNAME', 'FIRST NAME', 'OTHER NAMES', 'SEX', 'AGE', 'Maths', 'English', 'Total'],
            ['Àdéyẹmí', 'Bọ́lá', 'Grace', 'F', '12', '50', '60', '110'],
            ['EZE', 'Ada', '', 'F', '13', '55', '45', '100'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['Àdéyẹmí Bọ́lá Grace', 'EZE Ada']
    )
    assert.deepEqual(scores(records[0]), { Maths: 50, English: 60 })
  })

  test('joins a name that runs over two rows', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          ruled: false,
          rows: [
            ['S/N', 'NAME', 'Maths', 'English', 'Total'],
            ['1', 'ADEBAYO Ngozi', '50', '60', '110'],
            ['', 'Oluwaseun', '', '', ''],
            ['2', 'EZE Ada', '55', '45', '100'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['ADEBAYO Ngozi Oluwaseun', 'EZE Ada']
    )
  })

  test('reads a table without any heading by its arithmetic', ({ assert }) => {
    const rows = SHEET.map((row) => row.map((text) => (text === '' ? '-' : text)))
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [210, 90, 255, 171, 61]
    )
    assert.deepEqual(
      records.map(({ average }) => average?.value),
      [70, 45, 85, 57, 61]
    )
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [2, 4, 1, 3, 5]
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('learns a fixed divisor, truncation and a scale of its own without flagging the file', ({
    assert,
  }) => {
    const grade = (average: number) => (average >= 56 ? 'U' : average >= 31 ? 'S' : 'P')
    const students = Array.from({ length: 24 }, (_, index) => {
      const marks = [20 + index * 3, 31 + index * 2, index % 5 === 0 ? null : 40 + index]
      const total = marks.reduce<number>((sum, mark) => sum + (mark ?? 0), 0)
      const average = Math.floor((total / 3) * 10) / 10
      return [
        `STUDENT ${String.fromCharCode(65 + index)}da`,
        ...marks.map((mark) => (mark === null ? '' : String(mark))),
        String(total),
        average.toFixed(1),
        grade(average),
      ]
    })
    const { records, knowledge } = interpretFile([
      page(1, [
        table({
          rows: [['NAME', 'Maths', 'English', 'Physics', 'TOTAL', 'AVERAGE', 'GRADE'], ...students],
        }),
      ]),
    ])
    assert.isEmpty(records.flatMap(({ flags }) => flags))
    assert.deepEqual(knowledge.conventions['layout-1'].average, {
      divisor: 3,
      rounding: 'down',
      decimals: 1,
    })
    assert.deepEqual(
      knowledge.gradeBoundaries.map(({ grade: name }) => name),
      ['U', 'S', 'P']
    )
  })

  test('reads two halves of a table side by side', ({ assert }) => {
    const halves = table({
      rows: [
        ['S/N', 'NAME', 'CA', 'EXAM', 'TOTAL', 'S/N', 'NAME', 'CA', 'EXAM', 'TOTAL'],
        ['1', 'ADE Bola', '20', '40', '60', '3', 'OBI Uche', '25', '45', '70'],
        ['2', 'EZE Ada', '30', '50', '80', '4', 'UDO Ime', '15', '35', '50'],
      ],
    })
    const { records } = interpretFile([page(1, [halves], words('Subject: Mathematics', 40, 60))])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record).Mathematics]),
      [
        ['ADE Bola', 60],
        ['EZE Ada', 80],
        ['OBI Uche', 70],
        ['UDO Ime', 50],
      ]
    )
  })

  test('turns a page that was printed sideways, and its boxes back', ({ assert }) => {
    const upright = page(1, [sheet(SHEET)])
    const { records } = interpretFile([sideways(upright)])
    const straight = interpretFile([upright]).records
    assert.deepEqual(
      records.map(({ studentName, total }) => [studentName.value, total?.value]),
      straight.map(({ studentName, total }) => [studentName.value, total?.value])
    )
    const box = straight[0].total!.box!
    assert.deepEqual(records[0].total!.box, {
      x0: box.y0,
      y0: 842 - box.x1,
      x1: box.y1,
      y1: 842 - box.x0,
    })
  })

  test('turns a sheet with a column for each student', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['SUBJECT', 'ADE Bola', 'EZE Ada', 'OBI Uche'],
            ['Mathematics', '50', '60', '70'],
            ['English', '55', '65', '75'],
            ['Biology', '40', 'ABS', '45'],
            ['TOTAL', '145', '125', '190'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['ADE Bola', 'EZE Ada', 'OBI Uche']
    )
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [145, 125, 190]
    )
    assert.deepEqual(scores(records[1]), { Mathematics: 60, English: 65 })
  })

  test('turns a sheet whose labels go on in a column that a wide space made', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Discipline', '', 'DIOP Issouf', 'FAYE Ousmane', 'KOUASSI Noëlle'],
            ['Maths', '', '16', '12', '7'],
            ['Angl.', '', '15', '9', '11'],
            ['Éd.', 'civ.', '10', '13', '14'],
            ['Total', '', '41', '34', '32'],
            ['Moy.', 'générale', '13,67', '11,33', '10,67'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName, average }) => [studentName.value, average?.value]),
      [
        ['DIOP Issouf', 13.67],
        ['FAYE Ousmane', 11.33],
        ['KOUASSI Noëlle', 10.67],
      ]
    )
    assert.deepEqual(scores(records[0]), { 'Maths': 16, 'Angl.': 15, 'Éd. civ.': 10 })
  })

  test('follows confirmed groups: renamed, dropped and given another role', ({ assert }) => {
    const groups = [
      { key: 'maths', label: 'Further Mathematics', type: 'score' as const },
      { key: 'english', label: 'English', type: 'ignore' as const },
    ]
    const { records, knowledge } = interpretFile([page(1, [sheet(SHEET)])], { groups })
    assert.deepEqual(scores(records[0]), { 'Further Mathematics': 60, 'Biology': 80 })
    assert.equal(records[0].subjects[0].key, 'maths')
    assert.includeDeepMembers(knowledge.groups, groups)

    const misread = [
      ['NAME', 'Maths', 'English', 'Overview'],
      ['ADE Bola', '50', '61', '111'],
      ['EZE Ada', '40', '41', '81'],
    ]
    const before = interpretFile([page(1, [table({ rows: misread })])])
    const overview = before.knowledge.groups.find(({ label }) => label === 'Overview')!
    const after = interpretFile([page(1, [table({ rows: misread })])], {
      groups: [{ ...overview, type: 'total' }],
    })
    assert.deepEqual(
      after.records.map(({ total }) => total?.value),
      [111, 81]
    )
    assert.deepEqual(scores(after.records[0]), { Maths: 50, English: 61 })
  })

  test('parts the numbers before names in one column, of lists with a line for each subject', ({
    assert,
  }) => {
    const students = [
      'UCC-29325 BAMIDELE Kehinde',
      'UCC-78944 BASSEY Emmanuel',
      'UCC-09053 LAWAL Ada',
    ]
    const marks = [
      ['Maths', '65', 'B'],
      ['English', '75', 'A'],
      ['Biology', '45', 'D'],
    ]
    const lines = students.flatMap((student) => marks.map((mark) => [student, ...mark]))
    const headings = ['Reg. No. Name', 'SUBJECTS', 'Obtained', 'Gr']
    const { records } = interpretFile([page(1, [sheet(lines, headings)])])
    assert.deepEqual(
      records.map(({ admissionNumber, studentName }) => [
        admissionNumber?.value,
        studentName.value,
      ]),
      students.map((student) => [student.slice(0, 9), student.slice(10)])
    )
    assert.deepEqual(scores(records[1]), { Maths: 65, English: 75, Biology: 45 })
  })

  test('reports serial numbers that jump and students that occur twice', ({ assert }) => {
    const rows = SHEET.map((row) => [...row])
    rows[3][0] = '6'
    rows[4][1] = rows[0][1]
    const { records } = interpretFile([page(1, [sheet(rows)])])
    assert.isTrue(records[3].checks.some(({ id, ok }) => id === 'serial' && !ok))
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('DUPLICATE_STUDENT')),
      [true, false, false, false, true]
    )
  })
})
