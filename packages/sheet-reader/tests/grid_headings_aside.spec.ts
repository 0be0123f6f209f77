import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { gridLines, text, textAt, textsOf, textTo } from './grid_pages.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling } from '../src/types.js'

function tables(tokens: TextBox[], rulings: Ruling[] = []) {
  return findTables({ width: 1200, height: 800, rulings, tokens })
}

const STUDENTS = ['ADDO KOFI', 'AMOAH EFUA', 'ANSAH YAW', 'BOATENG AMA', 'MENSAH ESI']
/** Letters of a typewriter are 0.6 of their size wide, those of `text` 0.55. */
const SPACE = 7

/** Class and exam score, sum, grade and remark. */
const RESULTS = [
  ['7', '15', '22', 'F9', 'Fail'],
  ['29', '29', '58', 'C5', 'Credit'],
  ['38', '33', '71', 'B2', 'Very Good'],
  ['41', '47', '88', 'A1', 'Excellent'],
  ['33', '33', '66', 'B3', 'Good'],
]

function resultRows(): TextBox[] {
  return STUDENTS.flatMap((student, row) => {
    const y = 134 + row * 16
    const [own, exam, sum, grade, remark] = RESULTS[row]
    return [
      ...[...text(40, y, student), ...textTo(420, y, own), ...textTo(560, y, exam)],
      ...[...textTo(660, y, sum), ...textTo(720, y, grade), ...text(720 + SPACE, y, remark)],
    ]
  })
}

test.group('Headings at the left of wide cells with numbers at their right', () => {
  test('stand over grades and over the remarks a space behind them', ({ assert }) => {
    const [found] = tables([
      ...[...text(40, 110, 'NAMES'), ...text(300, 110, 'Class'), ...text(432, 110, 'Exam')],
      ...[...text(572, 110, 'Total'), ...text(672, 110, 'Grd.'), ...text(727, 110, 'COMMENT')],
      ...resultRows(),
    ])
    assert.deepEqual(textsOf(found), [
      ['NAMES', 'Class', 'Exam', 'Total', 'Grd.', 'COMMENT'],
      ...STUDENTS.map((student, row) => [student, ...RESULTS[row]]),
    ])
  })

  test('leave grades and remarks under one heading together', ({ assert }) => {
    const [found] = tables([
      ...[...text(40, 110, 'NAMES'), ...textTo(420, 110, 'Class'), ...textTo(560, 110, 'Exam')],
      ...[...textTo(660, 110, 'Total'), ...text(709, 110, 'REMARK')],
      ...resultRows(),
    ])
    assert.deepEqual(textsOf(found)[1], ['ADDO KOFI', '7', '15', '22', 'F9 Fail'])
  })

  test('begin their cells though each ends where the numbers of the next begin', ({ assert }) => {
    const ends = [160, 230, 275, 340, 416, 486, 530.5, 563]
    const rows = STUDENTS.map((student, row) => [
      student,
      ...ends.slice(0, 6).map((_, at) => `${41 + ((row * 17 + at * 23) % 50)}`),
      '1200',
      `${412 + 31 * row}`,
    ])
    const [found] = tables([
      ...[...text(40, 104.6, 'NAMES'), ...text(130, 100, 'BASIC'), ...text(130, 109.3, 'TECH')],
      ...text(165, 104.6, 'ART'),
      ...[...text(233, 104.6, 'HISTORY'), ...text(280, 100, 'COMPUTER')],
      ...[...text(280, 109.3, 'STUDIES'), ...text(345, 104.6, 'GOVERNMENT')],
      ...[...text(421, 104.6, 'GEOGRAPHY'), ...text(491, 104.6, 'Out Of')],
      ...[...text(535, 100, 'Total'), ...text(535, 109.3, 'Marks')],
      ...rows.flatMap(([student, ...values], row) => [
        ...text(40, 126 + row * 12, student),
        ...values.flatMap((value, at) => textTo(ends[at], 126 + row * 12, value)),
      ]),
    ])
    assert.deepEqual(textsOf(found), [
      [
        ...['NAMES', 'BASIC\nTECH', 'ART', 'HISTORY', 'COMPUTER\nSTUDIES', 'GOVERNMENT'],
        ...['GEOGRAPHY', 'Out Of', 'Total\nMarks'],
      ],
      ...rows,
    ])
  })
})

/** Three marks, their mean and its grade, for each of three subjects, and where these end. */
const PARTS = ['CAT', 'MID TERM', 'END TERM', 'Mean Marks', 'GRD']
const ENDS = [249, 304.4, 362.2, 424.5, 455.3]
const FROM_SUBJECT_TO_SUBJECT = 234.7
/** Bold letters are wider than those of `text`: how wide the headings of the parts are. */
const WIDTHS = [17.8, 44.5, 46.9, 51.5, 20]

/** Words of a heading whose letters share its width. */
function stretchedTo(x: number, width: number, y: number, line: string): TextBox[] {
  const words = textTo(x, y, line, 9)
  const stretch = width / (x - words[0].x0)
  return words.map((box) => ({
    ...box,
    x0: x - (x - box.x0) * stretch,
    x1: x - (x - box.x1) * stretch,
  }))
}

test.group('Headings in a frame without inner lines', () => {
  test('are whole where its rows show as many columns as the gaps between words', ({ assert }) => {
    const ends = [0, 1, 2].flatMap((at) => ENDS.map((end) => end + at * FROM_SUBJECT_TO_SUBJECT))
    const headings = ends.map((_, at) => PARTS[at % PARTS.length])
    const isAbsent = (row: number, at: number) => (row * 3 + Math.floor(at / 5)) % 8 === 1
    const markOf = (row: number, at: number) =>
      isAbsent(row, at)
        ? 'Y'
        : at % PARTS.length === 4
          ? 'BCDA'[(row + at) % 4]
          : `${31 + ((row * 17 + at * 23) % 60)}`
    const names = [...STUDENTS, 'ODURO KWAME', 'OWUSU NANA', 'SARPONG AKUA']
    const tokens = [
      ...[...textAt(578, 124, 'SUBJECTS', 9), ...textAt(343, 139, 'Eng', 9)],
      ...[...textAt(578, 139, 'Kisw', 9), ...textAt(813, 139, 'Agric', 9)],
      ...[...text(81, 154, 'ADM NO', 9), ...text(128, 154, 'Name', 9)],
      ...[...textTo(958, 154, 'SUM', 9), ...stretchedTo(1020.4, 51.5, 154, 'Mean Marks')],
      ...headings.flatMap((heading, at) =>
        stretchedTo(ends[at], WIDTHS[at % PARTS.length], 154, heading)
      ),
      ...names.flatMap((student, row) => [
        ...[
          ...text(81, 169 + row * 15, `${51741 + 97 * row}`, 9),
          ...text(128, 169 + row * 15, student, 9),
        ],
        ...ends.flatMap((end, at) => textTo(end, 169 + row * 15, markOf(row, at), 9)),
        ...textTo(958, 169 + row * 15, `${148 + row}.7`, 9),
        ...textTo(1020.4, 169 + row * 15, `${48 + row}.23`, 9),
      ]),
    ]
    const [found] = tables(tokens, gridLines([50, 1026], [120, 169 + names.length * 15]))
    assert.deepEqual(textsOf(found).slice(-9), [
      ['ADM NO', 'Name', ...headings, 'SUM', 'Mean Marks'],
      ...names.map((student, row) => [
        `${51741 + 97 * row}`,
        student,
        ...ends.map((_, at) => markOf(row, at)),
        `${148 + row}.7`,
        `${48 + row}.23`,
      ]),
    ])
  })
})
