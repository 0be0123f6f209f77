import { test } from '@japa/runner'
import type { Component } from '../src/image/components.js'
import { findPageBars } from '../src/scan/rulings/broken_bars.js'
import { findTypedBars } from '../src/scan/rulings/typed_bars.js'
import { findTypedLines } from '../src/scan/rulings/typed_lines.js'

const TEXT_HEIGHT = 18
const ROWS = [100, 130, 160, 190, 220]

function ink(x: number, y: number, width: number, height: number): Component {
  return { x0: x, y0: y, x1: x + width, y1: y + height, area: width * height }
}

/** A number of two digits in each row. */
function numbers(x: number): Component[] {
  return ROWS.flatMap((y) => [ink(x, y, 11, 18), ink(x + 14, y, 11, 18)])
}

function strokes(x: number, height: number): Component[] {
  return ROWS.map((y) => ink(x, y - (height - 18) / 2, 3, height))
}

test.group('Scan, bars of text art', () => {
  test('are told from letters as they are higher, or stand alone, in several columns', ({
    assert,
  }) => {
    const values = [120, 220, 320].flatMap(numbers)
    for (const height of [26, 18]) {
      const bars = [100, 200, 300, 400].flatMap((x) => strokes(x, height))
      assert.sameMembers([...findTypedBars([...values, ...bars], TEXT_HEIGHT)], bars)
    }
  })

  test('may be four pixels wide however small the letters of a coarse scan are', ({ assert }) => {
    const values = [120, 220, 320].flatMap((x) => ROWS.map((y) => ink(x, y, 9, 15)))
    const bars = [100, 200, 300, 400].flatMap((x) => ROWS.map((y) => ink(x, y - 2, 4, 19)))
    assert.sameMembers([...findTypedBars([...values, ...bars], 15)], bars)
  })

  test('may be a pixel wider than their part of the height of letters', ({ assert }) => {
    const values = [120, 220, 320].flatMap(numbers)
    const bars = [100, 200, 300, 400].flatMap((x) => ROWS.map((y) => ink(x, y - 4, 5, 26)))
    assert.sameMembers([...findTypedBars([...values, ...bars], TEXT_HEIGHT)], bars)
  })

  test('leave no remains that seem columns: what stands alone in a column of bars is one', ({
    assert,
  }) => {
    const values = [120, 220, 320].flatMap(numbers)
    const whole = [100, 200, 300, 400].flatMap((x) => strokes(x, 26))
    const broken = ink(200, 162, 6, 11)
    const bars = [...whole.filter(({ x0, y0 }) => x0 !== 200 || y0 !== 156), broken]
    assert.sameMembers([...findTypedBars([...values, ...bars], TEXT_HEIGHT)], bars)
    const word = [ink(190, 160, 8, 18), ink(201, 166, 3, 12), ink(207, 160, 8, 18)]
    const across = [...whole.filter(({ x0, y0 }) => x0 !== 200 || y0 !== 156), ...word]
    assert.notInclude([...findTypedBars([...values, ...across], TEXT_HEIGHT)], word[1])
  })

  test('have lines between them of crosses and dashes, which noise melted together', ({
    assert,
  }) => {
    const bars = new Set([100, 200, 300, 400].flatMap((x) => strokes(x, 26)))
    const line = Array.from({ length: 20 }, (_, index) =>
      ink(
        100 + 15 * index,
        index % 5 === 0 ? 244 : 249,
        index % 3 === 0 ? 13 : 7,
        index % 5 === 0 ? 11 : 3
      )
    )
    const commas = [133, 233, 333].map((x) => ink(x, 232, 3, 6))
    const values = [120, 220, 320].flatMap(numbers)
    const all = [...values, ...commas, ...line]
    const [found, ...others] = findTypedLines(all, bars, TEXT_HEIGHT)
    assert.sameMembers(found, line)
    assert.isEmpty(others)
    assert.isEmpty(findTypedLines(all, new Set(), TEXT_HEIGHT))
  })

  test('are put together again from the pieces that a fax left of them, in black and white alone', ({
    assert,
  }) => {
    const values = [120, 220, 320].flatMap(numbers)
    const bars = [100, 200, 300, 400].flatMap((x) =>
      ROWS.map((y, index) => ({ x: x + (index % 2), y: y - 3 }))
    )
    const pieces = bars.flatMap(({ x, y }) => [ink(x, y, 6, 9), ink(x + 1, y + 12, 5, 11)])
    const found = findPageBars([...values, ...pieces], TEXT_HEIGHT, true)
    assert.lengthOf([...found.bars], bars.length)
    assert.isTrue([...found.bars].every(({ y0, y1 }) => y1 - y0 === 23))
    assert.sameMembers([...found.letters], [...values, ...found.bars])
    assert.isEmpty(findPageBars([...values, ...pieces], TEXT_HEIGHT).bars)
  })

  test('are no ones of numbers, no stray letters and no pieces of drawn lines', ({ assert }) => {
    const values = [120, 220, 320].flatMap(numbers)
    const ones = [148, 248, 348].flatMap((x) => strokes(x, 18))
    assert.isEmpty(findTypedBars([...values, ...ones], TEXT_HEIGHT))
    const few = [100, 200].flatMap((x) => strokes(x, 26))
    assert.isEmpty(findTypedBars([...values, ...few], TEXT_HEIGHT))
    const pieces = [100, 200, 300].flatMap((x) =>
      ROWS.map((y, index) => ink(x, y, 3, 22 + 9 * (index % 4)))
    )
    assert.isEmpty(findTypedBars([...values, ...pieces], TEXT_HEIGHT))
  })

  test('are no grades `I` that stand among other grades in several columns', ({ assert }) => {
    const grades = [100, 200, 300, 400].flatMap((x, column) =>
      ROWS.map((y, row) => ((row + column) % 3 === 1 ? ink(x - 3, y, 11, 18) : ink(x, y, 3, 18)))
    )
    const values = [140, 240, 340].flatMap(numbers)
    assert.isEmpty(findTypedBars([...values, ...grades], TEXT_HEIGHT))
  })
})
