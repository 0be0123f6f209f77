import { test } from '@japa/runner'
import { WordBuilder } from '../src/pdf/word_builder.js'
import type { Ruling } from '../src/types.js'

/** Texts that a document draws one by one, each from a place on; every letter is 5 points wide. */
function wordsOf(texts: readonly (readonly [number, string])[], sides: readonly number[]) {
  const builder = new WordBuilder()
  for (const [from, text] of texts) {
    const place = { direction: 0, originX: from, originY: 100 }
    const run = { fontSize: 10, bold: true, isHidden: false, ...place }
    for (const [index, letter] of [...text].entries()) {
      const x = from + index * 5
      builder.add(letter.charCodeAt(0), false, run, x, 92, x + 5, 100)
    }
  }
  const rulings = sides.map((position): Ruling => ({
    direction: 'vertical',
    position,
    from: 85,
    to: 105,
  }))
  return builder.finish(rulings).map(({ text }) => text)
}

test.group('Headings that are wider than their cells', () => {
  test('end where the side of the next cell is drawn', ({ assert }) => {
    const texts = [
      [50, 'MATHS'],
      [76, 'B/SCI'],
      [100, 'H/EDUC'],
    ] as const
    assert.deepEqual(wordsOf(texts, [49, 75, 99, 125]), ['MATHS', 'B/SCI', 'H/EDUC'])
  })

  test('are one word where no side is drawn, or letters are drawn by themselves', ({ assert }) => {
    const parts = [
      [50, 'SOCIO'],
      [75, 'LOGY'],
    ] as const
    assert.deepEqual(wordsOf(parts, [49, 120]), ['SOCIOLOGY'])
    const letters = [...'SOCIAL'].map((letter, index) => [50 + index * 5, letter] as const)
    assert.deepEqual(wordsOf(letters, [49, 64.5]), ['SOCIAL'])
  })
})
