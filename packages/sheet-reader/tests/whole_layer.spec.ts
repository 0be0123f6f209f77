import { test } from '@japa/runner'
import { Kernel } from '../src/network/kernel.js'
import { placeWhole } from '../src/network/whole_layer.js'
import { Random } from '../samples/random.js'

const SHAPE = { windowRows: 3, run: 5, outputs: 12, width: 8, height: 2, across: 2, down: 40 }

test.group('Layers of whole numbers', () => {
  test('come to what their weights and the floats that went in come to', ({ assert }) => {
    const { kernel, weights, bias, plane } = drawLayer()
    const expected = convolved(plane, weights, bias)
    const layer = placeWhole(kernel, { weights, bias }, { rows: 15, columns: 12 }, SHAPE.run)
    const source = kernel.place(plane)
    const whole = kernel.allocateWhole(plane.length)
    const rows = { rows: 1, length: plane.length, step: 0 }
    const numbers = { most: 3, largest: layer.largest }
    const unit = kernel.toWhole(source, 0, whole, 0, numbers, rows)
    const output = kernel.allocate(expected.length)
    const most = kernel.convolveWhole(whole, 0, unit, layer, output, 0, {
      width: SHAPE.width,
      height: SHAPE.height,
      outputs: SHAPE.outputs,
      outputRow: SHAPE.width * SHAPE.outputs,
      windowRows: SHAPE.windowRows,
      windowRow: 20,
      stepAcross: SHAPE.across,
      stepDown: SHAPE.down,
    })
    expected.forEach((value, at) => assert.closeTo(output[at], value, 0.002))
    assert.closeTo(most, Math.max(...expected), 0.002)
    assert.isTrue(expected.some((value) => value === 0))
  })

  test('take no larger numbers than their sums have room for', ({ assert }) => {
    const kernel = new Kernel(1_000_000)
    const rows = 4000
    const weights = new Float32Array(rows * 4).fill(0.5)
    const layer = placeWhole(kernel, { weights, bias: new Float32Array(4) }, { rows, columns: 4 })
    assert.isAtMost(layer.largest * 127 * rows, 2 ** 31 - 1)
    const input = kernel.allocateWhole(rows).fill(layer.largest)
    const output = kernel.allocate(16)
    kernel.convolveWhole(input, 0, 1 / layer.largest, layer, output, 0, {
      width: 4,
      height: 1,
      outputs: 4,
      outputRow: 16,
      windowRows: 1,
      windowRow: rows,
      stepAcross: 0,
      stepDown: 0,
    })
    output.forEach((value) => assert.closeTo(value, rows / 2, 0.1))
  })
})

function drawLayer() {
  const random = new Random(4)
  const kernel = new Kernel(100_000)
  // The weights of a column are multiples of a 127th of its largest, as they are when they are
  // stored.
  const weights = Float32Array.from({ length: 15 * 12 }, () => random.integer(-126, 126) / 500)
  weights.set(new Float32Array(12).fill(127 / 500))
  const bias = Float32Array.from({ length: 12 }, () => random.integer(-40, 10) / 10)
  const plane = Float32Array.from({ length: 104 }, () => random.integer(0, 300) / 100)
  return { kernel, weights, bias, plane }
}

function convolved(plane: Float32Array, weights: Float32Array, bias: Float32Array): number[] {
  const values: number[] = []
  for (let y = 0; y < SHAPE.height; y++) {
    for (let x = 0; x < SHAPE.width; x++) {
      for (let output = 0; output < SHAPE.outputs; output++) {
        let sum = bias[output]
        for (let row = 0; row < SHAPE.windowRows * SHAPE.run; row++) {
          const [line, place] = [Math.floor(row / SHAPE.run), row % SHAPE.run]
          const at = y * SHAPE.down + x * SHAPE.across + line * 20 + place
          sum += weights[row * SHAPE.outputs + output] * plane[at]
        }
        values.push(Math.max(0, sum))
      }
    }
  }
  return values
}
