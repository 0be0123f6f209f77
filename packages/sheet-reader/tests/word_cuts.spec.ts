import { test } from '@japa/runner'
import type { Component } from '../src/image/components.js'
import type { InkWord } from '../src/scan/words/ink_words.js'
import { cutInk } from '../src/scan/words/word_cuts.js'

const HEIGHT = 20

function letter(x0: number): Component {
  return { x0, y0: 0, x1: x0 + 12, y1: HEIGHT, area: 200 }
}

/** A word of the ink whose letters begin at some positions. */
function ink(...starts: number[]): InkWord {
  const pixels = { x0: starts[0], y0: 0, x1: starts.at(-1)! + 12, y1: HEIGHT }
  return {
    ...pixels,
    pixels,
    components: starts.map(letter),
    angle: 0,
    textHeight: HEIGHT,
  }
}

function seen(text: string, x0: number, x1: number) {
  return { text, confidence: 0.9, box: { x0, y0: 0, x1, y1: HEIGHT } }
}

function cut(words: InkWord[], recognised: ReturnType<typeof seen>[]) {
  return cutInk(words, recognised).map(({ text, components }) => [
    text,
    components[0].x0,
    components.at(-1)!.x1,
  ])
}

test.group('Words that were read, in the ink', () => {
  test('are the words of the ink where there are as many', ({ assert }) => {
    const words = [ink(0, 14, 28), ink(60, 74)]
    const parts = cutInk(words, [seen('ADE', 2, 41), seen('BO', 58, 80)])
    assert.deepEqual(
      parts.map(({ text, origin }) => [text, origin]),
      [
        ['ADE', words[0]],
        ['BO', words[1]],
      ]
    )
  })

  test('part ink that stands close, at its gap and not where the recogniser saw it', ({
    assert,
  }) => {
    const close = ink(0, 14, 28, 48, 62)
    assert.deepEqual(cut([close], [seen('ADE', 0, 36), seen('BO', 38, 74)]), [
      ['ADE', 0, 40],
      ['BO', 48, 74],
    ])
  })

  test('join ink that stands apart within a word', ({ assert }) => {
    assert.deepEqual(cut([ink(0), ink(24, 38)], [seen('ADE', 0, 50)]), [['ADE', 0, 50]])
  })

  test('are all kept where a line below them joined their ink', ({ assert }) => {
    const joined = ink(0)
    joined.components = [{ x0: 0, y0: 0, x1: 100, y1: HEIGHT, area: 900 }]
    const [part] = cutInk(
      [joined],
      [seen('ADE', 0, 40), { ...seen('BO', 48, 100), confidence: 0.8 }]
    )
    assert.deepInclude(part, { text: 'ADE BO', confidence: 0.8 })
  })

  test('leave ink alone in which nothing was read', ({ assert }) => {
    assert.deepEqual(
      cut([ink(0, 14), ink(80), ink(140, 154)], [seen('AD', 0, 26), seen('BO', 140, 166)]),
      [
        ['AD', 0, 26],
        [undefined, 80, 92],
        ['BO', 140, 166],
      ]
    )
  })

  test('part two numbers that were read as one', ({ assert }) => {
    assert.deepEqual(cut([ink(0, 14), ink(46, 60, 74)], [seen('A515', 0, 86)]), [
      [undefined, 0, 26],
      [undefined, 46, 86],
    ])
  })

  test('join a word whose letters are spaced wide', ({ assert }) => {
    assert.deepEqual(cut([ink(0), ink(30), ink(60)], [seen('ADE', 0, 72)]), [['ADE', 0, 72]])
  })
})
