import { test } from '@japa/runner'
import { placeHeadings } from '../src/grid/headings/heading_places.js'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling, Table } from '../src/types.js'
import { level, text, textAt, textsOf, textTo } from './grid_pages.js'

const PAGE = { width: 600, height: 800 }
const NAMES = ['ADEBAYO Grace', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter', 'SANI Aisha', 'UBA Ada']
const PARTS = ['CA', 'EX', 'TOT']
const SIZE = 8
/** From the top of one line of a name to the next. */
const PITCH = 9

/** Middles of the columns under three names of groups, and of the names. */
const COLUMNS = [200, 225, 250, 300, 325, 350, 400, 425, 450]
const MIDDLES = [225, 325, 425]

function onlyTable(tokens: TextBox[], rulings: Ruling[] = []): Table {
  return findTables({ ...PAGE, rulings, tokens })[0]
}

/** A line of a typewriter, whose letters and spaces are as wide as one another. */
function typed(x: number, y: number, line: string, size = 5): TextBox[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    ...{ text: word, y0: y, y1: y + size, fontSize: size },
    x0: x + 0.6 * size * index,
    x1: x + 0.6 * size * (index + word.length),
  }))
}

/** Where the names of groups end. */
const BOTTOM = 126

/** The top of a name's first line, by how many lines it and the longest name have. */
type Place = (lines: number, most: number) => number

const inTheMiddle: Place = (lines, most) => BOTTOM - ((most + lines) * PITCH) / 2
const atTheBottom: Place = (lines) => BOTTOM - lines * PITCH
const atTheTop: Place = (_lines, most) => BOTTOM - most * PITCH

/** A sheet of three subjects with three parts each. */
function sheet(
  names: string[][],
  place: Place = atTheTop,
  partAt = (column: number) => PARTS[column % 3]
): TextBox[] {
  const most = Math.max(...names.map((lines) => lines.length))
  return [
    ...names.flatMap((lines, at) =>
      lines.flatMap((line, index) =>
        textAt(MIDDLES[at], place(lines.length, most) + index * PITCH, line, SIZE)
      )
    ),
    ...text(40, 130, 'NAME', SIZE),
    ...COLUMNS.flatMap((x, at) => textAt(x, 130, partAt(at), SIZE)),
    ...NAMES.flatMap((name, row) => [
      ...text(40, 144 + row * 12, name, SIZE),
      ...COLUMNS.flatMap((x, at) =>
        textAt(x, 144 + row * 12, String(10 + ((7 * row + 3 * at) % 80)), SIZE)
      ),
    ]),
  ]
}

const LEAVES = ['NAME', ...PARTS, ...PARTS, ...PARTS]

test.group('Names of groups over several lines', () => {
  const three = [['RELIGIOUS', 'AND MORAL', 'EDUCATION'], ['MATHS'], ['ENGLISH', 'LANGUAGE']]

  test('stand over their parts where a picture spells one of these in another way', ({
    assert,
  }) => {
    const parts = ['PPI', 'PP2', 'T0T', 'PP1', 'PP2', 'TOT', 'PP1', 'PP2', 'TOT']
    const table = onlyTable(
      sheet([['ENG'], ['MATHS'], ['KIS']], atTheTop, (column) => parts[column])
    )
    const [names] = textsOf(table)
    assert.deepEqual(
      names.filter((name) => name !== ''),
      ['ENG [1x3]', 'MATHS [1x3]', 'KIS [1x3]']
    )
  })

  test('stand over their parts where a picture misread some of these, and over none that only look alike', ({
    assert,
  }) => {
    const misread = [
      '(AT30',
      'EXAM70',
      'Total',
      'CAT30',
      'EXAM70',
      '0tal',
      'AT30',
      'EXAM70',
      'Total',
    ]
    const names = [['ENG'], ['MATHS'], ['KIS']]
    const [groups] = textsOf(onlyTable(sheet(names, atTheTop, (column) => misread[column])))
    assert.deepEqual(
      groups.filter((name) => name !== ''),
      ['ENG [1x3]', 'MATHS [1x3]', 'KIS [1x3]']
    )
    const single = ['ENG 1', 'ENG 2', 'ENG 3', 'MTH 1', 'MTH 2', 'MTH 3', 'KIS 1', 'KIS 2', 'KIS 3']
    const [first] = textsOf(onlyTable(sheet(names, atTheTop, (column) => single[column])))
    assert.notInclude(first, 'ENG [1x2]')
  })

  test('stand over their parts where one of these was misread beyond knowing', ({ assert }) => {
    const names = [['ENG LANG'], ['MATHS'], ['KIS']]
    const partAt = (column: number) => (column === 1 ? 'QLMN' : PARTS[column % 3])
    const [groups] = textsOf(onlyTable(sheet(names, atTheTop, partAt)))
    assert.deepEqual(
      groups.filter((name) => name !== ''),
      ['ENG LANG [1x3]', 'MATHS [1x3]', 'KIS [1x3]']
    )
  })

  test('are whole, wherever the shorter names beside them stand', ({ assert }) => {
    for (const names of [three, [three[1], three[0], three[2]], [three[2], three[1], three[0]]]) {
      for (const place of [inTheMiddle, atTheBottom, atTheTop]) {
        const table = onlyTable(sheet(names, place))
        const expected = ['', ...names.map((lines) => `${lines.join('\n')} [1x3]`)]
        assert.deepEqual(textsOf(table).slice(0, 2), [expected, LEAVES])
      }
    }
  })

  test('are whole where only one of them has a second line', ({ assert }) => {
    for (const place of [inTheMiddle, atTheBottom, atTheTop]) {
      for (const at of [0, 1, 2]) {
        const names = [['MATHS'], ['YORUBA'], ['BIOLOGY']].map((name, index) =>
          index === at ? ['HOME', 'ECONOMICS'] : name
        )
        const table = onlyTable(sheet(names, place))
        const expected = ['', ...names.map((lines) => `${lines.join('\n')} [1x3]`)]
        assert.deepEqual(textsOf(table).slice(0, 2), [expected, LEAVES])
      }
    }
  })

  test('do not take in the title over all of them', ({ assert }) => {
    const names = [['MATHS'], ['YORUBA'], ['BIOLOGY']]
    const far = textAt(325, 100, 'SCORES', SIZE)
    const left = text(188, 106, 'SCORES OBTAINED', SIZE)
    const parted = textAt(325, 106, 'SCORES', SIZE)
    const rule = level(115.5, 188, 462)
    for (const [title, rulings] of [
      [far, []],
      [left, []],
      [parted, [rule]],
    ] as const) {
      const table = onlyTable([...sheet(names), ...title], [...rulings])
      assert.deepEqual(textsOf(table).slice(0, 2), [
        ['', 'MATHS [1x3]', 'YORUBA [1x3]', 'BIOLOGY [1x3]'],
        LEAVES,
      ])
    }
  })

  test('stand below the headings of the columns beside them, and a title between these', ({
    assert,
  }) => {
    const names = [['MATHS'], ['YORUBA'], ['BIOLOGY']]
    const beside = NAMES.flatMap((_, row) => [
      ...textAt(490, 144 + row * 12, String(210 + 11 * row), SIZE),
      ...textAt(530, 144 + row * 12, String(9 - row), SIZE),
    ])
    const top = [
      ...text(280, 107, 'SCORES OBTAINED', SIZE),
      ...textAt(490, 107, 'TOTAL', SIZE),
      ...textAt(530, 107, 'GRD', SIZE),
    ]
    const table = onlyTable([...sheet(names), ...beside, ...top])
    const cells = textsOf(table)
    assert.deepEqual(cells[0].slice(0, 4), ['', 'MATHS [1x3]', 'YORUBA [1x3]', 'BIOLOGY [1x3]'])
    assert.deepEqual(cells[1], [...LEAVES, 'TOTAL', 'GRD'])
  })

  test('leave a title close above those headings to the table', ({ assert }) => {
    const names = [['MATHS'], ['YORUBA'], ['BIOLOGY']]
    const beside = [...NAMES.keys()].flatMap((row) => [
      ...textAt(126, 144 + row * 12, String(210 + 11 * row), SIZE),
      ...textAt(160, 144 + row * 12, String(70 - row), SIZE),
    ])
    const top = [
      ...text(40, 98, 'JSS 2B FIRST TERM RESULTS', SIZE),
      ...text(40, 107, 'NAME', SIZE),
      ...textAt(126, 107, 'TOTAL', SIZE),
      ...textAt(160, 107, 'MEAN', SIZE),
      ...textAt(325, 107, 'FIRST TERM', SIZE),
    ]
    const parts = sheet(names).filter((word) => word.text !== 'NAME')
    const cells = textsOf(onlyTable([...parts, ...beside, ...top]))
    assert.deepEqual(cells[0].slice(3), ['MATHS [1x3]', 'YORUBA [1x3]', 'BIOLOGY [1x3]'])
    assert.deepEqual(cells[1].slice(0, 4), ['NAME', 'TOTAL', 'MEAN', 'CA'])
  })

  test('do not take in a title in which a gap was left', ({ assert }) => {
    const names = [['MATHS'], ['YORUBA'], ['BIOLOGY']]
    const title = [
      ...text(201, 106, 'SS 2 First', SIZE),
      ...text(282, 106, 'Term Examination', SIZE),
    ]
    const table = onlyTable([...sheet(names), ...title])
    assert.deepEqual(textsOf(table).slice(0, 2), [
      ['', 'MATHS [1x3]', 'YORUBA [1x3]', 'BIOLOGY [1x3]'],
      LEAVES,
    ])
  })

  test('have lines as far apart as rows are', ({ assert }) => {
    const names = [['MATHS'], ['YORUBA'], ['BUSINESS', 'STUDIES']]
    const apart = sheet(names, atTheBottom).map((word) =>
      word.text === 'BUSINESS' ? { ...word, y0: word.y0 - 3, y1: word.y1 - 3 } : word
    )
    const table = onlyTable(apart)
    assert.deepEqual(textsOf(table)[0].slice(1), [
      ...['MATHS [1x3]', 'YORUBA [1x3]', 'BUSINESS\nSTUDIES [1x3]'],
    ])
  })

  test('have lines as far apart as they are from the sub-headings, at most', ({ assert }) => {
    const names = [['MATHS'], ['HOME', 'ECONOMICS'], ['BUSINESS', 'STUDIES']]
    const airy = sheet(names, atTheBottom).map((word) => {
      const isFirst = word.text === 'BUSINESS' || word.text === 'HOME'
      const down = isFirst ? -7 : word.y0 >= 130 ? 5 : 0
      return { ...word, y0: word.y0 + down, y1: word.y1 + down }
    })
    assert.deepEqual(textsOf(onlyTable(airy))[0].slice(1), [
      ...['MATHS [1x3]', 'HOME\nECONOMICS [1x3]', 'BUSINESS\nSTUDIES [1x3]'],
    ])
  })

  test('end in the same word over every group, at the left of its columns', ({ assert }) => {
    const marks = [250, 330, 430, 525]
    const tokens = [
      ...[...text(200, 100, 'English Home', SIZE), ...text(200, 109, 'Language', SIZE)],
      ...[...text(347, 100, 'French First Additional', SIZE), ...text(347, 109, 'Language', SIZE)],
      ...text(40, 124, 'NAME', SIZE),
      ...marks.flatMap((x, at) => textAt(x, 124, ['%', 'Level'][at % 2], SIZE)),
      ...NAMES.flatMap((name, row) => [
        ...text(40, 138 + row * 12, `${name} Oluwaseun Maryam Ada`, SIZE),
        ...marks.flatMap((x, at) =>
          textAt(x, 138 + row * 12, String(at % 2 === 0 ? 41 + 7 * row + at : 1 + row), SIZE)
        ),
      ]),
    ]
    assert.deepEqual(textsOf(onlyTable(tokens)).slice(0, 2), [
      ['', 'English Home\nLanguage [1x2]', 'French First Additional\nLanguage [1x2]'],
      ['NAME', '%', 'Level', '%', 'Level'],
    ])
  })

  test('begin two spaces of a typewriter behind the group before', ({ assert }) => {
    const groups = [
      { from: 0, to: 60 },
      { from: 100, to: 160 },
    ]
    const size = 10
    const costOver = (gap: number, space: number) => {
      const words = text(60 + gap * size, 100, 'CAREER', size)
      const line = { ...words[0], words, phrases: [], fontSize: size }
      return placeHeadings(line, groups, { space, wide: space + 0.2 }, true).cost
    }
    assert.isBelow(costOver(1.2, 0.75), costOver(1.2, 0.45))
    assert.equal(costOver(0.8, 0.75), costOver(0.8, 0.45))
  })

  test('begin by chance over second words of sub-headings, as typed words do', ({ assert }) => {
    const parts = ['1er trim.', '2e trim.', '3e trim.', '  Moy']
    const groups = ['FRANÇAIS', 'HISTOIRE', 'MUSIQUE']
    const line = (name: string, cells: string[]) => [name.padEnd(16), ...cells].join('  ')
    const marks = (row: number) =>
      groups.flatMap((_, group) =>
        parts.map((part, at) => `${8 + ((5 * row + 3 * group + at) % 9)},25`.padStart(part.length))
      )
    const lines = [
      line(
        '',
        groups.map((group) => `${' '.repeat(14)}${group}`.padEnd(36))
      ),
      line('Nom', [...parts, ...parts, ...parts]),
      ...NAMES.map((name, row) => line(name, marks(row))),
    ]
    const table = onlyTable(lines.flatMap((words, at) => typed(20, 100 + 12 * at, words)))
    assert.deepEqual(textsOf(table).slice(0, 2), [
      ['', ...groups.map((group) => `${group} [1x4]`)],
      ['Nom', ...groups.flatMap(() => parts.map((part) => part.trim()))],
    ])
  })

  test('stand over counted parts, whose points LaTeX sets two letters before the number', ({
    assert,
  }) => {
    const parts = ['Dev.  1', 'Dev.  2', 'Compo', 'Moy.']
    const groups = ['FRANÇAIS', 'MATHÉMATIQUES', 'ARTS PLASTIQUES']
    const widths = groups.flatMap(({ length }) => [3.6 * length, 25.2, 18, 14.4])
    const ends = widths.map((_, at) =>
      widths.slice(0, at + 1).reduce((sum, width) => sum + width + 6.5, 100)
    )
    const table = onlyTable([
      ...groups.flatMap((group, at) => typed(ends[4 * at] - widths[4 * at], 100, group, 6)),
      ...typed(20, 110, 'Nom', 6),
      ...ends.flatMap((end, at) => {
        const part = parts[at % 4]
        return typed(end - (widths[at] + 3.6 * part.length) / 2, 110, part, 6)
      }),
      ...NAMES.flatMap((name, row) => [
        ...typed(20, 120 + 10 * row, name, 6),
        ...ends.flatMap((end, at) =>
          typed(end - 14.4, 120 + 10 * row, `${10 + ((5 * row + 3 * at) % 9)},5`, 6)
        ),
      ]),
    ])
    assert.deepEqual(textsOf(table).slice(0, 2), [
      ['', ...groups.map((group) => `${group} [1x4]`)],
      ['Nom', ...groups.flatMap(() => parts.map((part) => part.replace('  ', ' ')))],
    ])
  })

  test('are not the last line of a sub-heading', ({ assert }) => {
    const tokens = sheet([['MATHS'], ['YORUBA'], ['BIOLOGY']]).map((word) =>
      word.text === 'TOT' ? { ...word, text: 'GE' } : word
    )
    const lines = [250, 350, 450].flatMap((x) => textAt(x, 121, 'AVERA', SIZE))
    const raised = tokens.map((word) =>
      word.y0 < 126 ? { ...word, y0: word.y0 - 8, y1: word.y1 - 8 } : word
    )
    const table = onlyTable([...raised, ...lines])
    assert.deepEqual(textsOf(table)[0].slice(1), ['MATHS [1x3]', 'YORUBA [1x3]', 'BIOLOGY [1x3]'])
    assert.equal(textsOf(table)[1][3], 'AVERA\nGE')
  })
})

test.group('Groups that the end of a page cut', () => {
  const labels = ['G', 'Score', 'G', 'Score', 'G', 'Score', 'G']
  const columns = labels.map((_, at) => 180 + at * 40)
  const cut = (place: (name: string, at: number) => TextBox[]) => [
    ...['CHM', 'PHY', 'GEO'].flatMap(place),
    ...text(40, 130, 'NAME', SIZE),
    ...columns.flatMap((x, at) => textAt(x, 130, labels[at], SIZE)),
    ...NAMES.flatMap((name, row) => [
      ...text(40, 144 + row * 12, name, SIZE),
      ...columns.flatMap((x, at) => {
        const value = labels[at] === 'G' ? 'ABCDEF'[(row + at) % 6] : String(31 + row * 7 + at)
        return textAt(x, 144 + row * 12, value, SIZE)
      }),
    ]),
  ]
  const expected = ['', '', 'CHM [1x2]', 'PHY [1x2]', 'GEO [1x2]']

  test('leave the rest of one before the first name of a group', ({ assert }) => {
    const table = onlyTable(cut((name, at) => textAt(240 + at * 80, 116, name, SIZE)))
    assert.deepEqual(textsOf(table)[0], expected)
  })

  test('begin with marks and not with grades, where names end with their first columns', ({
    assert,
  }) => {
    const table = onlyTable(cut((name, at) => textAt(220 + at * 80, 116, name, SIZE)))
    assert.deepEqual(textsOf(table)[0], expected)
  })
})

test.group('Groups that both sides of a page cut', () => {
  const rest = (
    labels: string[],
    place: (x: number, y: number, value: string) => TextBox[],
    x: number[]
  ) => [
    ...text(40, 130, 'NAME', SIZE),
    ...x.flatMap((edge, at) => place(edge, 130, labels[at])),
    ...NAMES.flatMap((name, row) => [
      ...text(40, 144 + row * 12, name, SIZE),
      ...x.flatMap((edge, at) => {
        const value = labels[at] === 'G' ? 'ABCDEF'[(row + at) % 6] : String(31 + row * 7 + at)
        return place(edge, 144 + row * 12, value)
      }),
    ]),
  ]

  test('begin with marks behind the grades of one that is cut', ({ assert }) => {
    const labels = ['G', 'Score', 'G', 'Score', 'G', 'Score']
    const columns = labels.map((_, at) => 180 + at * 40)
    const names = [
      [1.5, 'CHM'],
      [3.5, 'PHY'],
      [5, 'GEO'],
    ] as const
    const table = onlyTable([
      ...names.flatMap(([at, name]) => textAt(180 + at * 40, 116, name, SIZE)),
      ...rest(labels, (x, y, value) => textAt(x, y, value, SIZE), columns),
    ])
    assert.deepEqual(textsOf(table)[0].slice(0, 4), ['', '', 'CHM [1x2]', 'PHY [1x2]'])
    assert.include(textsOf(table).flat().join(' '), 'GEO')
  })

  test('have long names above the beginning of wide columns, whose marks stand at their right', ({
    assert,
  }) => {
    const labels = ['Score', 'G', 'Score', 'G', 'Score', 'G', 'Score']
    const columns = [280, 310, 380, 410, 480, 510, 550]
    const names = [
      [200, 'CHRISTIAN STUD'],
      [322, 'ECONOMICS'],
      [422, 'GOVERNMENT'],
      [530, 'IGBO'],
    ] as const
    const table = onlyTable([
      ...names.flatMap(([x, name]) => text(x, 116, name, SIZE)),
      ...rest(labels, (x, y, value) => textTo(x, y, value, SIZE), columns),
    ])
    assert.deepEqual(textsOf(table)[0].slice(1, 4), [
      'CHRISTIAN STUD [1x2]',
      'ECONOMICS [1x2]',
      'GOVERNMENT [1x2]',
    ])
  })
})

test.group('Upper lines of two headings that stand three columns apart', () => {
  const labels = ['French', 'Maths', 'Reading', 'crafts', 'Logic', 'Spanish', 'Earth', 'Music']
  const columns = labels.map((_, at) => 180 + at * 45)

  test('are theirs where marks of other subjects stand before them', ({ assert }) => {
    const table = onlyTable([
      ...textAt(columns[3], 121, 'Arts,', SIZE),
      ...textAt(columns[6], 121, 'Life,', SIZE),
      ...text(40, 130, 'NAME', SIZE),
      ...columns.flatMap((x, at) => textAt(x, 130, labels[at], SIZE)),
      ...NAMES.flatMap((name, row) => [
        ...text(40, 144 + row * 12, name, SIZE),
        ...columns.flatMap((x, at) =>
          textAt(x, 144 + row * 12, String(10 + ((7 * row + 3 * at) % 80)), SIZE)
        ),
      ]),
    ])
    const [headings] = textsOf(table)
    assert.deepEqual(
      [headings[3], headings[4], headings[5], headings[7]],
      ['Reading', 'Arts,\ncrafts', 'Logic', 'Life,\nEarth']
    )
  })
})

test.group('Upper lines of two headings that stand five columns apart', () => {
  const labels = ['Eng', 'Yor', 'Arts', 'Home', 'Phy', 'Gov', 'Bio', 'Studies', 'Chem', 'Mean']
  const columns = [180, 225, 270, 325, 380, 425, 470, 515, 570, 625]

  test('are theirs where they begin with them, in the middle of as many columns', ({ assert }) => {
    const table = onlyTable([
      ...text(columns[2], 121, 'Creative', SIZE),
      ...text(columns[7], 121, 'Religious', SIZE),
      ...text(40, 130, 'NAME', SIZE),
      ...columns.flatMap((x, at) => text(x, 130, labels[at], SIZE)),
      ...NAMES.flatMap((name, row) => [
        ...text(40, 144 + row * 12, name, SIZE),
        ...columns.flatMap((x, at) =>
          text(x, 144 + row * 12, String(10 + ((7 * row + 3 * at) % 80)), SIZE)
        ),
      ]),
    ])
    const [headings] = textsOf(table)
    assert.deepEqual(
      [headings[1], headings[3], headings[4], headings[8]],
      ['Eng', 'Creative\nArts', 'Home', 'Religious\nStudies']
    )
  })
})

test.group('Names of two groups beside headings of most columns', () => {
  const own = ['No', 'Number', 'NAME', 'Sex', 'Age', 'Result']
  const places = [20, 50, 110, 230, 260, 500]
  const parts = [300, 345, 390, 435]

  test('stand over their parts, which are few of all columns', ({ assert }) => {
    const table = onlyTable([
      ...own.flatMap((heading, at) => text(places[at], 118, heading, SIZE)),
      ...textAt(338, 118, 'English', SIZE),
      ...textAt(428, 118, 'Maths', SIZE),
      ...parts.flatMap((x, at) => text(x, 130, at % 2 === 0 ? 'Mark/20' : 'Grade', SIZE)),
      ...NAMES.flatMap((name, row) => {
        const cells = [String(row + 1), `4${row}7${row}2`, name, 'FM'[row % 2], String(14 + row)]
        const y = 144 + row * 12
        return [
          ...[...cells, 'PASS'].flatMap((cell, at) => text(places[at], y, cell, SIZE)),
          ...parts.flatMap((x, at) =>
            text(x, y, at % 2 === 0 ? String(8 + ((row + at) % 9)) : 'ABCD'[(row + at) % 4], SIZE)
          ),
        ]
      }),
    ])
    const [names, headings] = textsOf(table)
    assert.deepEqual(
      names.filter((name) => name !== ''),
      ['English [1x2]', 'Maths [1x2]']
    )
    const marks = ['Mark/20', 'Grade']
    assert.deepEqual(headings, [...own.slice(0, 5), ...marks, ...marks, 'Result'])
  })

  test('stand alone beside the grades of one whose marks are on the page before', ({ assert }) => {
    const tokens = [
      ...text(238, 66, 'BST', SIZE),
      ...text(40, 80, 'NAME', SIZE),
      ...[219, 252, 286, 315].flatMap((x, at) =>
        text(x, 80, ['GRD', 'SCORE', 'GRD', 'Total'][at], SIZE)
      ),
      ...NAMES.flatMap((name, row) => [
        ...text(40, 94 + row * 14, name, SIZE),
        ...textTo(236, 94 + row * 14, 'B1', SIZE),
        ...textTo(277, 94 + row * 14, String(51 + 3 * row), SIZE),
        ...textTo(303, 94 + row * 14, 'C2', SIZE),
        ...textTo(333, 94 + row * 14, String(511 + 13 * row), SIZE),
      ]),
    ]
    const group = onlyTable(tokens).cells.find((cell) => cell.text === 'BST')
    assert.deepEqual([group?.column, group?.columnSpan], [2, 2])
  })
})
