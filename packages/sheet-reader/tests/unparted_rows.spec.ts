import { test } from '@japa/runner'
import { interpretFile, page, pictured, table, type MadeCell } from './interpretation_pages.js'
import type { PageSource } from '../src/types.js'

const STUDENTS: [name: string, scores: number[]][] = [
  ['ADE Bola', [60, 70, 80]],
  ['EZE Ada', [50, 58, 41]],
  ['OBI Uche', [90, 80, 85]],
  ['UDO Ime', [50, 60, 61]],
]

/**
 * The flags of all students on a page where the numbers of the second and third stand in one cell.
 */
function flagsOf(source: PageSource) {
  const numbers: (MadeCell | null)[] = [
    pictured('20195145'),
    { text: '20196911\n20192665', rowSpan: 2 },
    null,
    pictured('20197522'),
  ]
  const rows = STUDENTS.map(([name, scores], index) => [
    numbers[index],
    name,
    ...scores.map((score) => pictured(String(score))),
    pictured(String(scores.reduce((sum, score) => sum + score, 0))),
  ])
  const headings = ['Adm No', 'Name', 'Maths', 'English', 'Biology', 'Total']
  const sheet = table({ rows: [headings, ...rows] })
  return interpretFile([page(1, [sheet], [], source)]).records.map(({ flags }) => flags)
}

test.group('Rows that no line parts', () => {
  test('what a picture shows in a cell over two rows is missing from neither in silence', ({
    assert,
  }) => {
    const [first, second, third] = flagsOf('tesseract')
    assert.notInclude(first, 'ADMISSION_NUMBER_UNCERTAIN')
    assert.include(second, 'ADMISSION_NUMBER_UNCERTAIN')
    assert.include(third, 'ADMISSION_NUMBER_UNCERTAIN')
  })
})

test('rows of marks of nobody between those of students leave all of them in doubt', ({
  assert,
}) => {
  const names = ['ABEBE Selam', 'GIRMA Dawit', 'HAILE Meron', 'TADESSE Yonas']
  const unread = ['Il', '1I', '|l', 'H']
  const rows = names.flatMap((name, at): (MadeCell | null)[][] => [
    [
      { text: String(at + 1), rowSpan: 2 },
      { text: name, rowSpan: 2 },
      ...['I', `${64 + at}`, `${57 + 3 * at}`],
    ],
    [null, null, unread[at], `${51 + 2 * at}`, `${49 + 5 * at}`],
  ])
  const sheet = table({ rows: [['No', 'Name', 'Semester', 'Maths', 'English'], ...rows] })
  const { records } = interpretFile([page(1, [sheet], [], 'tesseract')])
  assert.isNotEmpty(records)
  assert.isTrue(records.every(({ flags }) => flags.includes('ROWS_UNCERTAIN')))
})
