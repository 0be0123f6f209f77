import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { divideByPaper, measurePaper } from '../src/image/flatten.js'
import type { GreyImage } from '../src/image/grey_image.js'
import { rotateImage } from '../src/image/rotate.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { Kernel } from '../src/network/kernel.js'
import { Random } from '../samples/random.js'

/** Grain, with a few darker strokes, whose sides are no round numbers. */
function grain(width: number, height: number): GreyImage {
  const random = new Random(width)
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const isStroke = Math.floor(at / 7) % 9 === 0
    return random.integer(isStroke ? 20 : 170, isStroke ? 120 : 255)
  })
  return { data, width, height }
}

/** The ink of a picture, pixel by pixel by its definition. */
function inkByDefinition({ data, width, height }: GreyImage, window: number): number[] {
  const radius = window >> 1
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    let sum = 0
    let pixels = 0
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
      for (let column = x - radius; column <= x + radius; column++) {
        sum += column >= 0 && column < width ? data[row * width + column] : 0
        pixels += column >= 0 && column < width ? 1 : 0
      }
    }
    return data[at] * pixels < sum * 0.84 ? 1 : 0
  })
}

/** One pixel of a picture that is turned around its middle. */
function turnedPixel({ data, width, height }: GreyImage, angle: number, x: number, y: number) {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const [right, down] = [x - (width - 1) / 2, y - (height - 1) / 2]
  const fromX = (width - 1) / 2 + cosine * right - sine * down
  const fromY = (height - 1) / 2 + sine * right + cosine * down
  if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) {
    return 255
  }
  const [column, line] = [Math.floor(fromX), Math.floor(fromY)]
  const row = (at: number) => data[at] * (1 - (fromX - column)) + data[at + 1] * (fromX - column)
  const at = line * width + column
  return row(at) * (1 - (fromY - line)) + row(at + width) * (fromY - line)
}

test.group('Kernel of pictures', () => {
  test('finds the ink that the definition has, at the edges of a picture, too', ({ assert }) => {
    for (const [width, height, window] of [
      [61, 47, 9],
      [16, 30, 37],
      [133, 12, 5],
    ]) {
      const image = grain(width, height)
      const found = binarise(image, new ImageWorkspace(), { window })
      assert.deepEqual([...found.data], inkByDefinition(image, window))
    }
  })

  test('turns a picture of more rows than it takes at a time', ({ assert }) => {
    const image = grain(90, 201)
    for (const degrees of [-3.3, 0.4, 7.9]) {
      const { data } = rotateImage(image, degrees, new Uint8Array(90 * 201))
      for (const [at, level] of data.entries()) {
        const [x, y] = [at % 90, Math.floor(at / 90)]
        const expected = turnedPixel(image, (degrees * Math.PI) / 180, x, y)
        assert.closeTo(level, expected, 3)
      }
    }
  })

  test('makes paper white that is darker from tile to tile', ({ assert }) => {
    const [width, height] = [120, 150]
    const data = Uint8Array.from(
      { length: width * height },
      (_, at) => 250 - (at % width) - Math.floor(at / width / 2)
    )
    const paper = measurePaper({ data, width, height }, 10)
    const flat = divideByPaper({ data, width, height }, paper, 200, new Uint8Array(data.length))
    const middle = Array.from(flat.data).filter((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      return x > 5 && x < width - 5 && y > 5 && y < height - 5
    })
    assert.isAtLeast(Math.min(...middle), 188)
    assert.isAtMost(Math.max(...middle), 212)
  })

  test('uses its memory again for pictures of any size', ({ assert }) => {
    const small = grain(40, 30)
    const before = binarise(small, new ImageWorkspace(), { window: 9 }).data.slice()
    binarise(grain(3000, 90), new ImageWorkspace(), { window: 73 })
    assert.deepEqual(binarise(small, new ImageWorkspace(), { window: 9 }).data, before)
  })
})

test.group('Kernel of networks', () => {
  test('convolves as its definition says, whatever the number of outputs', ({ assert }) => {
    const random = new Random(5)
    const [width, height, channels, window, stride] = [8, 3, 2, 3, 2]
    const inputWidth = stride * (width - 1) + window
    const inputHeight = stride * (height - 1) + window
    for (const outputs of [4, 8, 12, 24]) {
      const kernel = new Kernel(65_536)
      const drawn = (length: number) =>
        kernel.place(Float32Array.from({ length }, () => random.integer(-8, 8)))
      const input = drawn(inputWidth * inputHeight * channels)
      const weights = drawn(window * window * channels * outputs)
      const bias = drawn(outputs)
      const output = kernel.allocate(width * height * outputs)
      kernel.convolve(input, weights, bias, output, 0, {
        width,
        height,
        outputs,
        outputRow: width * outputs,
        windowRows: window,
        windowRow: inputWidth * channels,
        run: window * channels,
        stepAcross: stride * channels,
        stepDown: stride * inputWidth * channels,
      })
      const expected = Array.from(output, (_, at) => {
        const [x, y] = [Math.floor(at / outputs) % width, Math.floor(at / outputs / width)]
        let sum = bias[at % outputs]
        for (let place = 0; place < window * window * channels; place++) {
          const [row, along] = [Math.floor(place / window / channels), place % (window * channels)]
          const from = ((y * stride + row) * inputWidth + x * stride) * channels + along
          sum += input[from] * weights[place * outputs + (at % outputs)]
        }
        return Math.max(0, sum)
      })
      assert.deepEqual(Array.from(output), expected)
    }
  })
})
