import { createGreyImage, type GreyImage } from './grey_image.js'

/**
 * A picture in which dark things that are at most twice the reach wide or high are as light as what is around
 * them. What lies at its edge counts as going on behind it, so that a narrow dark strip there stays dark.
 *
 * @param reach in pixels
 */
export function withoutDark(image: GreyImage, reach: number): GreyImage {
  const { data, width, height } = framed(image, 2 * reach)
  const pass = (from: Uint8Array, step: number, length: number, lightest: boolean) => {
    const to = from.slice()
    const lineStep = step === 1 ? length : 1
    for (let start = 0; start < from.length / length; start++) {
      const first = start * lineStep
      for (let place = 0; place < length; place++) {
        const at = first + place * step
        const last = at + Math.min(reach, length - 1 - place) * step
        let value = from[at]
        for (let near = at - Math.min(reach, place) * step; near <= last; near += step) {
          value = from[near] > value === lightest ? from[near] : value
        }
        to[at] = value
      }
    }
    return to
  }
  const grown = pass(pass(data, 1, width, true), width, height, true)
  const closed = pass(pass(grown, 1, width, false), width, height, false)
  return framed({ data: closed, width, height }, -2 * reach)
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
