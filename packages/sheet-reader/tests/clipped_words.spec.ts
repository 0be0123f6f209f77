import { test } from '@japa/runner'
import { WordBuilder } from '../src/pdf/word_builder.js'

const LETTER = 5
const SIZE = 10

/** Words of texts that were each drawn by a command of its own, from a place on the line. */
function wordsOf(...texts: [text: string, from: number][]) {
  const builder = new WordBuilder()
  for (const [text, from] of texts) {
    const run = {
      fontSize: SIZE,
      bold: false,
      direction: 0,
      originX: from,
      originY: 100,
      isHidden: false,
    }
    for (const [index, letter] of [...text].entries()) {
      const x = from + index * LETTER
      builder.add(letter.charCodeAt(0), false, run, x, 92, x + LETTER, 100)
    }
  }
  return builder.finish().map(({ text, confidence }) => [text, confidence])
}

test.group('Words that the next cell cuts off', () => {
  test('are parted from its number, and are doubted where no room is left', ({ assert }) => {
    assert.deepEqual(wordsOf(['Ogunbanj', 50], ['40,5', 90]), [
      ['Ogunbanj', 0.85],
      ['40,5', 1],
    ])
    assert.deepEqual(wordsOf(['Lawal', 50], ['40,5', 77]), [
      ['Lawal', 1],
      ['40,5', 1],
    ])
  })

  test('are no codes, and no words whose letters are drawn one by one', ({ assert }) => {
    assert.deepEqual(wordsOf(['JSS', 50], ['2', 65]), [['JSS2', 1]])
    assert.deepEqual(wordsOf(['T', 50], ['e', 55], ['r', 60], ['m', 65], ['2', 70]), [['Term2', 1]])
  })
})
