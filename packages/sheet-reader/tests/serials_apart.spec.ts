import { test } from '@japa/runner'
import type { LineReading } from '../src/scan/recognisers/line_stack.js'
import { serialsApart } from '../src/scan/cells/serials_apart.js'

/** Lines as they were read, every character ten pixels wide. */
function linesOf(texts: readonly string[]): LineReading[] {
  return texts.map((text) => {
    let x0 = 0
    const words = text.split(' ').map((word) => {
      const box = { x0, y0: 0, x1: x0 + 10 * word.length, y1: 20 }
      x0 = box.x1 + 10
      return { text: word, confidence: 0.9, box }
    })
    return { text, confidence: 0.9, words }
  })
}

const textsOf = (texts: readonly string[]) => serialsApart(linesOf(texts)).map(({ text }) => text)

test.group('Serial numbers that touch names', () => {
  test('come off where they count on from another line', ({ assert }) => {
    assert.deepEqual(textsOf(['9 AIDOO Efua', '10QUAYE Kofi', '11 OSEI Naa', '12O’NEIL Ama']), [
      '9 AIDOO Efua',
      '10 QUAYE Kofi',
      '11 OSEI Naa',
      '12 O’NEIL Ama',
    ])
    const [, { words }] = serialsApart(linesOf(['9 AIDOO', '10QUAYE']))
    assert.deepEqual(
      words.map(({ box }) => [box.x0, box.x1]),
      [
        [0, 20],
        [20, 70],
      ]
    )
  })

  test('stay where nothing counts, and where they are classes or places', ({ assert }) => {
    const texts = ['7UP Bottling', 'OSEI Naa', '2A', '3A', '1ST Term', '2ND Term']
    assert.deepEqual(textsOf(texts), texts)
  })
})
