import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'
import type { Token } from '../src/types.js'

test('upright words above the columns of a table that are in none of its cells leave it in doubt', ({
  assert,
}) => {
  const sheet = table({
    rows: [
      ['NAMES', 'BÂ Awa', 'KOUASSI Fatou', 'YAO Ibrahima', 'LAWSON Issouf'],
      ['FRANÇAIS', '7,5', '12,5', '15', '9'],
      ['MATHÉMATIQUES', '11', '12,5', '17,5', '8'],
      ['PHILOSOPHIE', '10', '8,25', '15', '13'],
      ['ANGLAIS', '12', '9,25', '14', '10'],
    ],
  })
  const numbers = ['180882H', '189567H', '182567H', '184237H'].map((text, index): Token => {
    const x0 = sheet.columnEdges[index + 1] + 20
    return { text, x0, y0: 50, x1: x0 + 10, y1: 90, confidence: 1, angle: 270 }
  })
  const flagsOf = (around: Token[]) =>
    interpretFile([page(1, [sheet], around)]).records.map(({ flags }) => flags)
  assert.deepEqual(flagsOf([]), [[], [], [], []])
  assert.deepEqual(flagsOf(numbers), Array(4).fill(['HEADING_UNCERTAIN']))
})
