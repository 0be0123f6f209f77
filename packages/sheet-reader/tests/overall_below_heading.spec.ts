import { test } from '@japa/runner'
import { interpretFile, page, pictured, table } from './interpretation_pages.js'

const STUDENTS = [
  ['ADE Bola', 50, 60, 71],
  ['EZE Ada', 55, 61, 72],
  ['OBI Uche', 80, 85, 90],
  ['UDO Ime', 48, 40, 52],
  ['OKON Peter', 61, 62, 63],
] as const

test('A total and an average below an unknown heading are of the subjects beside it', ({
  assert,
}) => {
  const rows = STUDENTS.map(([name, ...marks]) => {
    const total = marks.reduce<number>((sum, mark) => sum + mark, 0)
    const values = [...marks, total, Math.floor((100 * total) / 3) / 100]
    return [name, ...values.map((value) => pictured(String(value)))]
  })
  const headings = [
    ['Name', 'Maths', 'English', 'Biology', { text: 'Tatal', columnSpan: 2 }, null],
    ['', '', '', '', 'Total', 'Avg'],
  ]
  const sheet = table({ rows: [...headings, ...rows] })
  const { records } = interpretFile([page(1, [sheet], [], 'scan')])
  assert.deepEqual(
    records.map(({ total, average }) => [total?.value, average?.source, average?.value]),
    [
      [181, 'ocr', 60.33],
      [188, 'ocr', 62.66],
      [255, 'ocr', 85],
      [140, 'ocr', 46.66],
      [186, 'ocr', 62],
    ]
  )
})
