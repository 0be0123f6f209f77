import { test } from '@japa/runner'
import type { Component } from '../src/image/components.js'
import { linkWords } from '../src/scan/words/link_words.js'

const TEXT_HEIGHT = 20

/** A square dot. */
function dot(x0: number, y0: number): Component {
  return { x0, y0, x1: x0 + 4, y1: y0 + 4, area: 16 }
}

test.group('Letters linked to words', () => {
  test('the dots of a colon with space around it are one word', ({ assert }) => {
    const words = linkWords([dot(100, 20), dot(100, 30)], TEXT_HEIGHT)
    assert.lengthOf(words, 1)
  })

  test('dots of two lines, or aside of one another, are none', ({ assert }) => {
    assert.lengthOf(linkWords([dot(100, 20), dot(100, 50)], TEXT_HEIGHT), 2)
    assert.lengthOf(linkWords([dot(100, 20), dot(106, 38)], TEXT_HEIGHT), 2)
  })
})
