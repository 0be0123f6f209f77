import { test } from '@japa/runner'
import type { Component } from '../src/image/components.js'
import { slashAsSeen, withSlash } from '../src/scan/words/slashes.js'

const WIDTH = 60
const HEIGHT = 20

/** The ink of letters drawn as strokes: `|` upright, `/` leaning, `L` with a foot to the right. */
function drawn(...strokes: string[]) {
  const data = new Uint8Array(WIDTH * HEIGHT)
  const components = strokes.map((stroke, at): Component => {
    const x0 = 4 + 14 * at
    for (let y = 2; y < 18; y++) {
      const shift = stroke === '/' ? Math.floor((17 - y) / 4) : 0
      data.fill(1, y * WIDTH + x0 + shift, y * WIDTH + x0 + shift + 2)
    }
    if (stroke === 'L') {
      data.fill(1, 17 * WIDTH + x0, 17 * WIDTH + x0 + 10)
    }
    return { x0, y0: 2, x1: x0 + (stroke === '|' ? 2 : 10), y1: 18, area: 40 }
  })
  return { components, binary: { data, width: WIDTH, height: HEIGHT } }
}

test.group('Slashes in short forms', () => {
  test('are told from a capital I by their lean', ({ assert }) => {
    const slash = drawn('|', '/', '|')
    assert.equal(withSlash('TID', slash.components, slash.binary), 'T/D')
    const upright = drawn('|', '|', '|')
    assert.equal(withSlash('TID', upright.components, upright.binary), 'TID')
  })

  test('are none where all letters lean, nor beside an L, which leans to the left', ({
    assert,
  }) => {
    const italic = drawn('/', '/', '/')
    assert.equal(withSlash('TID', italic.components, italic.binary), 'TID')
    const foot = drawn('L', '|', '|')
    assert.equal(withSlash('LIT', foot.components, foot.binary), 'LIT')
  })

  test('are taken from another reader who reads all other letters alike', ({ assert }) => {
    assert.equal(slashAsSeen('SISTD', 'S/STD'), 'S/STD')
    assert.equal(slashAsSeen('HIECO', 'H/EC0'), 'H/ECO')
    assert.isNull(slashAsSeen('CIV', 'CN'))
    assert.isNull(slashAsSeen('CIVIC', 'C/VLC'))
    assert.isNull(slashAsSeen('AGR', 'A/R'))
    assert.isNull(slashAsSeen('BIOLOGY', 'B/OLOGY'))
  })

  test('are not looked for in names, nor where letters touch', ({ assert }) => {
    const slash = drawn('|', '/', '|')
    assert.equal(withSlash('TIDE', slash.components, slash.binary), 'TIDE')
    assert.equal(withSlash('OLIVIER', slash.components, slash.binary), 'OLIVIER')
  })
})
