import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { spacingOf } from '../src/grid/lines/spacing.js'
import { gridFromGaps } from '../src/grid/grid_from_gaps.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling } from '../src/types.js'
import { level, randomNumbers, text, textAt, textsOf, textTo, upward } from './grid_pages.js'
import { RANDOM, testSeed } from '../../../tests/random_seed.js'

const PAGE = { width: 600, height: 800 }
const NAMES = ['ADEBAYO Grace Oluwaseun', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter Ini-Obong']
const HEADINGS = ['S/N', 'NAME', 'ENG', 'MTH', 'BIO', 'TOTAL']

function tables(tokens: TextBox[], rulings: Ruling[] = []) {
  return findTables({ ...PAGE, rulings, tokens })
}

/** A row of the sheet: serial number and name to the left, scores to the right. */
function row(y: number, cells: string[]): TextBox[] {
  const [serial, name, ...scores] = cells
  return [
    ...text(40, y, serial),
    ...text(70, y, name),
    ...scores.flatMap((score, index) => (score ? textTo(280 + index * 50, y, score) : [])),
  ]
}

/** A line of a typewriter, in words whose boxes end with their ink. */
function typed(x: number, y: number, line: string): TextBox[] {
  const size = 10
  return [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    x0: x + 0.6 * size * index + 0.1 * size,
    x1: x + 0.6 * size * (index + word.length) - 0.1 * size,
    y0: y,
    y1: y + size,
    text: word,
    fontSize: size,
  }))
}

function sheet(top: number, pitch: number): { tokens: TextBox[]; expected: string[][] } {
  const expected = [
    HEADINGS,
    ...NAMES.map((name, index) => [
      String(index + 1),
      name,
      ...[41 + index, 58 - index, 63].map(String),
      '162',
    ]),
  ]
  return { tokens: expected.flatMap((cells, index) => row(top + index * pitch, cells)), expected }
}

test.group('Tables without lines', () => {
  test('have the rows and columns that gaps show', ({ assert }) => {
    const { tokens, expected } = sheet(100, 16)
    const [table] = tables(tokens)
    assert.isFalse(table.ruled)
    assert.deepEqual(textsOf(table), expected)
  })

  test('may have blank cells, even in the last column', ({ assert }) => {
    const tokens = [
      ...row(100, HEADINGS),
      ...row(116, ['1', NAMES[0], '41', '', '63', '104']),
      ...row(132, ['2', NAMES[1], '44', '55', '', '']),
      ...row(148, ['3', NAMES[2], '', '52', '60', '112']),
    ]
    const [table] = tables(tokens)
    assert.deepEqual(textsOf(table)[2], ['2', NAMES[1], '44', '55', '', ''])
    assert.equal(table.cells.at(-4)?.kind, 'blank')
  })

  test('keep typed labels of two words together, whose boxes end with their ink', ({ assert }) => {
    const labels = [
      'Eng. Lang.',
      'Maths',
      'Soc. Std.',
      'Bio.',
      'Home Econs.',
      'Tech. Draw.',
      'Chem.',
    ]
    const tokens = ['Subject     Score', ...labels.map((label) => label.padEnd(13) + '58')].flatMap(
      (line, index) => typed(40, 100 + 14 * index, line)
    )
    assert.deepEqual(
      textsOf(tables(tokens)[0]).map(([label]) => label),
      ['Subject', ...labels]
    )
  })

  test('are typed although the ink of broad letters reaches further than that of others', ({
    assert,
  }) => {
    const words = typed(40, 100, 'Eng. Lang. Maths Soc. Std. Bio. Home Econs. Tech. Draw. C.A Exam')
    const isBroad = ({ text: word }: TextBox) => /^[DH]/.test(word ?? '')
    const inked = words.map((word) => (isBroad(word) ? { ...word, x1: word.x1 + 1.9 } : word))
    assert.equal(spacingOf(inked).wide, 0.95)
    const ragged = words.map((word) => (isBroad(word) ? { ...word, x1: word.x1 + 4 } : word))
    assert.equal(spacingOf(ragged).wide, 0.62)
  })

  test('keep them together in few rows, where the lines above are typed, too', ({ assert }) => {
    const lines = [
      'BRIGHT HORIZON INTERNATIONAL ACADEMY',
      'NAME : EZE Samuel Yusuf',
      'SUBJECT        C.A    Exam   TOTAL',
      'Eng. Lang.    19.5    48.5     68',
      'Maths         17.5    49.5     67',
      'Agric. Sci.   14.5    40.5     55',
      'Basic Tech.   23.5     42     65.5',
      '%                            63.88',
      'GRADE                          B',
      'Pos.                           5',
    ]
    const tokens = lines.flatMap((line, index) => typed(40, 100 + 14 * index, line))
    assert.deepEqual(
      textsOf(tables(tokens)[0]).map(([label]) => label),
      ['SUBJECT', 'Eng. Lang.', 'Maths', 'Agric. Sci.', 'Basic Tech.', '%', 'GRADE', 'Pos.']
    )
  })

  test('start at the lines that people drew or typed, not at the title', ({ assert }) => {
    const { tokens, expected } = sheet(130, 16)
    const title = [...text(40, 90, 'CLASS: SS1 B'), ...text(240, 90, 'TERM: First')]
    const drawn = [level(126, 40, 440), level(143, 40, 440), level(210, 40, 440)]
    assert.deepEqual(textsOf(tables([...title, ...tokens], drawn)[0]), expected)

    const rules = drawn.map(({ position }) => ({
      ...text(40, position - 5, '-'.repeat(80))[0],
      x1: 440,
    }))
    assert.deepEqual(textsOf(tables([...title, ...tokens, ...rules])[0]), expected)
  })

  test('of a card end between the labels above them and the lines of the table below', ({
    assert,
  }) => {
    const subjects = ['ENGLISH', 'MATHEMATICS', 'HISTORY', 'COMMERCE']
    const traits = ['Punctuality', 'Neatness', 'Honesty']
    const card = [
      ...['NAMES: NWOSU Grace', 'Class: JSS1', 'TOTAL: 616'].flatMap((label, at) =>
        text(40 + 130 * at, 100, label)
      ),
      ...[...text(40, 113, 'RANK: 3'), ...text(170, 113, 'AVG: 51.3')],
      ...[...text(40, 127, 'SUBJECT'), ...text(160, 127, 'SCORE')],
      ...subjects.flatMap((subject, at) => [
        ...text(40, 142 + 15 * at, subject),
        ...textTo(190, 142 + 15 * at, `${57 - at}`),
      ]),
      ...[...text(45, 217, 'DOMAIN'), ...text(130, 217, 'RATING')],
      ...traits.flatMap((trait, at) => [
        ...text(40, 232 + 15 * at, trait),
        ...text(130, 232 + 15 * at, '2'),
      ]),
    ]
    const lines = [
      ...[125, 139, 154, 169, 184, 199].map((y) => level(y, 38, 195)),
      ...[214, 229, 244, 259, 274].map((y) => level(y, 38, 168)),
    ]
    assert.deepEqual(tables(card, lines).map(textsOf), [
      [['SUBJECT', 'SCORE'], ...subjects.map((subject, at) => [subject, `${57 - at}`])],
      [['DOMAIN', 'RATING'], ...traits.map((trait) => [trait, '2'])],
    ])
  })

  test('of a card end above labels with their values, one of which stands under a gap', ({
    assert,
  }) => {
    const subjects = ['FRENCH', 'RELIGIOUS EDUCATION', 'PHYSICS', 'HISTORY', 'BIOLOGY', 'MUSIC']
    const card = [
      ...[...text(40, 100, 'Subject'), ...text(170, 100, 'Obt.')],
      ...subjects.flatMap((subject, at) => [
        ...text(40, 118 + 18 * at, subject),
        ...textTo(186, 118 + 18 * at, `${64 - at}`),
      ]),
      ...[...text(40, 226, 'Total Marks: 369'), ...text(150, 226, 'GRD: 6')],
      ...text(260, 226, 'Pos.: 2'),
    ]
    assert.deepEqual(tables(card).map(textsOf), [
      [['Subject', 'Obt.'], ...subjects.map((subject, at) => [subject, `${64 - at}`])],
    ])
  })

  test('join the lines of a wrapped name and of wrapped headings', ({ assert }) => {
    const tokens = [
      ...text(70, 90, 'NAME OF'),
      ...textTo(280, 90, 'ENG'),
      ...textTo(330, 90, 'AGRIC'),
      ...text(40, 101, 'S/N'),
      ...text(70, 101, 'STUDENT'),
      ...textTo(280, 101, 'LANG'),
      ...textTo(330, 101, 'SCI'),
      ...row(116, ['1', 'ADEBAYO Grace', '41', '60']),
      ...text(70, 127, 'Oluwaseun Peace'),
      ...row(142, ['2', 'BELLO Umar', '44', '61']),
      ...row(157, ['3', 'EZE Chidinma', '47', '62']),
    ]
    assert.deepEqual(textsOf(tables(tokens)[0]), [
      ['S/N', 'NAME OF\nSTUDENT', 'ENG\nLANG', 'AGRIC\nSCI'],
      ['1', 'ADEBAYO Grace\nOluwaseun Peace', '41', '60'],
      ['2', 'BELLO Umar', '44', '61'],
      ['3', 'EZE Chidinma', '47', '62'],
    ])
  })

  test('end in the last line of a wrapped name, and not in a note below it', ({ assert }) => {
    const wrapped = [
      ['ADEBAYO', 'Grace'],
      ['BELLO Umar'],
      ['EZE Chidinma', 'Ruth'],
      ['OBI', 'Sunday', 'Peter'],
      ['SANI', 'Aisha', 'Hauwa'],
    ]
    const heights = wrapped.map((lines) => lines.length * 14 + 8)
    const top = (index: number) =>
      118 + heights.slice(0, index).reduce((sum, height) => sum + height, 0)
    const cellsOf = (index: number) => [String(index + 1), '', '41', '60', '72', '173']
    const tokens = [
      ...row(100, HEADINGS),
      ...wrapped.flatMap((lines, index) => [
        ...row(top(index), cellsOf(index)),
        ...lines.flatMap((line, at) => text(70, top(index) + at * 14, line)),
      ]),
      ...text(70, top(wrapped.length), 'Approved'),
    ]
    assert.deepEqual(textsOf(tables(tokens)[0]), [
      HEADINGS,
      ...wrapped.map((lines, index) => cellsOf(index).with(1, lines.join('\n'))),
    ])
  })

  for (const [title, wrapped] of Object.entries({
    'keep a name together that is wrapped around the middle of its row': [
      ['ADEBAYO', 'Grace'],
      ['EZE', 'Chidinma', 'Ruth'],
      ['BELLO', 'Umar'],
    ],
    'keep all lines of the last name, the middle of whose row is between two of them': [
      ['EZE', 'Chidinma', 'Ruth'],
      ['OBI', 'Sunday', 'Peter'],
      ['SANI', 'Aisha', 'Hauwa'],
      ['BELLO', 'Umar', 'Sadiq', 'Bala'],
    ],
  })) {
    test(title, ({ assert }) => {
      let y = 100
      const tokens = row(y, HEADINGS)
      const expected = [HEADINGS]
      wrapped.forEach((lines, index) => {
        const cells = [String(index + 1), '', '41', '60', '72', '173']
        const top = y + 18
        tokens.push(...row(top + ((lines.length - 1) * 12) / 2, cells))
        tokens.push(...lines.flatMap((line, at) => text(70, top + at * 12, line)))
        y = top + (lines.length - 1) * 12
        expected.push([cells[0], lines.join('\n'), ...cells.slice(2)])
      })
      assert.deepEqual(textsOf(tables(tokens)[0]), expected)
    })
  }

  test('have subjects over their parts', ({ assert }) => {
    const columns = [200, 230, 260, 300, 330, 360, 400, 430, 460]
    const scores = (y: number, values: string[]) =>
      values.flatMap((value, index) => textAt(columns[index], y, value, 8))
    const tokens = [
      ...[230, 330, 430].flatMap((x, index) =>
        textAt(x, 100, ['ENGLISH', 'MATHS', 'BIO'][index], 8)
      ),
      ...text(40, 112, 'NAME', 8),
      ...scores(112, ['CA', 'EX', 'TOT', 'CA', 'EX', 'TOT', 'CA', 'EX', 'TOT']),
      ...NAMES.flatMap((name, index) => [
        ...text(40, 124 + index * 12, name, 8),
        ...scores(124 + index * 12, ['20', '41', '61', '25', '50', '75', '11', '33', '44']),
      ]),
    ]
    const [heading, parts] = textsOf(tables(tokens)[0])
    assert.deepEqual(heading, ['', 'ENGLISH [1x3]', 'MATHS [1x3]', 'BIO [1x3]'])
    assert.deepEqual(parts, ['NAME', 'CA', 'EX', 'TOT', 'CA', 'EX', 'TOT', 'CA', 'EX', 'TOT'])
  })

  test('take turned headings from above their columns', ({ assert }) => {
    const { tokens, expected } = sheet(160, 16)
    const upwards = ['English', 'Maths', 'Biology'].map((word, index) =>
      upward(273 + index * 50, 156, word)
    )
    const withoutScores = tokens.filter(({ text: word }) => !['ENG', 'MTH', 'BIO'].includes(word!))
    const [table] = tables([...withoutScores, ...upwards])
    assert.deepEqual(textsOf(table)[0], ['S/N', 'NAME', 'English', 'Maths', 'Biology', 'TOTAL'])
    assert.deepEqual(textsOf(table).slice(1), expected.slice(1))
  })

  test('have rows of however many letters that begin where the row above does', ({ assert }) => {
    const rows = [
      ['English Home Language', '64 Substantial'],
      ['Afrikaans First Additional Language', '69 Substantial'],
      ['IsiZulu', '59 Adequate'],
      ['History', '62 Substantial'],
    ]
    const tokens = rows.flatMap(([subject, mark], at) => [
      ...text(40, 100 + at * 17, subject),
      ...text(310, 100 + at * 17, mark),
    ])
    assert.deepEqual(tables(tokens).map(textsOf), [rows])
  })

  test('are not seen in prose, in lists of a few lines or in numbered lists', ({ assert }) => {
    const prose = 'the pupils of this school have worked hard in the term that ended'
    const lines = Array.from({ length: 12 }, (_, index) => index)
    assert.isEmpty(tables(lines.flatMap((line) => text(40, 100 + line * 13, prose, 9))))
    const columns = lines.flatMap((line) => [
      ...text(40, 100 + line * 13, prose.slice(0, 44), 8),
      ...text(320, 100 + line * 13, prose.slice(0, 44), 8),
    ])
    assert.isEmpty(tables(columns))
    assert.isEmpty(tables([...text(40, 100, 'Name:'), ...text(200, 100, 'EZE Chidinma')]))
  })

  test('come from boxes of ink whose text is not known yet', ({ assert }) => {
    const { tokens } = sheet(100, 16)
    const boxes = tokens.map(({ x0, y0, x1, y1 }) => ({ x0, y0: y0 + 1, x1, y1: y1 - 2 }))
    const [table] = gridFromGaps({ ...PAGE, rulings: [], tokens: boxes })
    assert.lengthOf(table.columnEdges, HEADINGS.length + 1)
    assert.lengthOf(table.rowEdges, NAMES.length + 2)
  })

  test('of any width come back as they were set', ({ assert }) => {
    for (let seed = testSeed; seed < testSeed + 60; seed++) {
      const { tokens, expected } = randomSheet(seed)
      const [table] = gridFromGaps({ ...PAGE, rulings: [], tokens })
      assert.deepEqual(textsOf(table), expected, `TEST_SEED=${seed}`)
    }
  }).tags([RANDOM])
})

/** A sheet with columns of random width, alignment and font size. */
function randomSheet(seed: number): { tokens: TextBox[]; expected: string[][] } {
  const random = randomNumbers(seed)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const size = between(6, 11)
  const subjects = between(3, 9)
  const rowCount = between(6, 30)
  const pitch = size * (1.2 + random() * 0.8)
  const places = [text, textAt, textTo]
  const place = places[between(0, 2)]
  const width = size * (2.6 + random() * 2)
  const names = 30 + size * 18
  const expected = [['S/N', 'NAME', ...Array.from({ length: subjects }, (_, at) => `SU${at}`)]]
  for (let index = 1; index <= rowCount; index++) {
    const scores = Array.from({ length: subjects }, () =>
      random() < 0.04 ? 'ABS' : String(between(10, 99))
    )
    expected.push([String(index), NAMES[between(0, 3)], ...scores])
  }
  const tokens = expected.flatMap(([serial, name, ...scores], index) => {
    const y = 60 + index * pitch
    return [
      ...text(20, y, serial, size),
      ...text(20 + size * 3, y, name, size),
      ...scores.flatMap((score, at) => place(names + at * width, y, score, size)),
    ]
  })
  return { tokens, expected }
}
