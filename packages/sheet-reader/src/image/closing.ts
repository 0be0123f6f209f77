import { createGreyImage, type GreyImage } from './grey_image.js'

/**
 * A picture in which dark things that are at most twice the reach wide or high are as light as what
 * is around them. What lies at its edge counts as going on behind it, so that a narrow dark strip
 * there stays dark.
 *
 * @param reach in pixels
 */
export function withoutDark(image: GreyImage, reach: number): GreyImage {
  const { data, width, height } = framed(image, 2 * reach)
  for (const lightest of [true, false]) {
    spread(data, { lines: height, lineStep: width, length: width, step: 1 }, reach, lightest)
    spread(data, { lines: width, lineStep: 1, length: height, step: width }, reach, lightest)
  }
  return framed({ data, width, height }, -2 * reach)
}

/** Lines of pixels: how far one is from the next, and the next pixel from one. */
interface Lines {
  lines: number
  lineStep: number
  length: number
  step: number
}

/**
 * Gives each pixel of a line the lightest (or the darkest) level of those that are near: of two
 * neighbours, of four and so on first, and in the end of two such groups that cover all that is
 * near.
 */
function spread(
  data: Uint8Array,
  { lines, lineStep, length, step }: Lines,
  reach: number,
  lightest: boolean
): void {
  const near = 2 * reach + 1
  // The darkest level is the lightest of a negative.
  const flip = lightest ? 0 : 255
  const line = new Uint8Array(length + 2 * reach)
  for (let start = 0; start < lines; start++) {
    const first = start * lineStep
    line.fill(0)
    for (let place = 0; place < length; place++) {
      line[place + reach] = data[first + place * step] ^ flip
    }
    let group = 1
    for (; 2 * group <= near; group *= 2) {
      for (let place = 0; place + group < line.length; place++) {
        line[place] = Math.max(line[place], line[place + group])
      }
    }
    for (let place = 0; place < length; place++) {
      data[first + place * step] = Math.max(line[place], line[place + near - group]) ^ flip
    }
  }
}

/** A picture whose edges go on for so many pixels, or, below 0, without so many of its edges. */
export function framed({ data, width, height }: GreyImage, margin: number): GreyImage {
  const frame = createGreyImage(width + 2 * margin, height + 2 * margin)
  const inside = (place: number, length: number) => Math.min(length - 1, Math.max(0, place))
  for (let y = 0; y < frame.height; y++) {
    const row = inside(y - margin, height) * width
    for (let x = 0; x < frame.width; x++) {
      frame.data[y * frame.width + x] = data[row + inside(x - margin, width)]
    }
  }
  return frame
}
