import { test } from '@japa/runner'
import { interpretFile, page, pictured, table } from './interpretation_pages.js'

const NAMES = ['ADE Bola', 'EZE Ada', 'OBI Uche', 'UDO Ime', 'OKON Peter', 'BELLO Umar']

/** Marks in four subjects; some averages have a decimal and some are whole. */
const MARKS = [
  [50, 60, 70, 40],
  [55, 61, 72, 40],
  [80, 85, 90, 85],
  [48, 40, 52, 40],
  [61, 62, 63, 60],
  [66, 70, 74, 70],
]

function averagesOf(printed: (average: number) => string): (number | undefined)[] {
  const rows = MARKS.map((marks, row) => {
    const total = marks.reduce((sum, mark) => sum + mark, 0)
    const values = [...marks, total].map(String)
    return [NAMES[row], ...[...values, printed(total / 4)].map((text) => pictured(text))]
  })
  const headings = ['Name', 'Maths', 'English', 'Biology', 'Physics', 'Total', 'Average']
  const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })], [], 'scan')])
  return records.map(({ average }) => average?.value)
}

test('Averages without a point are whole where some are, and have lost it where none has one', ({
  assert,
}) => {
  const meant = [55, 57, 85, 45, 61.5, 70]
  assert.deepEqual(averagesOf(String), meant)
  const lost = averagesOf((average) => average.toFixed(2).replace('.', ''))
  assert.deepEqual(lost, meant)
})
