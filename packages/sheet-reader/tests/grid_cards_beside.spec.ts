import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling } from '../src/types.js'
import { level, text, textsOf, textTo } from './grid_pages.js'

const PAGE = { width: 600, height: 800 }
const SUBJECTS = ['English', 'Mathematics', 'Science', 'History']

function tables(tokens: TextBox[], rulings: Ruling[] = []) {
  return findTables({ ...PAGE, tokens, rulings }).map(textsOf)
}

/** A small card, whose labels stand right below each other and above its headings or marks. */
function card(
  x: number,
  y: number,
  name: string,
  marks: number[],
  headed: boolean,
  subjects = SUBJECTS
): TextBox[] {
  const rows = marks.map((mark, index) => [subjects[index], String(mark)])
  const lines = [...(headed ? [['Subject', 'Obtained']] : []), ...rows]
  const labels = [`Name: ${name}`, 'Class: Basic 4', `Total: ${Math.max(...marks)}`]
  return [
    ...labels.flatMap((label, index) => text(x, y + index * 12, label)),
    ...lines.flatMap(([subject, mark], index) => [
      ...text(x, y + 36 + index * 12, subject),
      ...textTo(x + 200, y + 36 + index * 12, mark),
    ]),
  ]
}

test.group('Small cards beside each other', () => {
  const MARKS = [
    [72, 52, 47, 85],
    [49, 48, 92, 56],
    [41, 71, 42, 53],
    [54, 71, 57, 46],
  ]
  const NAMES = ['EZE Ada', 'OJO Bola', 'SULE Ali', 'UDO Ime']

  for (const headed of [true, false]) {
    test(`have a table each, ${headed ? 'with' : 'without'} headings`, ({ assert }) => {
      const tokens = MARKS.flatMap((marks, at) =>
        card(40 + (at % 2) * 280, 60 + Math.floor(at / 2) * 110, NAMES[at], marks, headed)
      )
      const expected = [0, 1, 2, 3].map((at) => [
        ...(headed ? [['Subject', 'Obtained']] : []),
        ...MARKS[at].map((mark, index) => [SUBJECTS[index], String(mark)]),
      ])
      assert.deepEqual(tables(tokens), expected)
    })
  }

  test('are read in the same way where lines frame them', ({ assert }) => {
    const places = [0, 1, 2, 3].map((at) => [40 + (at % 2) * 280, 60 + Math.floor(at / 2) * 130])
    const tokens = places.flatMap(([x, y], at) => card(x, y, NAMES[at], MARKS[at], false))
    const rulings = places.flatMap(([x, y]) => [
      level(y - 8, x - 5, x + 210),
      level(y + 92, x - 5, x + 210),
    ])
    assert.deepEqual(
      tables(tokens, rulings),
      MARKS.map((marks) => marks.map((mark, index) => [SUBJECTS[index], String(mark)]))
    )
  })

  test('may have two labels in each line', ({ assert }) => {
    const tokens = [0, 1, 2, 3].flatMap((at) => {
      const [x, y] = [40 + (at % 2) * 280, 60 + Math.floor(at / 2) * 110]
      const further = [`Adm: ${4020 + at}`, 'Term: 2', `Rank: ${at + 1}`]
      return [
        ...card(x, y, NAMES[at], MARKS[at], true),
        ...further.flatMap((label, line) => text(x + 160, y + line * 12, label)),
      ]
    })
    const expected = MARKS.map((marks) => [
      ['Subject', 'Obtained'],
      ...marks.map((mark, index) => [SUBJECTS[index], String(mark)]),
    ])
    assert.deepEqual(tables(tokens), expected)
  })

  test('may have other subjects in the same lines', ({ assert }) => {
    const subjects = [
      ['Mathematics', 'Science', 'History'],
      ['English', 'Mathematics', 'Science', 'History'],
      ['English', 'Science', 'History', 'Mathematics'],
      ['Science', 'History', 'Mathematics', 'English'],
    ]
    const tokens = subjects.flatMap((own, at) => {
      const [x, y] = [40 + (at % 2) * 280, 60 + Math.floor(at / 2) * 110]
      return card(x, y, NAMES[at], MARKS[at].slice(0, own.length), true, own)
    })
    assert.deepEqual(
      tables(tokens),
      subjects.map((own, at) => [
        ['Subject', 'Obtained'],
        ...own.map((subject, index) => [subject, String(MARKS[at][index])]),
      ])
    )
  })

  test('are told where each types rules as wide as its own cells', ({ assert }) => {
    const tokens = [0, 1].flatMap((at) => [
      ...card(40 + at * 280, 60, NAMES[at], MARKS[at], false),
      ...['+---', '+---', '+---', '+===', '+---'].flatMap((rule, line) =>
        text(40 + at * 280, 102 + line * 12, rule + rule[1].repeat(30 - 8 * at))
      ),
    ])
    assert.deepEqual(
      tables(tokens).map((rows) => rows.filter(([, mark]) => /^\d+$/.test(mark))),
      [0, 1].map((at) => MARKS[at].map((mark, index) => [SUBJECTS[index], String(mark)]))
    )
  })

  test('may stand alone in one row of numbered subjects, below a title over both', ({ assert }) => {
    const numbered = [0, 1].flatMap((at) => {
      const x = 40 + at * 280
      return [
        ...text(x, 60, `Candidate: ${NAMES[at]}`),
        ...SUBJECTS.flatMap((_, index) => [
          ...text(x, 84 + index * 12, `${index + 1}`),
          ...text(x + 20, 84 + index * 12, SUBJECTS[(index + at) % 4]),
          ...textTo(x + 200, 84 + index * 12, 'ABCD'[index]),
        ]),
      ]
    })
    const title = text(40, 30, 'National Examinations Council Certificate Examination Printout')
    assert.deepEqual(
      tables([...title, ...numbered]),
      [0, 1].map((at) =>
        SUBJECTS.map((_, index) => [`${index + 1}`, SUBJECTS[(index + at) % 4], 'ABCD'[index]])
      )
    )
  })

  test('are none where the lines of both halves begin with other words', ({ assert }) => {
    const tokens = NAMES.flatMap((name, row) => [
      ...text(40, 60 + row * 14, `${row + 1}`),
      ...text(70, 60 + row * 14, name),
      ...textTo(240, 60 + row * 14, String(MARKS[row][0])),
      ...textTo(300, 60 + row * 14, String(MARKS[row][1])),
    ])
    assert.lengthOf(tables(tokens), 1)
  })
})
