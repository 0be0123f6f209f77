import { test } from '@japa/runner'
import { cellText } from '../src/grid/lines/cell_text.js'
import { findTables } from '../src/grid/find_tables.js'
import { gridFromRulings } from '../src/grid/rulings/grid_from_rulings.js'
import { mergeRulings } from '../src/grid/rulings/merge_rulings.js'
import { undrawnSides } from '../src/grid/rulings/undrawn_sides.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling } from '../src/types.js'
import {
  gridLines,
  level,
  randomNumbers,
  slanted,
  slantedTo,
  text,
  textAt,
  textTo,
  textsOf,
  upright,
  upward,
} from './grid_pages.js'
import { RANDOM, testSeed } from '../../../tests/random_seed.js'

const PAGE = { width: 600, height: 800 }

function tables(rulings: Ruling[], tokens: TextBox[]) {
  return findTables({ ...PAGE, rulings, tokens })
}

test.group('Drawn tables', () => {
  test('have the cells that are drawn, blank ones too', ({ assert }) => {
    const rulings = gridLines([50, 80, 250, 300], [100, 120, 140, 160])
    const tokens = [
      ...text(55, 105, 'S/N'),
      ...text(85, 105, 'NAME OF STUDENT'),
      ...text(255, 105, 'ENG'),
      ...text(55, 125, '1'),
      ...text(85, 125, 'ADEBAYO Grace'),
      ...text(255, 125, '46'),
      ...text(55, 145, '2'),
      ...text(85, 145, 'BELLO Umar'),
      ...text(255, 145, '-'),
    ]
    const [table, ...others] = tables(rulings, tokens)
    assert.lengthOf(others, 0)
    assert.isTrue(table.ruled)
    assert.deepEqual(table.columnEdges, [50, 80, 250, 300])
    assert.deepEqual(textsOf(table), [
      ['S/N', 'NAME OF STUDENT', 'ENG'],
      ['1', 'ADEBAYO Grace', '46'],
      ['2', 'BELLO Umar', '-'],
    ])
    assert.equal(table.cells.at(-1)?.kind, 'dash')
    assert.deepEqual(table.cells[4].box, { x0: 80, y0: 120, x1: 250, y1: 140 })
  })

  test('have rows that are shorter than others, beside which nothing goes on', ({ assert }) => {
    const rulings = [
      ...[100, 120].map((y) => level(y, 50, 250)),
      ...[140, 160, 180].map((y) => level(y, 50, 350)),
      ...[50, 150, 250].map((x) => upright(x, 100, 180)),
      upright(350, 120, 180),
    ]
    const tokens = [
      ...text(55, 105, 'NAME'),
      ...text(155, 105, 'SUBJECTS'),
      ...['ADEBAYO Grace', 'BELLO Umar', 'EZE Chidinma'].flatMap((name, row) => [
        ...text(55, 125 + 20 * row, name),
        ...text(155, 125 + 20 * row, `ENG ${40 + row}`),
        ...text(255, 125 + 20 * row, `MTH ${50 + row}`),
      ]),
    ]
    const [table] = tables(rulings, tokens)
    assert.deepEqual(textsOf(table), [
      ['NAME', 'SUBJECTS', ''],
      ['ADEBAYO Grace', 'ENG 40', 'MTH 50'],
      ['BELLO Umar', 'ENG 41', 'MTH 51'],
      ['EZE Chidinma', 'ENG 42', 'MTH 52'],
    ])
  })

  test('end at their lines, where the stem of a letter above touches a border', ({ assert }) => {
    const rulings = gridLines([50, 250, 300], [100, 120, 140])
    rulings[3] = upright(50, 84, 140)
    const tokens = [
      ...text(51, 86, 'Discipline : DRT 119'),
      ...[...text(55, 105, 'NAME'), ...text(255, 105, 'ENG')],
      ...[...text(55, 125, 'BELLO Umar'), ...text(255, 125, '46')],
    ]
    assert.deepEqual(textsOf(tables(rulings, tokens)[0]), [
      ['NAME', 'ENG'],
      ['BELLO Umar', '46'],
    ])
  })

  test('are no headings alone: rows of numbers without lines go on under them', ({ assert }) => {
    const columns = [50, 80, 250, 300, 350, 400]
    const rows = Array.from({ length: 8 }, (_, row) => row)
    const places = [55, 85, 265, 315, 365]
    const line = (y: number, texts: string[]) =>
      texts.flatMap((word, column) => text(places[column], y, word))
    const tokens = [
      ...line(105, ['S/N', 'NAME', 'ENG', 'MTH', 'BIO']),
      ...rows.flatMap((row) => {
        const marks = [46 + row, 81 - row, 57 + row].map(String)
        return line(123 + 14 * row, [String(row + 1), 'ADEBAYO', ...marks])
      }),
    ]
    const rulings = gridLines(columns, [100, 110, 120])
    const found = tables(rulings, tokens)
    assert.lengthOf(found, 1)
    assert.isAtLeast(found[0].rowEdges.length - 1, 9)
  })

  test('may be drawn as a box a cell, with double lines', ({ assert }) => {
    const boxes = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].flatMap((column) => {
        const [x, y] = [50 + column * 60, 100 + row * 20]
        return gridLines([x + 0.4, x + 59.6], [y + 0.4, y + 19.6])
      })
    )
    assert.lengthOf(mergeRulings(boxes), 8)
    const tokens = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].flatMap((column) => text(55 + column * 60, 105 + row * 20, `${row}${column}`))
    )
    assert.deepEqual(textsOf(tables(boxes, tokens)[0]), [
      ['00', '01', '02'],
      ['10', '11', '12'],
      ['20', '21', '22'],
    ])
  })

  test('have headings over several columns and rows', ({ assert }) => {
    const rulings = [
      level(100, 50, 290),
      level(120, 110, 290),
      level(140, 50, 290),
      level(160, 50, 290),
      upright(50, 100, 160),
      upright(110, 100, 160),
      upright(170, 120, 160),
      upright(230, 120, 160),
      upright(290, 100, 160),
    ]
    const tokens = [
      ...text(55, 115, 'NAME'),
      ...textAt(200, 105, 'ENGLISH LANGUAGE'),
      ...textAt(140, 125, 'CA'),
      ...textAt(200, 125, 'EX'),
      ...textAt(260, 125, 'TOT'),
      ...text(55, 145, 'EZE'),
      ...textAt(140, 145, '20'),
      ...textAt(200, 145, '51'),
      ...textAt(260, 145, '71'),
    ]
    assert.deepEqual(textsOf(tables(rulings, tokens)[0]), [
      ['NAME [2x1]', 'ENGLISH LANGUAGE [1x3]'],
      ['CA', 'EX', 'TOT'],
      ['EZE', '20', '51', '71'],
    ])
  })

  test('keep the lines of a cell apart and read turned headings upwards', ({ assert }) => {
    const rulings = gridLines([50, 90, 130, 170], [100, 160, 180])
    const tokens = [
      upward(60, 155, 'English'),
      upward(75, 155, 'Language'),
      ...text(92, 120, 'GRAD'),
      ...text(92, 132, 'E'),
      ...text(132, 120, 'AVG'),
      ...text(55, 165, '46'),
      ...text(95, 165, 'A1'),
      ...text(135, 165, '46.0'),
    ]
    const [table] = tables(rulings, tokens)
    assert.deepEqual(textsOf(table)[0], ['English\nLanguage', 'GRAD\nE', 'AVG'])
    assert.equal(table.cells[0].angle, 270)
    assert.equal(table.cells[1].angle, 0)
  })

  test('keep headings whole of which lines stand over both sides of a row that is too low', ({
    assert,
  }) => {
    const rulings = gridLines([50, 150, 200, 250, 300], [100, 115, 130, 145])
    const tokens = [
      ...text(55, 103, 'NAME'),
      ...textAt(175, 90.5, 'Home &'),
      ...textAt(175, 102.5, 'Family'),
      ...textAt(175, 114.5, 'Living'),
      ...textAt(225, 96.5, 'Civic'),
      ...textAt(225, 108.5, 'Edu.'),
      ...textAt(275, 102.5, 'Latin'),
      ...text(55, 118, 'BELLO Umar'),
      ...textTo(198, 118, '7'),
      ...textTo(248, 118, '46'),
      ...textTo(298, 118, '51'),
      ...text(55, 133, 'SANI Ada'),
      ...textTo(198, 133, '63'),
      ...textTo(248, 133, '48'),
      ...textTo(298, 133, '60'),
    ]
    const title = textAt(275, 90.5, 'TERM 1')
    const [table] = tables(rulings, [...title, ...tokens])
    assert.deepEqual(textsOf(table), [
      ['NAME', 'Home &\nFamily\nLiving', 'Civic\nEdu.', 'Latin'],
      ['BELLO Umar', '7', '46', '51'],
      ['SANI Ada', '63', '48', '60'],
    ])
  })

  test('keep a turned heading whole that reaches over the edge of its cell', ({ assert }) => {
    const rulings = gridLines([50, 90, 130, 170], [100, 160, 180, 200])
    const tokens = [
      upward(60, 178, 'Art'),
      upward(60, 158, 'History'),
      ...text(92, 120, 'GRADE'),
      ...text(132, 120, 'AVG'),
      ...text(95, 165, 'A-F'),
      ...text(55, 185, '46'),
      ...text(95, 185, 'A1'),
      ...text(135, 185, '46.0'),
    ]
    const [table] = tables(rulings, tokens)
    assert.deepEqual(textsOf(table)[0], ['Art History', 'GRADE', 'AVG'])
  })

  test('take headings that lean by how all of them lie to their cells', ({ assert }) => {
    const rulings = gridLines([50, 130, 155, 180, 205], [60, 160, 180])
    const tokens = [
      ...text(55, 120, 'NAME'),
      slantedTo(154, 150, 'English Language'),
      slantedTo(179, 150, 'Art'),
      slantedTo(204, 150, 'Mathematics'),
      ...text(55, 165, 'ADE'),
      ...[140, 165, 190].flatMap((x, index) => text(x, 165, String(46 + index))),
    ]
    const [table] = tables(rulings, tokens)
    assert.deepEqual(textsOf(table)[0], ['NAME', 'English Language', 'Art', 'Mathematics'])
  })

  test('are parted below headings that lean over the undrawn sides of their cells', ({
    assert,
  }) => {
    const columns = [50, 130, 155, 180, 205]
    const rulings = [
      ...gridLines(columns, [160, 180, 200]),
      level(60, 50, 205),
      upright(50, 60, 160),
      upright(130, 60, 160),
      upright(205, 60, 160),
    ]
    const tokens = [
      ...text(55, 120, 'NAME'),
      slanted(146, 150, 'English'),
      slanted(174, 150, 'Art'),
      slanted(194, 150, 'Maths'),
      ...[165, 185].flatMap((y) => [
        ...text(55, y, 'ADE'),
        ...[140, 165, 190].flatMap((x, index) => text(x, y, String(46 + index))),
      ]),
    ]
    const [table] = tables(rulings, tokens)
    assert.deepEqual(textsOf(table)[0], ['NAME', 'English', 'Art', 'Maths'])
  })

  test('have whole numbers where a narrow cell broke them', ({ assert }) => {
    const narrow = (lines: [string, string]) =>
      cellText([...text(0, 0, lines[0]), ...text(4, 12, lines[1])], 25).text
    assert.equal(narrow(['12,0', '8']), '12,08')
    assert.equal(narrow(['23486', 'P']), '23486P')
    assert.equal(narrow(['56', 'B3']), '56\nB3')
    assert.equal(
      cellText([...text(0, 0, '45.5'), ...text(4, 12, '12')], 80).text,
      '45.5\n12',
      'a wide cell breaks nothing'
    )
  })

  test('have two words where letters of a script reach over the space between them', ({
    assert,
  }) => {
    const [first] = text(0, 0, 'Yusuf')
    const [second] = text(first.x1 - 0.1, 0, 'Miriam')
    assert.equal(cellText([first, second], 80).text, 'Yusuf Miriam')
    const [initial] = text(first.x1 + 0.6, 0, 'A.')
    assert.equal(cellText([first, initial], 80).text, 'Yusuf A.')
    const [lent] = text(first.x1 - 0.1, 0, 'u')
    assert.equal(cellText([first, lent], 80).text, 'Yusufu')
  })

  test('get the sides that were not drawn', ({ assert }) => {
    const withoutColumns = [
      ...gridLines([50, 150, 200, 250], [100, 120]),
      ...[140, 160, 180].map((y) => level(y, 50, 250)),
      upright(50, 100, 180),
      upright(250, 100, 180),
    ]
    const rows = ['NAME ENG MTH', 'ADE 46 51', 'BEL 39 62', 'EZE 90 81']
    const tokens = rows.flatMap((row, index) => {
      const [name, ...scores] = row.split(' ')
      const y = 105 + index * 20
      return [
        ...text(55, y, name),
        ...scores.flatMap((score, at) => textAt(175 + at * 50, y, score)),
      ]
    })
    const expected = rows.map((row) => row.split(' '))
    assert.deepEqual(textsOf(tables(withoutColumns, tokens)[0]), expected)

    const withoutRows = gridLines([50, 150, 200, 250], [100, 120, 180])
    assert.deepEqual(textsOf(tables(withoutRows, tokens)[0]), expected)
  })

  test('get them between headings that stand close, and not between two words of one', ({
    assert,
  }) => {
    const rulings = [
      ...gridLines([50, 100, 160, 220], [120, 140, 160]),
      level(100, 50, 220),
      ...[50, 100, 220].map((x) => upright(x, 100, 120)),
    ]
    const rows = [...text(55, 125, 'Maths'), ...textAt(130, 125, '46'), ...textAt(190, 125, '51')]
    const headed = (...headings: TextBox[]) =>
      textsOf(tables(rulings, [...text(55, 105, 'SUBJECT'), ...headings, ...rows])[0])[0]
    const close = [...textTo(156, 105, 'DIKE Uche'), ...text(164, 105, 'OKEKE Ruth')]
    assert.deepEqual(headed(...close), ['SUBJECT', 'DIKE Uche', 'OKEKE Ruth'])
    const single = [...textTo(156, 105, 'MIN'), ...text(164, 105, 'HIGHEST')]
    assert.deepEqual(headed(...single), ['SUBJECT', 'MIN', 'HIGHEST'])
    const remains = { ...text(159.6, 105, 'I')[0], x1: 160.4, text: undefined }
    assert.deepEqual(
      headed(...textTo(156, 105, 'DIKE Uche'), remains, ...text(164, 105, 'OKEKE')),
      ['SUBJECT', 'DIKE Uche', 'OKEKE']
    )
    const one = [...textTo(158.6, 105, 'Moral'), ...text(161.4, 105, 'Language Arts')]
    assert.deepEqual(headed(...one), ['SUBJECT', 'Moral Language Arts [1x2]'])
  })

  test('get them although words stand beside the table', ({ assert }) => {
    const words = [...text(55, 105, 'NAME'), ...textAt(200, 105, 'ENG'), ...text(55, 125, 'ADE')]
    const [table] = tables(gridLines([50, 150, 250], [100, 120, 180]), words)
    const lines = ['ADE 46', 'BEL 39', 'EZE 90'].flatMap((line, index) => {
      const [name, score] = line.split(' ')
      const y = 125 + index * 18
      return [...text(30, y, String(index)), ...text(55, y, name), ...textAt(200, y, score)]
    })
    const added = undrawnSides(table, lines)
    assert.lengthOf(
      added.filter(({ direction }) => direction === 'horizontal'),
      2
    )
  })

  test('are not split where a name stands in the middle between marks and their grades', ({
    assert,
  }) => {
    const rulings = gridLines([50, 150, 190, 230, 270, 320], [100, 120, 155, 190])
    const student = (name: string, marks: string[], grades: string[], y: number) => [
      ...marks.flatMap((mark, column) => text(155 + 40 * column, y + 3, mark, 8)),
      ...text(55, y + 13, name, 8),
      ...text(275, y + 13, '178', 8),
      ...grades.flatMap((grade, column) => text(155 + 40 * column, y + 23, grade, 8)),
    ]
    const tokens = [
      ...['NAME', 'ENG', 'MTH', 'BIO', 'TOTAL'].flatMap((heading, column) =>
        text(column === 0 ? 55 : 115 + 40 * column, 105, heading, 8)
      ),
      ...student('OBI Mary', ['61', '57', '60'], ['B', 'C', 'B'], 120),
      ...student('EZE Paul', ['48', '70', '60'], ['D', 'A', 'B'], 155),
    ]
    assert.deepEqual(textsOf(tables(rulings, tokens)[0]).slice(1), [
      ['OBI Mary', '61\nB', '57\nC', '60\nB', '178'],
      ['EZE Paul', '48\nD', '70\nA', '60\nB', '178'],
    ])
  })

  test('leave the columns of a mere frame to the rows in it, however close they stand', ({
    assert,
  }) => {
    const names = ['ADE Ruth', 'BELLO Umar', 'EZE Obinna', 'OBI Mary', 'UMEH Chi', 'YUSUF Isa']
    const rows = names.map((name, index) => [
      ...[String(index + 7), `ADM${67330 + 911 * index}`, name],
      ...[`${41 + 7 * index}/100`, `${90 - 6 * index}/100`, `${131 + index}`],
    ])
    const places = [54, 62, 108, 190, 240, 290]
    const line = (texts: string[], y: number) =>
      texts.flatMap((word, at) =>
        at === 0 ? textTo(58, y, word, 8) : text(places[at], y, word, 8)
      )
    const headings = ['#', 'EXAM NO', 'NAME', 'English', 'Maths', 'Total']
    const tokens = [headings, ...rows].flatMap((texts, row) => line(texts, 105 + 14 * row))
    const frame = gridLines([45, 330], [100, 105 + 14 * 7])
    assert.deepEqual(textsOf(tables(frame, tokens)[0]), [headings, ...rows])
  })

  test('keep a row whole in which a number goes on below and a name on two lines', ({ assert }) => {
    const rulings = gridLines([50, 80, 150, 240, 280, 320], [100, 116, 154, 192])
    const headings = ['S/N', 'REG NO', 'NAME', 'TEST', 'EXAM']
    const wrapped = ['SALAMI', 'Emeka', 'Precious']
    const row = (y: number, at: number) => [
      ...text(55, y, String(at), 8),
      ...['ENG/', `2020/11${at}`].flatMap((part, line) => text(85, y + line * 12, part, 8)),
      ...wrapped.flatMap((part, line) => text(155, y + line * 12, part, 8)),
      ...text(245, y, String(18 + at), 8),
      ...text(285, y, String(47 + at), 8),
    ]
    const titles = headings.flatMap((word, at) => text([55, 85, 155, 245, 285][at], 104, word, 8))
    const found = textsOf(tables(rulings, [...titles, ...row(118, 1), ...row(156, 2)])[0])
    assert.deepEqual(
      found.slice(1).map((cells) => cells.map((cell) => cell.replaceAll('\n', ' '))),
      [
        ['1', 'ENG/ 2020/111', 'SALAMI Emeka Precious', '19', '48'],
        ['2', 'ENG/ 2020/112', 'SALAMI Emeka Precious', '20', '49'],
      ]
    )
  })

  test('are not split where a heading is wrapped', ({ assert }) => {
    const rulings = gridLines([50, 130, 210, 290], [100, 160, 180])
    const words = ['First Continuous Assessment', 'Second Continuous Assessment', 'Third Term Exam']
    const tokens = [
      ...words.flatMap((heading, column) =>
        heading.split(' ').flatMap((word, line) => text(55 + column * 80, 110 + line * 14, word, 8))
      ),
      ...[18, 17, 55].flatMap((score, column) => text(55 + column * 80, 165, String(score))),
    ]
    assert.deepEqual(textsOf(tables(rulings, tokens)[0]), [
      words.map((heading) => heading.replaceAll(' ', '\n')),
      ['18', '17', '55'],
    ])
  })

  test('stand beside and below each other, and a frame is none', ({ assert }) => {
    const rulings = [
      ...gridLines([40, 560], [90, 500]),
      ...gridLines([50, 100, 150], [100, 120, 140]),
      ...gridLines([300, 350, 400], [100, 120, 140]),
      ...gridLines([50, 100, 150], [300, 320, 340]),
    ]
    const tokens = [
      [50, 100],
      [300, 100],
      [50, 300],
    ].flatMap(([x, y]) => [
      ...text(x + 5, y + 5, 'A'),
      ...text(x + 55, y + 5, 'B'),
      ...text(x + 5, y + 25, '1'),
      ...text(x + 55, y + 25, '2'),
    ])
    const found = tables(rulings, tokens)
    assert.deepEqual(
      found.map(({ box }) => [box.x0, box.y0]),
      [
        [50, 100],
        [300, 100],
        [50, 300],
      ]
    )
  })

  test('are not seen in the grid of a chart', ({ assert }) => {
    const rulings = gridLines([50, 100, 150, 200, 250], [100, 120, 140, 160, 180, 200])
    assert.isEmpty(tables(rulings, text(55, 105, '40')))
  })

  test('of any shape come back as they were drawn', ({ assert }) => {
    for (let seed = testSeed; seed < testSeed + 60; seed++) {
      const { rulings, tokens, expected } = randomTable(seed)
      const [table] = gridFromRulings({ ...PAGE, rulings, tokens })
      assert.deepEqual(textsOf(table), expected, `TEST_SEED=${seed}`)
    }
  }).tags([RANDOM])
})

/**
 * A table with random sizes, spans and blanks, drawn side by side in pieces. Nothing spans in the
 * first row and column, so that each edge is drawn somewhere.
 */
function randomTable(seed: number) {
  const random = randomNumbers(seed)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const columnCount = between(2, 8)
  const rowCount = between(2, 10)
  const columns = [40]
  for (let column = 0; column < columnCount; column++) {
    columns.push(columns[column] + between(30, 90))
  }
  const rows = [60]
  for (let row = 0; row < rowCount; row++) {
    rows.push(rows[row] + between(14, 40))
  }
  const taken = new Set<string>()
  const rulings: Ruling[] = []
  const tokens: TextBox[] = []
  const expected: string[][] = rows.slice(1).map(() => [])
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      if (taken.has(`${row},${column}`)) {
        continue
      }
      const free = (span: number) => !taken.has(`${row},${column + span}`)
      let columnSpan = 1
      while (row > 0 && column + columnSpan < columnCount && free(columnSpan) && random() < 0.12) {
        columnSpan++
      }
      const rowSpan = column > 0 && row + 1 < rowCount && random() < 0.08 ? 2 : 1
      for (let y = row; y < row + rowSpan; y++) {
        for (let x = column; x < column + columnSpan; x++) {
          taken.add(`${y},${x}`)
        }
      }
      const jitter = () => random() * 0.8 - 0.4
      const [x0, x1] = [columns[column], columns[column + columnSpan]]
      const [y0, y1] = [rows[row], rows[row + rowSpan]]
      rulings.push(level(y0 + jitter(), x0, x1), level(y1 + jitter(), x0, x1))
      rulings.push(upright(x0 + jitter(), y0, y1), upright(x1 + jitter(), y0, y1))
      const content = random() < 0.85 ? `${row}x${column}` : ''
      if (content) {
        tokens.push(...textAt((x0 + x1) / 2, (y0 + y1) / 2 - 4, content, 8))
      }
      const span = rowSpan * columnSpan > 1 ? ` [${rowSpan}x${columnSpan}]` : ''
      expected[row].push(content + span)
    }
  }
  return { rulings, tokens, expected }
}
