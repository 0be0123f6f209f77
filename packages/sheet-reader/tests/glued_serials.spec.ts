import { test } from '@japa/runner'
import { withSerialsApart } from '../src/pdf/glued_serials.js'
import type { Token } from '../src/types.js'

const WIDTH = 5

/** Words one below the other, each ending or beginning at a place. */
function column(texts: readonly string[], at: (text: string) => number): Token[] {
  return texts.map((text, row) => {
    const x0 = at(text)
    const box = { x0, x1: x0 + WIDTH * text.length, y0: 100 + 12 * row, y1: 110 + 12 * row }
    return { ...box, text, confidence: 1, angle: 0, fontSize: 10 } as Token
  })
}

/** Words whose numbers end at the same place. */
const glued = (texts: readonly string[], digits: (row: number) => number) =>
  column(texts, (text) => 100 - WIDTH * digits(texts.indexOf(text)))

const textsOf = (tokens: Token[]) => withSerialsApart(tokens).map(({ text }) => text)

test.group('Serial numbers at the right of their cells without a space behind them', () => {
  test('come off the numbers and names at the left of the next cells', ({ assert }) => {
    const codes = Array.from({ length: 11 }, (_, row) => `${row + 1}J${663 + row}`)
    const apart = withSerialsApart(glued(codes, (row) => String(row + 1).length))
    assert.deepEqual(
      apart.map(({ text }) => text),
      codes.flatMap((_, row) => [String(row + 1), `J${663 + row}`])
    )
    assert.isTrue([apart[0].x1, apart[1].x0, apart[21].x0].every((x) => Math.abs(x - 100) < 2))
    const names = ['1.OBI', '2.UDE', '3.EZE', '4.ALI', '5.IDOWU']
    assert.deepEqual(
      textsOf(glued(names, () => 2)),
      names.flatMap((name) => [name.slice(0, 2), name.slice(2)])
    )
  })

  test('come off names that several students share', ({ assert }) => {
    const names = Array.from(
      { length: 9 },
      (_, row) => `${row + 1}${['Addo', 'Boateng', 'Darko'][row % 3]}`
    )
    assert.lengthOf(textsOf(glued(names, () => 1)), 18)
  })

  test('come off where only the wide ones touch', ({ assert }) => {
    const tokens = column(['7', '8', '9', '10OBI', '11UDE'], () => 60)
    assert.deepEqual(textsOf(tokens), ['7', '8', '9', '10', 'OBI', '11', 'UDE'])
  })

  test('are none where nothing counts up, or the same stands behind all', ({ assert }) => {
    for (const texts of [
      ['1001', '1002', '1003', '1004', '1005'],
      ['1A', '2A', '3A', '4A', '5A'],
      ['1000', '2000', '3000', '4000', '5000'],
      ['1st', '2nd', '3rd', '4th', '5th'],
      ['3Basic', '4Basic', '5Basic', '6Basic', '7Basic'],
      ['7UP', '2JOB', '9AIM', '4EVER', '1DAY'],
    ]) {
      assert.deepEqual(textsOf(column(texts, () => 60)), texts)
    }
  })
})
