import { test } from '@japa/runner'
import { joinBrokenDecimals } from '../src/grid/lines/broken_decimals.js'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textTo } from './grid_pages.js'

const NAMES = ['Smith Pieter', 'Zulu Lerato', 'Davids Nomsa', 'Jacobs Johan', 'Naidoo Elna']
const MARKS = [
  ['58.00', '64.3', '7', '51.3', '7'],
  ['62.62', '62.8', '0', '42.7', '5'],
  ['66.62', '48.4', '1', '41.4', '3'],
  ['76.50', '63.5', '1', '76.5', '0'],
  ['63.24', '51.9', '2', '48.7', '2'],
]

/** Rows of a name, a mark and two marks whose last digit went to a second line. */
function sheet(marks: string[][]) {
  const rows = marks.flatMap(([first, second, rest, third, last], index) => {
    const y = 120 + 30 * index
    return [
      ...[...textTo(300, y - 12, second), ...textAt(285, y, rest)],
      ...[...textTo(360, y - 12, third), ...textAt(345, y, last)],
      ...[...text(60, y, NAMES[index]), ...textTo(240, y, first)],
    ]
  })
  const headings = [...text(60, 80, 'Name'), ...text(205, 80, 'English')]
  return [...headings, ...text(270, 80, 'Maths'), ...text(330, 80, 'Biology'), ...rows]
}

function rowsOf(tokens: ReturnType<typeof text>): string[][] {
  const [found] = findTables({ width: 600, height: 800, tokens, rulings: [] })
  const rows = Map.groupBy(found.cells, ({ row }) => row)
  return [...rows.values()].map((cells) => cells.map((cell) => cell.text))
}

test.group('Decimals that narrow cells broke', () => {
  test('are one number on the line of the values beside them', ({ assert }) => {
    assert.deepEqual(
      rowsOf(sheet(MARKS)).slice(1),
      MARKS.map(([first, second, rest, third, last], index) => [
        ...[NAMES[index], first, second + rest, third + last],
      ])
    )
  })

  test('that end in their point are, however close the marks of the next row are to others', ({
    assert,
  }) => {
    const totals = ['167,', '100,', '125', '150,', '52']
    const tokens = totals.flatMap((total, index) => {
      const y = 120 + 24 * index
      const isBroken = total.endsWith(',')
      return [
        ...text(60, y, NAMES[index]),
        ...textTo(240, y, `${7 + index},5`),
        ...textTo(240, y + 12, `${11 + index}`),
        ...text(60, y + 12, `${NAMES[(index + 1) % 5]} Anna`),
        ...textTo(300, y - (isBroken ? 6 : 0), total),
        ...(isBroken ? textAt(285, y + 6, '5') : []),
      ]
    })
    const joined = joinBrokenDecimals(tokens).map(({ text: word }) => word)
    assert.includeMembers([...joined], ['167,5', '100,5', '150,5', '7,5', '11,5'])
    assert.notInclude(joined, '5')
  })

  test('are means whose thirds went to the next line, beside others that have none', ({
    assert,
  }) => {
    const means = ['62.8 3', '69.5', '82.3 3', '46.6 7', '33.5', '48.1 7', '72.3 3', '28', '46.3 3']
    const tokens = means.flatMap((mean, index) => {
      const y = 120 + 28 * index
      const [beginning, rest] = mean.split(' ')
      return [
        ...[...text(60, y, `${NAMES[index % 5]}`), ...textTo(240, y, `${50 + index}`)],
        ...textTo(300, rest ? y - 12 : y, beginning),
        ...(rest ? textAt(285, y, rest) : []),
      ]
    })
    const joined = joinBrokenDecimals(tokens).map(({ text: word, y0 }) => `${word} ${y0}`)
    assert.includeMembers(
      [...joined],
      means.map((mean, index) => `${mean.replace(' ', '')} ${120 + 28 * index}`)
    )
  })

  test('are no marks above ranks or levels', ({ assert }) => {
    const ranks = sheet(
      MARKS.map(([first, second, , third], index) => [
        ...[first, second, String(index + 1), third, String(5 - index)],
      ])
    )
    assert.equal(joinBrokenDecimals(ranks), ranks)
    const counted = sheet(
      MARKS.map(([first, second, , third]) => [first, second, '10', third, '9'])
    )
    assert.equal(joinBrokenDecimals(counted), counted)
  })

  test('are not joined where other numbers stand alone below them as well', ({ assert }) => {
    const tests = sheet(MARKS)
    const others = Array.from({ length: 4 }, (_, index) =>
      textAt(285, 400 + 30 * index, '8')
    ).flat()
    const words = [...tests, ...others]
    assert.equal(joinBrokenDecimals(words), words)
  })
})
