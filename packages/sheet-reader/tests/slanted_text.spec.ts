import { test } from '@japa/runner'
import { SlantedText } from '../src/pdf/slanted_text.js'
import type { TextRun } from '../src/pdf/text_run.js'

const SIZE = 10

function slantedRun(): TextRun {
  return {
    fontSize: SIZE,
    bold: false,
    direction: -Math.PI / 4,
    originX: 0,
    originY: 0,
    isHidden: false,
  }
}

/**
 * Adds letters along a line that rises to the right, by their distances from its foot in points.
 */
function addLetters(text: SlantedText, letters: readonly [string, number][], run = slantedRun()) {
  for (const [letter, along] of letters) {
    text.add(letter, false, run, 100 + along * Math.SQRT1_2, 300 - along * Math.SQRT1_2)
  }
}

test.group('Slanted text', () => {
  test('goes on where several letters are drawn as one sign', ({ assert }) => {
    const text = new SlantedText()
    addLetters(text, [
      ['a', 0],
      ['t', 6],
      ['i', 6],
      ['c', 11],
    ])
    assert.deepEqual(
      text.finish(SIZE).map((token) => token.text),
      ['atic']
    )
  })

  test('parts text that is drawn again at the same place', ({ assert }) => {
    const text = new SlantedText()
    addLetters(text, [['A', 0]])
    addLetters(text, [['A', 0]])
    assert.lengthOf(text.finish(SIZE), 2)
  })
})
