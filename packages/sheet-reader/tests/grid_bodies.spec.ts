import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling, Table } from '../src/types.js'
import {
  slanted,
  slantedAt,
  slantedTo,
  text,
  textAt,
  textsOf,
  textTo,
  upward,
} from './grid_pages.js'

const PAGE = { width: 600, height: 800 }
const NAMES = ['ADEBAYO Grace Oluwaseun', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter', 'SANI Aisha']
const SCORES = [
  ['41', '58', '63'],
  ['7', '100', '55'],
  ['66', '9', '70'],
  ['38', '47', '81'],
  ['59', '62', '44'],
]

function onlyTable(tokens: TextBox[], rulings: Ruling[] = []): Table {
  return findTables({ ...PAGE, rulings, tokens })[0]
}

function rowsFrom(top: number, pitch: number, row: (index: number, y: number) => TextBox[]) {
  return NAMES.flatMap((_, index) => row(index, top + index * pitch))
}

/** A row of a list without lines: number to the right, name to the left, scores around the middle. */
function plainRow(index: number, y: number): TextBox[] {
  return [
    ...textTo(54, y, String(index + 8)),
    ...text(57, y, NAMES[index]),
    ...SCORES[index].flatMap((score, at) => textAt(240 + at * 40, y, score)),
  ]
}

function plainHeadings(y: number): TextBox[] {
  return [
    ...text(40, y, 'S/N'),
    ...text(62, y, 'NAME'),
    ...['ENG', 'MTH', 'BIO'].flatMap((subject, at) => textAt(240 + at * 40, y, subject)),
  ]
}

const PLAIN = NAMES.map((name, index) => [String(index + 8), name, ...SCORES[index]])
const PLAIN_HEADINGS = ['S/N', 'NAME', 'ENG', 'MTH', 'BIO']

test('Two words above a column of numbers, in the row of maxima, are one text', ({ assert }) => {
  const numbers = Array.from({ length: 11 }, (_, index) => index)
  const rows = numbers.flatMap((index) => [
    ...text(40, 134 + index * 14, String(index + 1)),
    ...text(120, 134 + index * 14, NAMES[index % NAMES.length]),
    ...SCORES[index % SCORES.length].flatMap((score, at) =>
      textAt(280 + at * 40, 134 + index * 14, score)
    ),
  ])
  const maxima = [
    ...text(40, 120, 'Out of'),
    ...[0, 1, 2].flatMap((at) => textAt(280 + at * 40, 120, '100')),
  ]
  const headings = [
    ...text(40, 106, 'Register Number'),
    ...text(120, 106, 'NAME'),
    ...['ENG', 'MTH', 'BIO'].flatMap((subject, at) => textAt(280 + at * 40, 106, subject)),
  ]
  const table = onlyTable([...headings, ...maxima, ...rows])
  assert.deepEqual(textsOf(table).slice(-12, -10), [
    ['Out of', '', '100', '100', '100'],
    ['1', NAMES[0], ...SCORES[0]],
  ])
})

test.group('Words at the left of columns whose numbers stand at their right', () => {
  const rows = [
    [...NAMES.entries()].map(([index, name]) => [name, ...SCORES[index]]),
    [...NAMES.entries()].map(([index, name]) => [
      name,
      index === 0 ? 'ABS' : SCORES[index][0],
      index === 2 ? 'ABS' : SCORES[index][1],
      index === 3 ? 'ABSENT' : SCORES[index][2],
    ]),
  ]
  const wide = (cells: string[][]) =>
    onlyTable([
      ...['NAME', 'ENGLISH', 'MATHS', 'B/SCI'].flatMap((heading, at) =>
        text([57, 205, 265, 325][at], 60, heading)
      ),
      ...cells.flatMap(([name, ...marks], row) => [
        ...text(57, 78 + row * 14, name),
        ...marks.flatMap((mark, at) =>
          /\d/.test(mark)
            ? textTo(262 + at * 60, 78 + row * 14, mark)
            : text(205 + at * 60, 78 + row * 14, mark)
        ),
      ]),
    ])

  test('say of these that a student was absent, beside the longest name, too', ({ assert }) => {
    for (const cells of rows) {
      assert.deepEqual(textsOf(wide(cells)), [['NAME', 'ENGLISH', 'MATHS', 'B/SCI'], ...cells])
    }
  })
})

test.group('Lists of a line a subject', () => {
  test('have rows of their own below numbers of candidates and codes of subjects', ({ assert }) => {
    const rows = ['AHMED Amelia', 'BAKER Ben', 'COLE Chloe', 'DAVIES Ella'].flatMap((name, at) => [
      [String(7001 + at), name, '0610', 'BIOLOGY', 'B(b)'],
      ['', '', '0580', 'MATHEMATICS', 'C(c)'],
      ['', '', '0500', 'FIRST LANGUAGE ENGLISH', 'A*(a*)'],
    ])
    const lefts = [40, 90, 200, 240, 363]
    const headings = ['Cand', 'Name', 'Code', 'Title', 'Result']
    const tokens = [headings, ...rows].flatMap((texts, row) =>
      texts.flatMap((own, column) => (own === '' ? [] : text(lefts[column], 100 + row * 14, own)))
    )
    assert.deepEqual(textsOf(onlyTable(tokens)), [headings, ...rows])
  })
})

test.group('Columns that the body shows', () => {
  test('are under one heading where the first number of the rows could not be read', ({
    assert,
  }) => {
    const numbers = ['E', '2', '3', '4', '5']
    const tokens = [
      ...plainHeadings(100),
      ...rowsFrom(116, 14, (index, y) => [
        ...textTo(54, y, numbers[index]),
        ...plainRow(index, y).slice(1),
      ]),
    ]
    const { headingRows, cells } = onlyTable(tokens)
    assert.equal(headingRows, 1)
    assert.equal(cells.find(({ row, column }) => row === 1 && column === 0)?.text, 'E')
  })

  test('begin with a first row that stands under no number of the headings', ({ assert }) => {
    const [parts, rows] = [
      ['Test 1', 'Test 2', 'Test 3'],
      [
        ['41', '58', '63'],
        ['100', '100', '100'],
        ['66', '90', '70'],
        ['38', '47', '81'],
      ],
    ]
    const ends = [260, 320, 380]
    const tokens = [
      ...text(57, 100, 'NAME'),
      ...parts.flatMap((part, at) => textTo(ends[at], 100, part)),
      ...rows.flatMap((row, index) => [
        ...text(57, 114 + index * 14, NAMES[index]),
        ...row.flatMap((score, at) => text(ends[at] - 16.5, 114 + index * 14, score)),
      ]),
    ]
    const table = onlyTable(tokens)
    assert.equal(table.headingRows, 1)
    assert.deepEqual(textsOf(table), [
      ['NAME', ...parts],
      ...rows.map((row, index) => [NAMES[index], ...row]),
    ])
  })

  test('are none where words of two rows only overlap between two others', ({ assert }) => {
    const names = ['ILIYA Halima', '', '', 'NWOSUU Hauwa', '', '']
    const tokens = names.flatMap((name, index) => [
      ...(name === '' ? [] : text(60, 116 + index * 14, name)),
      ...text(200, 116 + index * 14, ['English', 'Maths', 'Biology'][index % 3]),
      ...textAt(300, 116 + index * 14, String(50 + index)),
      ...textAt(340, 116 + index * 14, String(71 - index)),
    ])
    const table = onlyTable(tokens)
    assert.equal(table.columnEdges.length - 1, 4)
    assert.deepEqual(textsOf(table)[0], ['ILIYA Halima', 'English', '50', '71'])
  })

  test('part a number to the right from the name close beside it', ({ assert }) => {
    const table = onlyTable([...plainHeadings(100), ...rowsFrom(116, 14, plainRow)])
    assert.deepEqual(textsOf(table), [PLAIN_HEADINGS, ...PLAIN])
    assert.equal(table.headingRows, 1)
  })

  test('are not made by a title close above the headings', ({ assert }) => {
    const title = text(150, 88, 'FIRST TERM RESULTS OF JSS 2')
    const table = onlyTable([...title, ...plainHeadings(100), ...rowsFrom(116, 14, plainRow)])
    assert.deepEqual(textsOf(table)[0], PLAIN_HEADINGS)
    assert.lengthOf(textsOf(table), 6)
  })

  test('are not headed by a title that has its middle over that of one', ({ assert }) => {
    const labels = ['ENG', 'HIN', 'CS', 'EVS', 'MSC', 'PHY', 'BST', 'CHE', 'GK']
    const places = labels.map((_, at) => 200 + at * 28)
    const table = onlyTable([
      ...textAt(places[4], 88, 'HALF YEARLY EXAMINATION 2024-25'),
      ...text(40, 100, 'NAME'),
      ...labels.flatMap((label, at) => textAt(places[at], 100, label)),
      ...rowsFrom(116, 14, (index, y) => [
        ...text(40, y, NAMES[index]),
        ...places.flatMap((x, at) => textAt(x, y, String(31 + index * 9 + at))),
      ]),
    ])
    assert.deepEqual(textsOf(table)[0], ['NAME', ...labels])
    assert.lengthOf(textsOf(table), 6)
  })

  test('have headings that are wider than they are, however close', ({ assert }) => {
    const left = [200, 242, 284]
    const codes = ['MTH 101', 'PHY 101', 'CHM 101']
    const table = onlyTable([
      ...text(40, 100, 'NAME'),
      ...codes.flatMap((code, at) => text(left[at], 100, code, 9)),
      ...rowsFrom(114, 14, (index, y) => [
        ...text(40, y, NAMES[index]),
        ...SCORES[index].flatMap((score, at) => text(left[at], y, score, 9)),
      ]),
    ])
    assert.deepEqual(textsOf(table)[0], ['NAME', ...codes])
  })

  test('may have a heading and nothing else', ({ assert }) => {
    const table = onlyTable([
      ...plainHeadings(100),
      ...text(370, 100, 'SIGN'),
      ...rowsFrom(116, 14, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0], [...PLAIN_HEADINGS, 'SIGN'])
    assert.deepEqual(textsOf(table)[1], [...PLAIN[0], ''])
  })

  test('end above a label that points lead to its value', ({ assert }) => {
    const card = (top: number) => [
      ...text(40, top, 'NAME ........ Keita Moussa'),
      ...text(40, top + 11, 'MOYENNE ........ 6,63'),
      ...text(40, top + 22, 'MATIERE'),
      ...['DEV', 'COMPO', 'MOY'].flatMap((label, at) => textAt(240 + at * 40, top + 22, label)),
      ...rowsFrom(top + 33, 11, (index, y) => [
        ...text(40, y, ['Franc.', 'Maths', 'Angl.', 'Info.', 'Hist.'][index]),
        ...SCORES[index].flatMap((score, at) => textAt(240 + at * 40, y, score)),
      ]),
    ]
    const tables = findTables({ ...PAGE, rulings: [], tokens: [...card(100), ...card(188)] })
    const bodies = tables.filter(({ columnEdges }) => columnEdges.length === 5)
    assert.deepEqual(
      bodies.map((found) => textsOf(found).length),
      [6, 6]
    )
  })

  test('end above the labels of the next card, whose headings have numbers in them', ({
    assert,
  }) => {
    const card = (top: number) => [
      ...text(40, top, 'Class: Form 12'),
      ...text(40, top + 11, 'Total: 49'),
      ...text(40, top + 22, 'Subject'),
      ...['Task 1', 'Task 2', 'Exam', 'Level'].flatMap((label, at) =>
        textTo(160 + at * 40, top + 22, label)
      ),
      ...rowsFrom(top + 33, 11, (index, y) => [
        ...text(40, y, ['English', 'Maths', 'Zulu', 'Soc', 'Hist'][index]),
        ...[...SCORES[index], 'B'].flatMap((score, at) => textTo(160 + at * 40, y, score)),
      ]),
    ]
    const tables = findTables({ ...PAGE, rulings: [], tokens: [...card(100), ...card(188)] })
    assert.deepEqual(
      tables.map((found) => textsOf(found).length),
      [6, 6]
    )
    assert.deepEqual(textsOf(tables[1])[0], ['Subject', 'Task 1', 'Task 2', 'Exam', 'Level'])
  })

  test('are parted by bars that somebody typed', ({ assert }) => {
    const line = (y: number, cells: string[]) =>
      text(40, y, `| ${cells.join(' | ')} |`).map((word) => ({ ...word }))
    const pad = (value: string, length: number) => value.replaceAll(' ', '_').padEnd(length, '_')
    const rows = [PLAIN_HEADINGS, ...PLAIN].map((cells) =>
      cells.map((cell, at) => pad(cell, at === 1 ? 23 : 3))
    )
    const tokens = rows.flatMap((cells, index) => line(100 + index * 12, cells))
    assert.deepEqual(textsOf(onlyTable(tokens)), rows)
  })

  const typed = (y: number, line: string, size = 10): TextBox[] =>
    [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      x0: 40 + 0.6 * size * (index + 0.2),
      x1: 40 + 0.6 * size * (index + word.length - 0.2),
      ...{ y0: y, y1: y + size, text: word, fontSize: size },
    }))

  test('hold marks of any length together with their grades between typed bars', ({ assert }) => {
    const line = ([name, ...marks]: string[]) =>
      `| ${[name.padEnd(24), ...marks.map((mark) => mark.padEnd(7))].join(' | ')} |`
    const [grades, many] = [
      ['D', 'B', 'C', 'E', 'A'],
      ['10,25', '12,75', '13,75', '11', '16,25'],
    ]
    const students = Array.from({ length: 20 }, (_, at) => [
      NAMES[at % 5],
      `${many[at % 5]} ${grades[at % 5]}`,
      `${many[(at + 2) % 5]} ${grades[(at + 1) % 5]}`,
      `${many[(at + 3) % 5]} ${grades[(at + 4) % 5]}`,
    ])
    const rows = [['Nom', 'FRA', 'MATHS', 'HG'], ...students]
    const tokens = rows.flatMap((cells, index) => typed(100 + 14 * index, line(cells)))
    assert.deepEqual(textsOf(onlyTable(tokens)), rows)
  })

  test('hold marks with grades, and what says that there is none, at the right of typed bars', ({
    assert,
  }) => {
    const line = ([name, ...marks]: string[]) =>
      `| ${[name.padEnd(24), ...marks.map((mark) => mark.padStart(7))].join(' | ')} |`
    const students = Array.from({ length: 16 }, (_, at) => {
      const grade = ['A', 'B+', 'C', 'B', 'RA'][at % 5]
      const marks = [`${40 + at} ${grade}`, `${52 + at} B`, `${70 - at} B+`]
      return [NAMES[at % 5], marks[0], at % 5 === 1 ? 'Ab' : marks[1], marks[2]]
    })
    const rows = [['Name', 'ENG', 'HIN', 'BIO'], ...students]
    const tokens = rows.flatMap((cells, index) => typed(100 + 14 * index, line(cells)))
    assert.deepEqual(textsOf(onlyTable(tokens)), rows)
  })
})

test.group('Rows of a body', () => {
  test('keep a score and the grade under it together', ({ assert }) => {
    const table = onlyTable([
      ...plainHeadings(90),
      ...rowsFrom(112, 34, (index, y) => [
        ...textTo(54, y + 6, String(index + 1)),
        ...text(57, y + 6, NAMES[index]),
        ...SCORES[index].flatMap((score, at) => [
          ...textAt(240 + at * 40, y, score),
          ...textAt(240 + at * 40, y + 12, 'B3'),
        ]),
      ]),
    ])
    assert.deepEqual(textsOf(table)[1], ['1', NAMES[0], '41\nB3', '58\nB3', '63\nB3'])
    assert.lengthOf(textsOf(table), 6)
  })

  test('do not lose their headings to the title of a section', ({ assert }) => {
    const table = onlyTable([
      ...plainHeadings(100),
      ...text(40, 114, 'CLASS: JSS 1A'),
      ...rowsFrom(128, 14, plainRow),
    ])
    assert.deepEqual(textsOf(table).slice(0, 3), [
      PLAIN_HEADINGS,
      ['CLASS: JSS 1A [1x5]'],
      PLAIN[0],
    ])
    assert.equal(table.headingRows, 1)
  })

  test('begin with the first student, below the maxima', ({ assert }) => {
    const table = onlyTable([
      ...plainHeadings(100),
      ...['100', '100', '60'].flatMap((maximum, at) => textAt(240 + at * 40, 114, maximum)),
      ...rowsFrom(128, 14, plainRow),
    ])
    assert.deepEqual(textsOf(table)[1], ['', '', '100', '100', '60'])
    assert.equal(table.headingRows, 2)
  })
})

test.group('Headings of a body', () => {
  const columns = [200, 230, 260, 310, 340, 370]

  test('name groups of columns whose parts repeat', ({ assert }) => {
    for (const place of [textAt, text]) {
      const [first, second] = place === textAt ? [230, 340] : [194, 304]
      const table = onlyTable([
        ...place(first, 90, 'ENGLISH LANG', 8),
        ...place(second, 90, 'MATHS', 8),
        ...text(40, 102, 'NAME', 8),
        ...['CA', 'EX', 'TOT', 'CA', 'EX', 'TOT'].flatMap((part, at) =>
          textAt(columns[at], 102, part, 8)
        ),
        ...rowsFrom(116, 12, (index, y) => [
          ...text(40, y, NAMES[index], 8),
          ...[...SCORES[index], ...SCORES[4 - index]].flatMap((score, at) =>
            textAt(columns[at], y, score, 8)
          ),
        ]),
      ])
      assert.deepEqual(textsOf(table)[0], ['', 'ENGLISH LANG [1x3]', 'MATHS [1x3]'])
      assert.deepEqual(textsOf(table)[1], ['NAME', 'CA', 'EX', 'TOT', 'CA', 'EX', 'TOT'])
      assert.equal(table.headingRows, 2)
    }
  })

  test('are wrapped, each in its own column', ({ assert }) => {
    const table = onlyTable([
      ...textAt(240, 89, 'BASIC', 8),
      ...textAt(280, 89, 'CIVIC', 8),
      ...text(40, 94, 'S/N', 8),
      ...text(62, 94, 'NAME', 8),
      ...textAt(320, 94, 'TOTAL', 8),
      ...textAt(240, 99, 'SCIENCE', 8),
      ...textAt(280, 99, 'EDUCATION', 8),
      ...rowsFrom(116, 14, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0], [
      'S/N',
      'NAME',
      'BASIC\nSCIENCE',
      'CIVIC\nEDUCATION',
      'TOTAL',
    ])
  })

  test('that read upwards may end at different heights', ({ assert }) => {
    const table = onlyTable([
      ...plainHeadings(100).slice(0, 2),
      upward(240, 96, 'English'),
      upward(280, 108, 'Mathematics'),
      upward(320, 90, 'Art'),
      ...rowsFrom(116, 14, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'English', 'Mathematics', 'Art'])
  })

  test('that read upwards may stand above two lines of level headings', ({ assert }) => {
    const table = onlyTable([
      ...text(62, 92, 'SUBJECT'),
      ...text(62, 104, 'REG NO'),
      ...['A12', 'A13', 'A14'].flatMap((number, at) => textAt(240 + at * 40, 104, number)),
      upward(240, 62, 'Adebayo'),
      upward(280, 60, 'Okafor'),
      upward(320, 58, 'Musa'),
      ...rowsFrom(116, 14, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0].slice(-3), ['Adebayo\nA12', 'Okafor\nA13', 'Musa\nA14'])
  })

  test('that lean may begin, end or have their middle over their columns', ({ assert }) => {
    for (const lean of [slanted, slantedAt, slantedTo]) {
      const table = onlyTable([
        ...plainHeadings(100).slice(0, 2),
        lean(240, 104, 'English Language'),
        lean(280, 104, 'Art'),
        lean(320, 104, 'Mathematics'),
        ...rowsFrom(116, 14, plainRow),
      ])
      assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'English Language', 'Art', 'Mathematics'])
    }
  })

  test('end in the last line of a wrapped heading that stands as far away as rows do', ({
    assert,
  }) => {
    const table = onlyTable([
      ...plainHeadings(74),
      ...textAt(280, 86, 'TWO'),
      ...textAt(320, 86, 'AND'),
      ...textAt(320, 98, 'ART'),
      ...rowsFrom(110, 12, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'ENG', 'MTH\nTWO', 'BIO\nAND\nART'])
  })

  test('begin in two lines that stand in the middle over their second ones, and name no groups', ({
    assert,
  }) => {
    const lower = ['LANGUAGE', 'MATHEMATICS', 'COMPUTING', 'Total', 'AVERAGE', 'GRADE', 'Position']
    const middles = [328, 404, 500, 550, 599, 653, 702]
    const table = onlyTable([
      ...[...textAt(328, 212, 'ENGLISH'), ...textAt(550, 212, 'Grand')],
      ...[...text(60, 223, 'No'), ...text(92, 223, 'NAME'), ...text(208, 223, 'INDEX NUMBER')],
      ...lower.flatMap((word, at) => textAt(middles[at], 223, word)),
      ...rowsFrom(234, 12, (index, y) => [
        ...[...text(60, y, `${index + 1}`), ...text(81, y, NAMES[index].split(' ')[0])],
        ...[...text(199, y, `093485${index}308`), ...textTo(727, y, `${index + 4}th`)],
        ...SCORES[index].flatMap((score, at) => textTo([360, 450, 527][at], y, score)),
        ...[...textTo(565, y, `${180 + index}`), ...textTo(620, y, `${60 + index}.33`)],
        ...textAt(653, y, 'ABCDE'[index]),
      ]),
    ])
    assert.deepEqual(textsOf(table)[0], [
      ...['No', 'NAME', 'INDEX NUMBER', 'ENGLISH\nLANGUAGE', 'MATHEMATICS', 'COMPUTING'],
      ...['Grand\nTotal', 'AVERAGE', 'GRADE', 'Position'],
    ])
  })

  test('end in a line that only the longest has, above maxima at the other side', ({ assert }) => {
    const table = onlyTable([
      ...plainHeadings(62),
      ...['ONE', 'TWO', 'AND'].flatMap((word, at) => text(230 + at * 40, 74, word)),
      ...text(310, 86, 'ART'),
      ...[240, 280, 320].flatMap((x) => textTo(x + 16, 98, '(50)')),
      ...rowsFrom(110, 12, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0].slice(2), [
      'ENG\nONE\n(50)',
      'MTH\nTWO\n(50)',
      'BIO\nAND\nART\n(50)',
    ])
  })

  test('end in two lines that only the longest has, above maxima at the other side', ({
    assert,
  }) => {
    const table = onlyTable([
      ...plainHeadings(34),
      ...['ONE', 'TWO', 'DE'].flatMap((word, at) => text(230 + at * 40, 50, word)),
      ...text(310, 66, 'ET'),
      ...text(310, 82, 'EAU'),
      ...[240, 280, 320].flatMap((x) => textTo(x + 16, 98, '(50)')),
      ...rowsFrom(114, 16, plainRow),
    ])
    assert.equal(textsOf(table)[0][4], 'BIO\nDE\nET\nEAU\n(50)')
  })

  test('begin in a line that only one of them has, as far away as rows are', ({ assert }) => {
    const table = onlyTable([
      ...textAt(280, 76, 'LITERATURE'),
      ...textAt(280, 92, 'IN'),
      ...['S/N', 'NAME'].flatMap((word, at) => text([40, 62][at], 108, word)),
      ...['ENG', 'ENGLISH', 'BIO'].flatMap((word, at) => textAt(240 + at * 40, 108, word, 9)),
      ...rowsFrom(124, 16, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'ENG', 'LITERATURE\nIN\nENGLISH', 'BIO'])
  })

  test('begin in two words of which the second begins where the line below it does', ({
    assert,
  }) => {
    const table = onlyTable([
      ...textAt(281.35, 84, 'D PLESSI'),
      ...textAt(280, 96, 'ELNA'),
      ...textAt(320, 96, 'ADA'),
      ...['S/N', 'NAME'].flatMap((word, at) => text([40, 62][at], 108, word)),
      ...['ENG', 'LERATO', 'BIO'].flatMap((word, at) => textAt(240 + at * 40, 108, word)),
      ...rowsFrom(124, 16, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0].slice(3), ['D PLESSI\nELNA\nLERATO', 'ADA\nBIO'])
  })

  test('end in a longer word that begins where the line above it does', ({ assert }) => {
    const left = [225, 265, 305]
    const rows = rowsFrom(124, 12, (index, y) => [
      ...[...textTo(54, y, String(index + 8)), ...text(57, y, NAMES[index])],
      ...SCORES[index].flatMap((score, at) => text(left[at], y, score)),
    ])
    const table = onlyTable([
      ...[...text(40, 88, 'S/N'), ...text(62, 88, 'NAME')],
      ...['ENG', 'OUR', 'ART'].flatMap((word, at) => text(left[at], 88, word)),
      ...[
        ...text(left[0], 100, 'ONE'),
        ...text(left[1], 100, 'OF'),
        ...text(left[1], 112, 'PEOPLE', 8),
      ],
      ...rows,
    ])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'ENG\nONE', 'OUR\nOF\nPEOPLE', 'ART'])
  })

  test('do not take in a line with a label that points lead to its value', ({ assert }) => {
    const { headingRows, cells } = onlyTable([
      ...text(40, 68, 'Subject ....... English'),
      ...text(225, 68, 'Class ..... SS 2'),
      ...plainHeadings(80),
      ...rowsFrom(100, 14, plainRow),
    ])
    assert.equal(headingRows, 1)
    assert.isFalse(cells.some((cell) => cell.text.includes('Subject')))
  })

  test('that read upwards may all stand right of their values, below which names stand level', ({
    assert,
  }) => {
    const starts = [110, 180, 250, 360, 440]
    const names = ['Adebayo', 'Okafor', 'Musa', 'Danjuma', 'Ilesanmi']
    const numbers = names.map((_, at) => `23-${2232 + at * 611}`)
    const subjects = ['English', 'Maths', 'Biology', 'Total']
    const [table] = findTables({
      ...PAGE,
      rulings: [],
      tokens: [
        ...numbers.map((number, at) => upward(starts[at] + 58, 96, number)),
        ...text(30, 100, 'SUBJECTS'),
        ...names.flatMap((name, at) => text(starts[at] - 4, 100, name)),
        ...subjects.flatMap((subject, row) => [
          ...text(30, 116 + row * 14, subject),
          ...starts.flatMap((x, at) => text(x, 116 + row * 14, `${41 + at * 7 + row}`)),
        ]),
      ],
    })
    assert.deepEqual(textsOf(table)[0], [
      'SUBJECTS',
      ...names.map((name, at) => `${numbers[at]}\n${name}`),
    ])
  })

  test('that read upwards may stand at the other side of wide cells than the values', ({
    assert,
  }) => {
    const subjects = ['English', 'Art', 'Biology']
    const table = onlyTable([
      ...text(60, 96, 'NAME'),
      ...[...subjects, 'Rank'].map((heading, at) => upward(284 + at * 50, 90, heading)),
      ...subjects.flatMap((_, at) => text(240 + at * 50, 96, '(100)')),
      ...rowsFrom(110, 14, (index, y) => [
        ...text(60, y, NAMES[index]),
        ...SCORES[index].flatMap((score, at) => text(240 + at * 50, y, score)),
        ...textTo(430, y, String(index + 1)),
      ]),
    ])
    const headings = subjects.map((subject) => `${subject}\n(100)`)
    assert.deepEqual(textsOf(table)[0], ['NAME', ...headings, 'Rank'])
    assert.deepEqual(textsOf(table)[1], [NAMES[0], ...SCORES[0], '1'])
  })

  test('that read upwards may stand beside their places, or in two lines', ({ assert }) => {
    const rows = rowsFrom(116, 14, (index, y) => [
      ...[...textTo(54, y, String(index + 8)), ...text(57, y, NAMES[index])],
      ...[0, 1, 2].flatMap((at) => textTo(250 + at * 40, y, SCORES[index][at])),
    ])
    const table = onlyTable([
      ...plainHeadings(100).slice(0, 2),
      ...[upward(219, 108, 'English'), upward(231, 108, 'Language')],
      ...[upward(259, 108, 'Art'), upward(299, 108, 'Mathematics')],
      ...rows,
    ])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'English\nLanguage', 'Art', 'Mathematics'])
  })

  test('that are wrapped begin where their other lines begin', ({ assert }) => {
    const rows = rowsFrom(116, 14, (index, y) => [
      ...[...textTo(54, y, String(index + 8)), ...text(57, y, NAMES[index])],
      ...[260, 304, 340].flatMap((x, at) => textTo(x, y, SCORES[index][at], 8)),
    ])
    const table = onlyTable([
      ...text(264, 90, 'FINE', 8),
      ...[...text(40, 100, 'S/N', 8), ...text(62, 100, 'NAME', 8)],
      ...[...text(225, 100, 'SETSWANA', 8), ...text(264, 100, 'ART', 8)],
      ...textTo(340, 100, 'TOTAL', 8),
      ...rows,
    ])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'SETSWANA', 'FINE\nART', 'TOTAL'])
  })

  test('reach as far as their longest line, over values at their other side', ({ assert }) => {
    const lefts = [240, 292, 372]
    const subjects = ['FRENCH', 'AGRICULTURAL', 'CIVIC']
    const table = onlyTable([
      ...[...text(40, 100, 'S/N'), ...text(62, 100, 'NAME')],
      ...subjects.flatMap((subject, at) => text(lefts[at], 100, subject)),
      ...[...text(292, 113, 'SCIENCE'), ...text(372, 113, 'EDUCATION')],
      ...rowsFrom(126, 14, (index, y) => [
        ...textTo(54, y, String(index + 8)),
        ...text(62, y, NAMES[index]),
        ...[272, 360, 424].flatMap((right, at) => textTo(right, y, SCORES[index][at])),
      ]),
    ])
    const headings = ['S/N', 'NAME', 'FRENCH', 'AGRICULTURAL SCIENCE', 'CIVIC EDUCATION']
    assert.deepEqual(
      textsOf(table)[0].map((heading) => heading.replace('\n', ' ')),
      headings
    )
  })

  test('are many words straight over their columns, however near one another', ({ assert }) => {
    const parts = ['PT', 'NB', 'SE', 'HY', 'TOT', 'GR', 'AVG', 'PCT']
    const lefts = parts.map((_, at) => 200 + at * 22)
    const table = onlyTable([
      ...[...text(40, 100, 'S/N'), ...text(62, 100, 'NAME')],
      ...parts.flatMap((part, at) => textAt(lefts[at], 100, part)),
      ...rowsFrom(116, 14, (index, y) => [
        ...textTo(54, y, String(index + 8)),
        ...text(62, y, NAMES[index]),
        ...lefts.flatMap((left, at) => textAt(left, y, String(11 + ((index * 7 + at * 5) % 80)))),
      ]),
    ])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', ...parts])
  })

  test('may stand at the other side of their cells than the values', ({ assert }) => {
    const parts = ['CAT 1', 'CAT 2', 'END TERM', 'TOTAL 100']
    const places = [0, 174, 348].flatMap((x) => [
      ...[x, x + 34, x + 68, x + 124].map((left, at) => ({ left, part: parts[at] })),
    ])
    const widths = [28, 28, 50, 50]
    const tokens = [
      ...text(40, 100, 'NAME', 7),
      ...places.flatMap(({ left, part }) => text(167 + left, 100, part, 7)),
      ...NAMES.flatMap((name, row) => [
        ...text(40, 116 + row * 14, name, 7),
        ...places.flatMap(({ left }, at) =>
          textTo(
            167 + left + widths[at % 4],
            116 + row * 14,
            String(11 + ((13 * row + at) % 80)),
            7
          )
        ),
      ]),
    ]
    const [headings, first] = textsOf(onlyTable(tokens))
    assert.deepEqual(headings, ['NAME', ...parts, ...parts, ...parts])
    assert.deepEqual(first.slice(0, 3), [NAMES[0], '11', '12'])
  })

  test('may all stand at the left of their cells, those in two lines too', ({ assert }) => {
    const parts = ['Eng. Lang.', 'Maths', 'Bio.', 'Basic Sci.', 'Computer', 'Igbo', 'POSITION']
    const widths = [33, 35, 27, 33, 46, 28, 51]
    const lefts = widths.map(
      (_, at) => 222 + widths.slice(0, at).reduce((sum, one) => sum + one, 0)
    )
    const wrapped = (left: number, part: string) => {
      const [above, below] = part.split(' ')
      return below
        ? [...text(left, 96, above, 8), ...text(left, 104, below, 8)]
        : text(left, 100, part, 8)
    }
    const tokens = [
      ...text(57, 100, 'S/No', 8),
      ...text(137, 100, 'Pupil', 8),
      ...parts.flatMap((part, at) => wrapped(lefts[at], part)),
      ...NAMES.flatMap((name, row) => [
        ...text(57, 116 + row * 10, `${row + 1}.`, 8),
        ...text(137, 116 + row * 10, name.split(' ')[0], 8),
        ...parts.flatMap((_, at) =>
          textTo(
            lefts[at] + widths[at] - 1,
            116 + row * 10,
            at === 6 ? String(row + 1) : String(11 + ((13 * row + at * 7) % 80)),
            8
          )
        ),
      ]),
    ]
    assert.deepEqual(textsOf(onlyTable(tokens))[0], [
      'S/No',
      'Pupil',
      ...parts.map((part) => part.replace(' ', '\n')),
    ])
  })

  test('say how sure it is where they end', ({ assert }) => {
    const sure = onlyTable([...plainHeadings(100), ...rowsFrom(116, 14, plainRow)])
    assert.isAtLeast(sure.structure ?? 0, 0.5)
  })

  test('leave nothing beside them unexplained without saying so', ({ assert }) => {
    const note = text(240, 95, 'Class: JSS 2B, Term: First')
    const table = onlyTable([
      ...[...text(40, 100, 'S/N'), ...text(62, 100, 'NAME'), ...note],
      ...['ENG', 'MTH', 'BIO'].flatMap((subject, at) => textAt(240 + at * 40, 106, subject)),
      ...rowsFrom(120, 14, plainRow),
    ])
    assert.equal(table.structure, 0)
  })

  test('may stand under a title over some of them, beside higher ones', ({ assert }) => {
    const table = onlyTable([
      ...textAt(260, 90, 'SCORES'),
      ...[...text(40, 96, 'S/N'), ...text(62, 96, 'NAME'), ...textAt(320, 96, 'BIO')],
      ...[...textAt(240, 107, 'ENG'), ...textAt(280, 107, 'MTH')],
      ...rowsFrom(121, 14, plainRow),
    ])
    assert.deepEqual(textsOf(table)[0], PLAIN_HEADINGS)
    assert.isAbove(table.structure ?? 0, 0.25)
  })

  test('are none of words that go on with those below the numbers of students', ({ assert }) => {
    const students = Array.from({ length: 10 }, (_, index) => index)
    const table = onlyTable([
      ...[...text(90, 100, 'ADM'), ...text(190, 100, 'NAME')],
      ...['ENG', 'MTH', 'BIO'].flatMap((own, at) => textAt(320 + at * 40, 100, own)),
      ...students.flatMap((index) => [
        ...text(40, 116 + index * 14, String(60765 + index * 1237)),
        ...text(150, 116 + index * 14, NAMES[index % NAMES.length]),
        ...SCORES[index % SCORES.length].flatMap((score, at) =>
          textAt(320 + at * 40, 116 + index * 14, score)
        ),
      ]),
      ...text(40, 256, 'CLASS AVERAGE'),
      ...['42.2', '55.2', '62.6'].flatMap((mean, at) => textAt(320 + at * 40, 256, mean)),
    ])
    const rows = textsOf(table)
    assert.deepEqual(rows[0], ['ADM', 'NAME', 'ENG', 'MTH', 'BIO'])
    assert.deepEqual(rows[1], ['60765', NAMES[0], ...SCORES[0]])
    assert.deepEqual(rows.at(-1), ['CLASS AVERAGE', '', '42.2', '55.2', '62.6'])
  })

  for (const means of [
    ['54.67 C6', '61.4 C4', '62.5 C4', '59.17 C5', '77.83 A1'],
    ['716 D', '309 G', '787 C', '257 G', '800 B'],
  ]) {
    test(`are two where ${means[0]} stands close below a turned heading each`, ({ assert }) => {
      const [turned, places] = [
        ['ENGLISH', 'MATHS', 'AVERAGE', 'GRADE', 'POS'],
        [240, 280, 312, 336, 370],
      ]
      const table = onlyTable([
        ...text(60, 110, 'NAME'),
        ...turned.map((heading, at) => upward(places[at], 120, heading)),
        ...rowsFrom(130, 14, (index, y) => [
          ...text(60, y, NAMES[index]),
          ...textAt(240, y, SCORES[index][0]),
          ...textAt(280, y, SCORES[index][1]),
          ...textTo(330, y, means[index].split(' ')[0]),
          ...text(334, y, means[index].split(' ')[1]),
          ...textAt(370, y, `${index + 4}th`),
        ]),
      ])
      assert.deepEqual(textsOf(table).slice(0, 2), [
        ['NAME', ...turned],
        [NAMES[0], '41', '58', ...means[0].split(' '), '4th'],
      ])
    })
  }

  for (const [kind, grades] of [
    ['grade', ['(C6)', '(E8)', '(C4)', '(F9)', '(A1)']],
    ['level', ['(7)', '(5)', '(4)', '(5)', '(2)']],
  ] as const) {
    test(`hold a ${kind} in brackets with its mark, however unevenly a picture sets the two`, ({
      assert,
    }) => {
      const table = onlyTable([
        ...[...text(60, 100, 'NAME'), ...textAt(250, 100, 'ENG'), ...textAt(310, 100, 'MTH')],
        ...rowsFrom(116, 14, (index, y) => [
          ...text(60, y, NAMES[index]),
          ...[...textTo(250 + (index % 3), y, '52'), ...text(254, y, grades[index])],
          ...textAt(310, y, SCORES[index][0]),
        ]),
      ])
      assert.deepEqual(textsOf(table)[1], [NAMES[0], `52 ${grades[0]}`, '41'])
    })
  }

  test('hold a grade with its mark where a picture lost brackets of most grades', ({ assert }) => {
    const grades = ['(C6', 'E8)', '(C4', 'F9)', 'A1)']
    const width = (sign: string) => text(0, 0, sign)[0].x1
    const table = onlyTable([
      ...[...text(60, 100, 'NAME'), ...textAt(250, 100, 'ENG'), ...textAt(310, 100, 'MTH')],
      ...rowsFrom(116, 14, (index, y) => [
        ...text(60, y, NAMES[index]),
        ...textTo(250, y, '52%'),
        ...text(254 + (grades[index].startsWith('(') ? 0 : width('(')), y, grades[index]),
        ...textAt(310, y, SCORES[index][0]),
      ]),
    ])
    assert.deepEqual(textsOf(table)[2], [NAMES[1], '52% E8)', '7'])
  })

  for (const grade of ['G', 'RA']) {
    test(`do not end where a student got one grade everywhere, in letters of the school: ${grade}`, ({
      assert,
    }) => {
      const grades = ['A', 'B', 'C', 'D', grade]
      const table = onlyTable([
        ...text(60, 100, 'NAME'),
        ...['ENG', 'MTH', 'BIO', 'ART', 'PHY'].flatMap((own, at) =>
          textAt(240 + at * 40, 100, own)
        ),
        ...rowsFrom(116, 28, (index, y) => [
          ...text(60, y, NAMES[index]),
          ...Array.from({ length: 5 }).flatMap((_, at) => [
            ...textAt(240 + at * 40, y, String(31 + index * 7 + at)),
            ...textAt(240 + at * 40, y + 14, index === 2 ? grade : grades[(index + at) % 5]),
          ]),
        ]),
      ])
      assert.lengthOf(textsOf(table), 6)
    })
  }

  test('do not end at the first grades of two letters of which some come again', ({ assert }) => {
    const grades = [
      ['TB', 'TB', 'TB', 'AB'],
      ['P', 'I', 'P', 'AB'],
      ['B', 'AB', 'P', 'P'],
    ]
    const parts = ['Devoir', 'Compo.', 'Moy', 'Mention']
    const table = onlyTable([
      ...text(60, 100, 'NOM'),
      ...['FRA', 'ANG', 'HG', 'SVT'].flatMap((own, at) => textAt(270 + at * 40, 100, own)),
      ...rowsFrom(116, 80, (index, y) => [
        ...(index < grades.length ? text(60, y, NAMES[index]) : []),
        ...parts
          .slice(0, index < grades.length ? 4 : 0)
          .flatMap((part, row) => [
            ...text(180, y + 20 * row, part),
            ...[0, 1, 2, 3].flatMap((at) =>
              textAt(
                270 + at * 40,
                y + 20 * row,
                part === 'Mention' ? grades[index][at] : String(9 + index + ((row + at) % 5))
              )
            ),
          ]),
      ]),
    ])
    assert.lengthOf(textsOf(table), 1 + grades.length * parts.length)
  })
})

test('a page of a hundred thousand words is read in bounded time', ({ assert }) => {
  const tokens = Array.from({ length: 100_000 }, (_, index): TextBox => {
    const [x, y] = [(index % 400) * 12, Math.floor(index / 400) * 9]
    return { text: String((index * 7) % 100), x0: x, x1: x + 8, y0: y, y1: y + 7, fontSize: 7 }
  })
  const start = process.threadCpuUsage()
  findTables({ width: 5000, height: 2400, rulings: [], tokens })
  const { user, system } = process.threadCpuUsage(start)
  assert.isBelow((user + system) / 1e6, 3)
})

test.group('The conduct of a student below the average of a card', () => {
  const subjects = ['Basic Algebra', 'Chemistry', 'Drawing', 'Geology and Maps', 'Welding']
  const traits = ['Diligence', 'Courtesy', 'Tidiness', 'Getting on with all others']

  test('is a table of its own, whose levels end where some marks begin', ({ assert }) => {
    const tables = findTables({
      ...PAGE,
      rulings: [],
      tokens: [
        ...text(40, 100, 'Subject'),
        ...textTo(200.5, 100, 'Score'),
        ...textTo(266, 100, 'Class Mean'),
        ...subjects.flatMap((subject, at) => [
          ...text(40, 114 + at * 14, subject),
          ...textTo(200.5, 114 + at * 14, ['43', '38', '30.5', '28', '14'][at]),
          ...textTo(266, 114 + at * 14, `5${at}.${at + 1}`),
        ]),
        ...text(40, 184, 'Avg.: 30.70'),
        ...text(40, 212, 'SOCIAL CONDUCT'),
        ...text(184, 212, 'LEVELS'),
        ...traits.flatMap((trait, at) => [
          ...text(40, 226 + at * 14, trait),
          ...text(184, 226 + at * 14, String(2 + (at % 3))),
        ]),
      ],
    })
    assert.deepEqual(
      tables.map((table) => textsOf(table)[0]),
      [
        ['Subject', 'Score', 'Class Mean'],
        ['SOCIAL CONDUCT', 'LEVELS'],
      ]
    )
  })
})

test('Cards set close below one another are tables of their own where their headings come again', ({
  assert,
}) => {
  const subjects = ['Biology', 'Economics', 'Geography', 'Marketing']
  const card = (from: number, name: string) => [
    ...text(40, from, `Student: ${name}`),
    ...text(330, from, 'Reg. No: FMC/510'),
    ...['Subject', 'CA', 'Exam', 'Total', 'Grade'].flatMap((heading, at) =>
      text(60 + at * 80, from + 16, heading)
    ),
    ...subjects.flatMap((subject, row) => [
      ...text(60, from + 31 + row * 13, subject),
      ...['28', '34', '62', 'C4'].flatMap((mark, at) =>
        text(140 + at * 80, from + 31 + row * 13, mark)
      ),
    ]),
    ...text(60, from + 83, 'Total (4 subjects)'),
    ...text(300, from + 83, '248'),
    ...text(380, from + 83, 'Average: 62.00'),
  ]
  const names = ['ADE BOLA', 'BELLO UMAR', 'OKON PETER', 'SANI AISHA']
  const tokens = names.flatMap((name, at) => card(60 + at * 109, name))
  const tables = findTables({ ...PAGE, rulings: [], tokens })
  assert.deepEqual(
    tables.map((table) => textsOf(table).map(([first]) => first)),
    names.map(() => ['Subject', ...subjects])
  )
})

test('Titles of sections that cross two columns part no row from them', ({ assert }) => {
  const sections = [
    'SS 3 GOLD - TEACHER: MRS PAM',
    'SS 3 SILVER - TEACHER: MR AMADI',
    'SS 3 RUBY - MR OBI',
  ]
  const tokens = [
    ...['S/N', 'Number', 'Full Name'].flatMap((heading, at) =>
      text([40, 70, 136][at], 30, heading)
    ),
    ...['ENG', 'MTH', 'BIO'].flatMap((subject, at) => textAt(300 + at * 40, 30, subject)),
    ...sections.flatMap((section, part) => [
      ...text(40, 50 + part * 90, section),
      ...rowsFrom(66 + part * 90, 14, (index, y) => [
        ...textAt(48, y, String(index + 1)),
        ...text(70, y, `UC/21/0${3 + part}4${index}`),
        ...text(136, y, NAMES[index]),
        ...SCORES[index].flatMap((score, at) => textAt(300 + at * 40, y, score)),
      ]),
    ]),
  ]
  const rows = textsOf(onlyTable(tokens)).filter((row) => row.length === 6 && row[5] !== '')
  assert.deepEqual(rows[1], ['1', 'UC/21/0340', NAMES[0], ...SCORES[0]])
  assert.lengthOf(rows, 1 + 3 * NAMES.length)
})

test('A remark of two lines that several students got ends no table', ({ assert }) => {
  const remarks = [0, 1, 0, 0, 1].map((which) =>
    [
      ['Needs more work at', 'home'],
      ['A splendid', 'result'],
    ].at(which)!
  )
  const tokens = [
    ...plainHeadings(100),
    ...text(380, 100, 'REMARK'),
    ...NAMES.flatMap((_, index) => [
      ...plainRow(index, 130 + index * 30),
      ...remarks[index].flatMap((line, at) => text(380, 122 + index * 30 + at * 16, line)),
    ]),
  ]
  assert.deepEqual(textsOf(onlyTable(tokens)), [
    [...PLAIN_HEADINGS, 'REMARK'],
    ...PLAIN.map((row, index) => [...row, remarks[index].join('\n')]),
  ])
})
