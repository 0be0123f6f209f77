import { test } from '@japa/runner'
import { interpretFile, page, pictured, table, type MadeCell } from './interpretation_pages.js'
import type { PageSource } from '../src/types.js'

const STUDENTS: [name: string, scores: number[]][] = [
  ['ADE Bola', [60, 70, 80]],
  ['EZE Ada', [50, 58, 41]],
  ['OBI Uche', [90, 80, 85]],
  ['UDO Ime', [50, 60, 61]],
]

/** The flags of all students on a page where the numbers of the second and third stand in one cell. */
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
