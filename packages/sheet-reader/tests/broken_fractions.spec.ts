import { test } from '@japa/runner'
import { joinBrokenFractions } from '../src/grid/lines/broken_fractions.js'
import { text, textTo } from './grid_pages.js'

const NAMES = ['Sow Ousmane', 'Bâ Awa', 'Diop Hervé', 'Yao Inès']

/** Rows of a name, a mark and a total, the rest of which may stand in a second line. */
function sheet(totals: [total: string, rest?: string][]) {
  return totals.flatMap(([total, rest], index) => {
    const y = 120 + 30 * index
    return [
      ...text(60, y, NAMES[index]),
      ...textTo(240, y, `${11 + index},5`),
      ...text(270, rest === undefined ? y : y - 12, total),
      ...(rest === undefined ? [] : text(270, y, rest)),
    ]
  })
}

function wordsOf(tokens: ReturnType<typeof sheet>): string[] {
  return joinBrokenFractions(tokens).map((word) => `${word.text} ${word.y0}`)
}

test.group('Marks that narrow cells broke within their maximum', () => {
  test('are one word on the line of the values beside them', ({ assert }) => {
    const words = wordsOf(sheet([['391/660'], ['547,5/66', '0'], ['352/660'], ['268,5/66', '0']]))
    assert.includeMembers(words, ['391/660 120', '547,5/660 150', '352/660 180', '268,5/660 210'])
    assert.lengthOf(words, 4 * 4)
  })

  test('are left alone where their maximum would differ from that of the others', ({ assert }) => {
    const marks = sheet([['17/20'], ['15/20', '7'], ['12/20'], ['9/20', '5']])
    assert.equal(joinBrokenFractions(marks), marks)
    const few = sheet([
      ['391/66', '0'],
      ['352/66', '0'],
    ])
    assert.equal(joinBrokenFractions(few), few)
  })
})
