import { cropImage, type GreyImage, type PixelBox } from '../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../image/rulings.js'

/** A place on a picture, in pixels. */
export interface Point {
  x: number
  y: number
}

/** A part of the page in which drawn lines are paper, save where letters go on on both of their sides. */
export function withoutRulings(
  grey: GreyImage,
  region: PixelBox,
  { horizontal, vertical }: RasterRulings
): GreyImage {
  const part = cropImage(grey, region)
  const { width, height } = part
  const drawn = part.data.slice()
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : drawn[y * width + x]
  const clear = (ruling: RasterRuling, isUpright: boolean) => {
    const half = Math.ceil(ruling.thickness / 2)
    const reach = half + 1
    const origin = isUpright ? region.x0 : region.y0
    const along = isUpright ? region.y0 : region.x0
    const middle = Math.round(ruling.position) - origin
    const from = Math.max(0, Math.floor(ruling.from) - along)
    const to = Math.min(isUpright ? height : width, Math.ceil(ruling.to) - along)
    for (let place = from; place < to; place++) {
      for (let off = -half; off <= half; off++) {
        const [x, y] = isUpright ? [middle + off, place] : [place, middle + off]
        if (x < 0 || y < 0 || x >= width || y >= height) {
          continue
        }
        const through = [-1, 0, 1].map((lean) => {
          const [before, behind] = [place - lean * (reach + off), place + lean * (reach - off)]
          return isUpright
            ? Math.max(at(middle - reach, before), at(middle + reach, behind))
            : Math.max(at(before, middle - reach), at(behind, middle + reach))
        })
        part.data[y * width + x] = Math.min(...through)
      }
    }
  }
  vertical.forEach((ruling) => clear(ruling, true))
  horizontal.forEach((ruling) => clear(ruling, false))
  return part
}

/** A part of a page that was turned, and the way there and back. */
export interface TurnedRegion {
  image: GreyImage
  toTurned: (point: Point) => Point
  toPage: (point: Point) => Point
}

/** A part of the page turned so that text which leans by `slant` is level. */
export function turnedRegion(part: GreyImage, { x0, y0 }: PixelBox, slant: number): TurnedRegion {
  const [cosine, sine] = [Math.cos(slant), Math.sin(slant)]
  const width = Math.ceil(part.width * cosine + part.height * Math.abs(sine))
  const height = Math.ceil(part.width * Math.abs(sine) + part.height * cosine)
  const [centreX, centreY] = [part.width / 2, part.height / 2]
  const toPart = (x: number, y: number) => {
    const [along, across] = [x - width / 2, y - height / 2]
    return {
      x: centreX + along * cosine + across * sine,
      y: centreY - along * sine + across * cosine,
    }
  }
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[y * width + x] = sample(part, toPart(x, y))
    }
  }
  return {
    image: { data, width, height },
    toPage: (point) => {
      const { x, y } = toPart(point.x, point.y)
      return { x: x + x0, y: y + y0 }
    },
    toTurned: (point) => {
      const [right, down] = [point.x - x0 - centreX, point.y - y0 - centreY]
      return {
        x: width / 2 + right * cosine - down * sine,
        y: height / 2 + right * sine + down * cosine,
      }
    },
  }
}

function sample({ data, width, height }: GreyImage, { x, y }: Point): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) {
    return 255
  }
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [right, below] = [x - column, y - row]
  const at = row * width + column
  const upper = data[at] * (1 - right) + data[at + 1] * right
  const lower = data[at + width] * (1 - right) + data[at + width + 1] * right
  return Math.round(upper * (1 - below) + lower * below)
}
