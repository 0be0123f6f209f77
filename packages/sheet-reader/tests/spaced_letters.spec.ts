import { test } from '@japa/runner'
import { WordBuilder } from '../src/pdf/word_builder.js'
import type { TextRun } from '../src/pdf/text_run.js'

const WIDTH = 6
const RUN: TextRun = {
  fontSize: 10,
  bold: false,
  direction: 0,
  originX: 0,
  originY: 100,
  isHidden: false,
}

/** The words of letters each of which ends a word, so many points apart. */
function wordsOf(letters: string[], gap: number): string[] {
  const builder = new WordBuilder()
  let at = 0
  for (const piece of letters) {
    for (const letter of piece) {
      builder.add(letter.codePointAt(0)!, false, RUN, at, 92, at + WIDTH, 102)
      at += WIDTH
    }
    builder.endWord()
    at += gap
  }
  return builder.finish().map(({ text }) => text)
}

test.group('Letters that stand apart', () => {
  test('are one word where the gaps are alike and narrower than a space', ({ assert }) => {
    assert.deepEqual(wordsOf([...'STUDENT'], 1.6), ['STUDENT'])
    assert.deepEqual(wordsOf(['M', 'AT', 'H', 'S'], 1.6), ['MATHS'])
  })

  test('are words of their own a space apart, as grades and initials are', ({ assert }) => {
    assert.deepEqual(wordsOf([...'ABC'], 2.8), ['A', 'B', 'C'])
    assert.deepEqual(wordsOf(['A', 'B'], 1.6), ['A', 'B'])
    assert.deepEqual(wordsOf(['7', '5', '2'], 1.6), ['7', '5', '2'])
  })
})
