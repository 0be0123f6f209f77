import { test } from '@japa/runner'
import type { Component } from '../src/image/components.js'
import { createGreyImage } from '../src/image/grey_image.js'
import { findTurnedCells } from '../src/scan/slanted/turned_text.js'
import { levelled, stackedLetters } from '../src/scan/slanted/stacked_letters.js'

const TEXT_HEIGHT = 20

/** Letters one above the other, each so wide and high, around the same middle. */
function column(sizes: readonly (readonly [width: number, height: number])[], gap: number) {
  let y0 = 10
  return sizes.map(([width, height]): Component => {
    const letter = { x0: 50 - (width >> 1), y0, x1: 50 + ((width + 1) >> 1), y1: y0 + height }
    y0 += height + gap
    return { ...letter, area: width * height }
  })
}

/** `CIVIC` with upright letters, and the same turned: what was wide is high. */
const UPRIGHT = column(
  [15, 4, 17, 4, 15].map((width) => [width, TEXT_HEIGHT]),
  7
)
const TURNED = column(
  [15, 4, 17, 4, 15].map((height) => [TEXT_HEIGHT, height]),
  3
)

test.group('Scan, letters that stand one above the other', () => {
  test('are an upright word where they are alike in height and step', ({ assert }) => {
    assert.deepEqual(stackedLetters(UPRIGHT.toReversed()), UPRIGHT)
    assert.isNull(stackedLetters(TURNED))
    assert.isNull(stackedLetters(UPRIGHT.slice(0, 2)))
    const [first, second, third] = UPRIGHT
    assert.isNull(
      stackedLetters([first, second, { ...third, x0: third.x0 + 20, x1: third.x1 + 20 }])
    )
  })

  test('are not taken for turned text', ({ assert }) => {
    assert.sameMembers([...findTurnedCells([], [UPRIGHT, TURNED], TEXT_HEIGHT)], [TURNED])
  })

  test('are no turned word where stars stand beside some of them', ({ assert }) => {
    const star = { x0: 62, y0: UPRIGHT[1].y0, x1: 70, y1: UPRIGHT[1].y0 + 8, area: 40 }
    assert.isEmpty([...findTurnedCells([], [[...UPRIGHT, star]], TEXT_HEIGHT)])
  })

  test('are read side by side on one line', ({ assert }) => {
    const grey = createGreyImage(100, 200)
    for (const [index, { x0, y0, x1, y1 }] of UPRIGHT.entries()) {
      for (let y = y0; y < y1; y++) {
        grey.data.fill(10 * index, y * 100 + x0, y * 100 + x1)
      }
    }
    const { image, box, components } = levelled(grey, UPRIGHT)
    assert.equal(box.y1 - box.y0, TEXT_HEIGHT)
    assert.isTrue(components.every(({ x0 }, index) => index === 0 || x0 > components[index - 1].x1))
    const seen = components.map(({ x0, y0 }) => image.data[(y0 + 5) * image.width + x0 + 1])
    assert.deepEqual(seen, [0, 10, 20, 30, 40])
    assert.equal(image.data[0], 255)
  })
})
