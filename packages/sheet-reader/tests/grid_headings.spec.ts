import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { gridLines, text, textAt, textsOf, textTo } from './grid_pages.js'
import { placeHeadings } from '../src/grid/headings/heading_places.js'
import { lineOf } from '../src/grid/lines/text_lines.js'
import { tableParts } from '../src/interpretation/tables/table_parts.js'
import { TableView } from '../src/interpretation/tables/table_view.js'
import type { Ruling } from '../src/types.js'

function tables(tokens: TextBox[], rulings: Ruling[] = []) {
  return findTables({ width: 800, height: 800, rulings, tokens })
}

/** Words in the middle over each of some places. */
function across(y: number, places: readonly number[], words: readonly string[]): TextBox[] {
  return words.flatMap((word, index) => (word === '' ? [] : textAt(places[index], y, word)))
}

const STUDENTS = ['ADDO KOFI', 'AMOAH EFUA', 'ANSAH YAW', 'BOATENG AMA', 'MENSAH ESI']
const MARKS = [
  ['61', '72', '48', '55', '80', '39'],
  ['58', '41', '66', '70', '47', '52'],
  ['90', '35', '51', '44', '62', '77'],
  ['33', '68', '59', '81', '45', '64'],
  ['75', '50', '42', '63', '71', '56'],
]

test.group('Headings over columns that nobody drew', () => {
  test('stand between a card’s number and its marks, and the number begins no table', ({
    assert,
  }) => {
    const rows = [
      ['English', '43', 'E'],
      ['Biology', '57', 'C'],
      ['Geography', '39', 'F'],
      ['Total', '139', ''],
    ]
    const [found] = tables([
      ...[...text(40, 80, 'Admission No:'), ...textAt(160, 80, '8499')],
      ...[...text(40, 94, 'Class:'), ...text(75, 94, 'Grade 8A')],
      ...[...text(40, 108, 'SUBJECT'), ...textAt(160, 108, 'Marks'), ...textAt(200, 108, 'LVL')],
      ...rows.flatMap(([subject, ...marks], row) => [
        ...text(40, 122 + row * 14, subject),
        ...across(122 + row * 14, [160, 200], marks),
      ]),
    ])
    assert.deepEqual(textsOf(found), [['SUBJECT', 'Marks', 'LVL'], ...rows])
  })

  test('are no labels above what they are, in columns above a card', ({ assert }) => {
    const headings = ['#', 'Subject', 'CA1', 'CA2', 'Exam', 'Total', 'Grade']
    const rows = [
      ['1', 'English Language', '11', '12', '33', '56', 'C5'],
      ['2', 'Mathematics', '11', '12', '29', '52', 'C6'],
      ['3', 'Physics', '9', '8', '28', '45', 'D7'],
      ['4', 'Chemistry', '9', '8', '20', '37', 'F9'],
    ]
    const facts = [
      ['Student Name', 'Reg. Number', 'Term'],
      ['Fatima Garba', 'RCS/19/0441', 'Second'],
      ['Class', 'Session', 'Gender'],
      ['SSS 2A', '2023/2024', 'Female'],
    ]
    const places = [30, 60, 180, 230, 280, 330, 380]
    const [found] = tables([
      ...facts.flatMap((line, row) =>
        line.flatMap((fact, at) => text([30, 230, 380][at], 80 + row * 11, fact))
      ),
      ...[headings, ...rows].flatMap((line, row) =>
        line.flatMap((value, at) => text(places[at], 130 + row * 18, value))
      ),
    ])
    assert.deepEqual(textsOf(found), [headings, ...rows])
  })

  test('are no labels with their values beside each other above a card', ({ assert }) => {
    const rows = [
      ['English Language', '93'],
      ['Mathematics', '91'],
      ['Chemistry', '100'],
      ['Biology', '88'],
    ]
    const labels = [
      ['Index No: 0478466003', 'Student: Badu Sumaila'],
      ['Form: JHS 1', 'Total Marks: 372'],
      ['Rank: 1', 'Remarks: Excellent'],
    ]
    const found = tables([
      ...labels.flatMap(([left, right], row) => [
        ...text(40, 60 + row * 14, left),
        ...text(260, 60 + row * 14, right),
      ]),
      ...[...text(40, 104, 'Subject'), ...textTo(180, 104, 'Obt.')],
      ...rows.flatMap(([subject, mark], row) => [
        ...text(40, 118 + row * 14, subject),
        ...textTo(180, 118 + row * 14, mark),
      ]),
    ])
    assert.deepEqual(found.map(textsOf), [[['Subject', 'Obt.'], ...rows]])
  })

  test('are no first row of values for the maxima that stand among them', ({ assert }) => {
    const places = [160, 200, 258, 320]
    const rows = [
      ['English', '27', '39', '66', 'B'],
      ['Mathematics', '32', '45', '77', 'A'],
      ['Biology', '21', '37', '58', 'C'],
      ['Total', '', '', '201', ''],
      ['Rank', '', '', '3rd', ''],
      ['Overall', '', '', 'B', ''],
    ]
    const found = tables([
      ...[...text(40, 100, 'SUBJECT'), ...textAt(160, 100, 'CA'), ...textAt(200, 100, 'EXAM')],
      ...[...textAt(250, 100, 'Total (100)'), ...textAt(320, 100, 'Grade')],
      ...rows.flatMap(([subject, ...marks], row) => [
        ...text(40, 114 + row * 14, subject),
        ...across(114 + row * 14, places, marks),
      ]),
    ])
    assert.lengthOf(found, 1)
    assert.deepEqual(textsOf(found[0]), [
      ['SUBJECT', 'CA', 'EXAM', 'Total (100)', 'Grade'],
      ...rows,
    ])
  })

  test('have the size of most of their words, of which a picture may show one larger', ({
    assert,
  }) => {
    const places = [200, 260, 320, 380, 440, 500]
    const lowest = ['Language', 'Maths', 'English', 'Studies', 'Biology', 'Arts']
    const [first, ...others] = text(40, 100, 'Student Name')
    const tokens = [
      ...[...across(78, places, ['', '', 'Literature', '', '', 'Creative'])],
      ...[...across(89, places, ['English', '', 'in', 'Social', '', '&'])],
      ...[{ ...first, y0: first.y0 - 2, fontSize: 13.5 }, ...others],
      ...across(100, places, lowest),
      ...STUDENTS.flatMap((name, row) => [
        ...text(40, 118 + row * 18, name),
        ...across(118 + row * 18, places, MARKS[row]),
      ]),
    ]
    const [found] = tables(tokens)
    assert.deepEqual(
      textsOf(found)[0].map((heading) => heading.replaceAll('\n', ' ')),
      [
        ...['Student Name', 'English Language', 'Maths', 'Literature in English'],
        ...['Social Studies', 'Biology', 'Creative & Arts'],
      ]
    )
  })

  test('may stand as close as the words of a title, a few over one column', ({ assert }) => {
    const headings = [
      ...['SURNAME', 'FIRST NAME', 'ENGLISH', 'MATHS', 'BIO SCI', 'SOCIAL'],
      ...['RAW SCORE', 'FRENCH'],
    ]
    const line = text(40, 100, headings.join(' '))
    const places: number[] = []
    for (let at = 0; places.length < headings.length;) {
      const words = line.slice(at, at + headings[places.length].split(' ').length)
      places.push((words[0].x0 + words[words.length - 1].x1) / 2)
      at += words.length
    }
    const tokens = [
      ...line,
      ...STUDENTS.flatMap((name, row) =>
        across(116 + 14 * row, places, [...name.split(' '), ...MARKS[row]])
      ),
    ]
    const [table] = tables(tokens)
    assert.equal(table.headingRows, 1)
    assert.deepEqual(textsOf(table)[0], headings)
  })

  test('of three lines around the middle of the others have their first line, too', ({
    assert,
  }) => {
    const places = [320, 400, 480, 560]
    const rows = STUDENTS.flatMap((name, row) => [
      ...text(40, 196 + 23 * row, name),
      ...across(196 + 23 * row, places, MARKS[row].slice(0, 4)),
    ])
    for (const top of [116, 115]) {
      const tokens = [
        ...textAt(300, 97, 'MERIT LIST'),
        ...textAt(480, top, 'Islamic'),
        ...text(40, 135, 'STUDENT'),
        ...across(135, places, ['English', 'Kiswahili', 'Religious', 'Chemistry']),
        ...textAt(480, 154, 'Education'),
        ...across(173, places, ['(100)', '(100)', '(100)', '(100)']),
        ...rows,
      ]
      const [table] = tables(tokens)
      const above = table.cells.filter(
        ({ row, column }) => row < table.headingRows! && column === 3
      )
      assert.deepEqual(
        above.flatMap(({ text: lines }) => lines.split('\n')),
        ['Islamic', 'Religious', 'Education', '(100)']
      )
    }
  })

  test('set at the right of their cells may begin alike by chance', ({ assert }) => {
    const ends = [220, 330, 460, 540]
    const to = (y: number, words: readonly string[]) =>
      words.flatMap((word, at) => (word === '' ? [] : textTo(ends[at], y, word)))
    const tokens = [
      ...to(94, ['', '', 'OUR WORLD', '']),
      ...to(100, ['ENGLISH', '', '', 'ASANTE']),
      ...text(40, 106, 'NAME'),
      ...to(106, ['', 'COMPUTING', 'OUR', '']),
      ...to(112, ['LANGUAGE', '', '', 'TWI']),
      ...to(118, ['', '', 'WORDY', '']),
      ...STUDENTS.flatMap((name, row) => [
        ...text(40, 136 + 14 * row, name),
        ...to(136 + 14 * row, MARKS[row].slice(0, 4)),
      ]),
    ]
    const [table] = tables(tokens)
    assert.deepEqual(textsOf(table)[0], [
      'NAME',
      'ENGLISH\nLANGUAGE',
      'COMPUTING',
      'OUR WORLD\nOUR\nWORDY',
      'ASANTE\nTWI',
    ])
  })

  test('in the middle of their cells may begin alike by chance', ({ assert }) => {
    const word = (content: string, x0: number, x1: number): TextBox => {
      return { text: content, x0, x1, y0: 83, y1: 91, fontSize: 9 }
    }
    const words = [word('OLE', 292.5, 309), word('SANKALE', 311.7, 351.5)]
    const columns = [
      { from: 262, to: 285 },
      { from: 317, to: 327 },
    ]
    const starts = new Map([[words[1], -Infinity]])
    const spacing = { space: 0.3, wide: 0.6 }
    const { places } = placeHeadings(lineOf(words, 9), columns, spacing, false, starts)
    assert.deepEqual(
      places.map(({ words: own, first }) => [own.map(({ text: one }) => one).join(' '), first]),
      [['OLE SANKALE', 1]]
    )
  })

  test('are two where words reach into one another, as cells that are too narrow print them', ({
    assert,
  }) => {
    const word = (content: string, x0: number, x1: number): TextBox => {
      return { text: content, x0, x1, y0: 100, y1: 113, fontSize: 13 }
    }
    const line = lineOf([word('Language', 220, 286), word('Mathematics', 271, 358)], 13)
    const columns = [
      ...[
        { from: 64, to: 213 },
        { from: 236, to: 251 },
        { from: 287, to: 302 },
      ],
      ...[{ from: 338, to: 353 }],
    ]
    const { places } = placeHeadings(line, columns, { space: 0.45, wide: 0.62 })
    assert.deepEqual(
      places.map(({ words }) => words.map((own) => own.text).join(' ')),
      ['Language', 'Mathematics']
    )
  })

  test('go on with a word below which a number happens to begin', ({ assert }) => {
    const rows = [
      ['42', '18', '60', 'C1', '315.5'],
      ['44', '14', '58', 'C1', '339.0'],
      ['52', '23', '75', 'B1', '358.0'],
      ['46', '17', '63', 'B2', '296.5'],
      ['24', '16', '40', 'D', '218.0'],
    ]
    const places = [200, 224, 250, 276]
    const total = textTo(350, 100, 'Grand Total')
    const tokens = [
      ...[...text(40, 100, 'Name'), ...across(100, places, ['Th', 'Pr', 'TOT', 'GRD']), ...total],
      ...across(112, places, ['(70)', '(30)', '(100)']),
      ...text(total[1].x0, 112, '(500)'),
      ...STUDENTS.flatMap((name, row) => [
        ...text(40, 128 + 14 * row, name),
        ...across(128 + 14 * row, places, rows[row].slice(0, 4)),
        ...textTo(350, 128 + 14 * row, rows[row][4]),
      ]),
    ]
    const headings = textsOf(tables(tokens)[0])[0].map((heading) => heading.replace(/\n.*/, ''))
    assert.deepEqual(headings, ['Name', 'Th', 'Pr', 'TOT', 'GRD', 'Grand Total'])
  })

  test('that wrap over parts of each group are no names of the groups', ({ assert }) => {
    const places = [150, 168, 188, 206, 224, 242, 262, 280, 304]
    const rows = [
      ['20', '41', '61', 'B', '31', '28', '59', 'C', '120'],
      ['33', '52', '85', 'A', '18', '30', '48', 'D', '133'],
      ['25', '37', '62', 'B', '29', '51', '80', 'A', '142'],
      ['18', '26', '44', 'E', '35', '55', '90', 'A', '134'],
      ['30', '44', '74', 'A', '22', '33', '55', 'C', '129'],
    ]
    const tokens = [
      ...textAt(178, 88, 'English'),
      ...textAt(252, 88, 'Maths'),
      ...across(100, places, ['CA', 'EX', 'TOT', '', 'CA', 'EX', 'TOT', '', 'SUM']),
      ...across(106, places, ['', '', '', 'GR', '', '', '', 'GR']),
      ...text(40, 106, 'NAME'),
      ...across(112, places, ['40', '60', '100', '', '40', '60', '100', '', '200']),
      ...STUDENTS.flatMap((name, row) => [
        ...text(40, 126 + 14 * row, name),
        ...across(126 + 14 * row, places, rows[row]),
      ]),
    ]
    const [table] = tables(tokens)
    assert.deepEqual(textsOf(table).slice(0, 2), [
      ['', 'English [1x4]', 'Maths [1x4]', ''],
      [
        ...['NAME', 'CA\n40', 'EX\n60', 'TOT\n100', 'GR', 'CA\n40', 'EX\n60', 'TOT\n100', 'GR'],
        'SUM\n200',
      ],
    ])
  })

  test('are no names of the groups where parts beside them end in one word', ({ assert }) => {
    const places = [180, 220, 260, 300, 340, 380]
    const part = (...words: string[]) => [...words, ...words]
    const tokens = [
      ...textAt(220, 85, 'English'),
      ...textAt(340, 85, 'Maths'),
      ...textAt(120, 94, 'INDEX'),
      ...across(104, places, part('Class', 'Exam', '')),
      ...text(40, 104, 'NAME'),
      ...across(114, places, part('', '', 'Tot')),
      ...textAt(120, 114, 'NUMBER'),
      ...across(124, places, part('Score', 'Score', '')),
      ...across(140, places, part('(50)', '(50)', '(100)')),
      ...STUDENTS.flatMap((name, row) => [
        ...text(20, 160 + 20 * row, name),
        ...textAt(120, 160 + 20 * row, `A/${201 + row}`),
        ...across(160 + 20 * row, places, MARKS[row]),
      ]),
    ]
    const [table] = tables(tokens)
    assert.deepEqual(textsOf(table).slice(0, 2), [
      ['', '', 'English [1x3]', 'Maths [1x3]'],
      [
        ...['NAME', 'INDEX\nNUMBER'],
        ...part('Class\nScore\n(50)', 'Exam\nScore\n(50)', 'Tot\n(100)'),
      ],
    ])
  })

  test('begin another table, however close to one another they stand', ({ assert }) => {
    const places = [150, 173, 196, 219, 242, 265]
    const part = (top: number, headings: string[]) => [
      ...text(40, top, 'NAME'),
      ...across(top, places, headings),
      ...STUDENTS.flatMap((name, row) => [
        ...text(40, top + 14 * (row + 1), name),
        ...across(top + 14 * (row + 1), places, MARKS[row]),
      ]),
    ]
    const found = tables([
      ...part(100, ['ENG', 'MTH', 'BSC', 'BTC', 'SST', 'PHE']),
      ...part(186, ['ENG', 'MTH', 'FRE', 'ICT', 'SST', 'PHE']),
    ])
    assert.deepEqual(
      found.map((table) => textsOf(table)[0].slice(3, 5)),
      [
        ['BSC', 'BTC'],
        ['FRE', 'ICT'],
      ]
    )
  })

  test('are no serial number and number in one where little parts them', ({ assert }) => {
    const tokens = [
      ...textTo(52, 100, 'S/N'),
      ...text(56, 100, 'ADM'),
      ...text(120, 100, 'NAME'),
      ...across(100, [220, 260, 300], ['ENG', 'MTH', 'BIO']),
      ...STUDENTS.flatMap((name, row) => [
        ...textTo(54, 116 + 14 * row, `${row + 1}.`),
        ...text(55, 116 + 14 * row, `2036/0${row + 11}`),
        ...text(120, 116 + 14 * row, name),
        ...across(116 + 14 * row, [220, 260, 300], MARKS[row].slice(0, 3)),
      ]),
    ]
    const [table] = tables(tokens)
    assert.deepEqual(textsOf(table)[1].slice(0, 3), ['1.', '2036/011', 'ADDO KOFI'])
  })

  test('do not end at marks of competence', ({ assert }) => {
    const places = [150, 167, 184, 201, 218, 235]
    const levels = ['ME1', 'AE2', 'EE1', 'BE1', 'ME2']
    const tokens = [
      ...text(40, 100, 'LEARNER'),
      ...across(100, places, ['ENG', 'PL', 'KISW', 'PL', 'MATH', 'PL']),
      ...STUDENTS.flatMap((name, row) => [
        ...text(40, 116 + 14 * row, name),
        ...across(116 + 14 * row, places, [
          ...[MARKS[row][0], levels[row], MARKS[row][1]],
          ...[levels[row], MARKS[row][2], levels[row]],
        ]),
      ]),
    ]
    const [table] = tables(tokens)
    assert.deepEqual(textsOf(table)[1], ['ADDO KOFI', '61 ME1', '72 ME1', '48 ME1'])
  })
})

test.group('Drawn headings', () => {
  test('of one line, two and three around the middle of their cells are one row', ({ assert }) => {
    const columns = [40, 140, 190, 240, 290, 340]
    const rows = [100, 142, 158, 174]
    const tokens = [
      ...text(44, 116, 'SUBJECTS'),
      ...['1st', 'CA', '(20)'].flatMap((word, line) => textAt(165, 104 + 12 * line, word)),
      ...['2nd', 'CA', '(20)'].flatMap((word, line) => textAt(215, 104 + 12 * line, word)),
      ...['EXAM', '(60)'].flatMap((word, line) => textAt(265, 110 + 12 * line, word)),
      ...['TOTAL', '(100)'].flatMap((word, line) => textAt(315, 110 + 12 * line, word)),
      ...text(44, 145, 'English'),
      ...across(145, [165, 215, 265, 315], ['12', '15', '40', '67']),
      ...text(44, 161, 'Mathematics'),
      ...across(161, [165, 215, 265, 315], ['10', '11', '32', '53']),
    ]
    const [table] = tables(tokens, gridLines(columns, rows))
    assert.equal(table.rowEdges.length, 4)
    assert.equal(tableParts(new TableView(table, true)).body, 1)
    assert.deepEqual(textsOf(table)[0], [
      'SUBJECTS',
      '1st\nCA\n(20)',
      '2nd\nCA\n(20)',
      'EXAM\n(60)',
      'TOTAL\n(100)',
    ])
  })
})

test.group('A title that a spreadsheet prints again over each of its parts', () => {
  const subjects = ['HIST', 'ART', 'FRE', 'CIV']
  const places = [330, 390, 470, 506]

  test('is no line of headings, whatever columns its words stand over', ({ assert }) => {
    const [found] = tables([
      ...[180, 456].flatMap((x) => text(x, 86, 'CLASS RESULTS')),
      ...text(42, 100, 'Count'),
      ...text(80, 100, 'Number'),
      ...text(180, 100, 'Full Name'),
      ...across(100, places, subjects),
      ...STUDENTS.flatMap((name, row) => [
        ...textTo(68, 114 + row * 14, String(row + 1)),
        ...text(80, 114 + row * 14, `20-0${row}7`),
        ...text(180, 114 + row * 14, name),
        ...across(114 + row * 14, places, MARKS[row].slice(0, 4)),
      ]),
    ])
    assert.deepEqual(textsOf(found)[0], ['Count', 'Number', 'Full Name', ...subjects])
  })
})
