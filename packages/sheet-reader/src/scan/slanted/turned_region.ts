import { median } from '../../grid/lines/text_lines.js'
import { cropImage, type GreyImage, type PixelBox } from '../../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'

/** A place on a picture, in pixels. */
export interface Point {
  x: number
  y: number
}

/** Pixels around the place where two lines cross in which their ink may lie. */
const AROUND_CROSSING = 2
/**
 * Grey values from 0 to 255: paper is lighter, and so far darker than the edge of a line is a
 * letter.
 */
const PAPER = 200
const DARKER = 40
/** The edge of a line is lighter: what else stands there can be told from it. */
const EDGE = 130

/**
 * A part of the page in which drawn lines are paper. At the blurred edges of a line letters are
 * told by being darker than it, in its middle by going on on both of its sides.
 */
export function withoutRulings(
  grey: GreyImage,
  region: PixelBox,
  { horizontal, vertical }: RasterRulings
): GreyImage {
  const part = cropImage(grey, region)
  const places = [
    ...vertical.map((ruling) => placeIn(region, ruling, true)),
    ...horizontal.map((ruling) => placeIn(region, ruling, false)),
  ]
  const seen = withoutCrossings(part, places)
  places.forEach((place) => clear(place, part, seen))
  return part
}

/** A ruling in a part of the page: across it in pixels, and along it from one end to the other. */
interface RulingPlace {
  isUpright: boolean
  middle: number
  half: number
  from: number
  to: number
}

function placeIn(
  { x0, y0, x1, y1 }: PixelBox,
  { position, thickness, from, to }: RasterRuling,
  isUpright: boolean
): RulingPlace {
  const [origin, along, end] = isUpright ? [x0, y0, y1] : [y0, x0, x1]
  return {
    isUpright,
    middle: Math.round(position) - origin,
    half: Math.ceil(thickness / 2),
    from: Math.max(0, Math.floor(from) - along),
    to: Math.min(end - along, Math.ceil(to) - along),
  }
}

/**
 * A copy of a picture, paper where lines cross: there each would seem to be a letter on the other.
 */
function withoutCrossings(part: GreyImage, places: readonly RulingPlace[]): GreyImage {
  const copy = { ...part, data: part.data.slice() }
  const level = places.filter(({ isUpright }) => !isUpright)
  for (const down of places.filter(({ isUpright }) => isUpright)) {
    for (const across of level) {
      const reach = Math.max(down.half, across.half) + AROUND_CROSSING
      for (let y = across.middle - reach; y <= across.middle + reach; y++) {
        for (let x = down.middle - reach; x <= down.middle + reach; x++) {
          if (x >= 0 && y >= 0 && x < part.width && y < part.height) {
            copy.data[y * part.width + x] = 255
          }
        }
      }
    }
  }
  return copy
}

/**
 * Takes one ruling out of a picture. @param seen the same picture, in which its lines do not cross
 */
function clear(
  { isUpright, middle, half, from, to }: RulingPlace,
  part: GreyImage,
  seen: GreyImage
) {
  const { width, height } = part
  const indexOf = (along: number, across: number) => {
    const [x, y] = isUpright ? [middle + across, along] : [along, middle + across]
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x
  }
  const at = (along: number, across: number) => seen.data[indexOf(along, across)] ?? 255
  const set = (along: number, across: number, value: number) => {
    const index = indexOf(along, across)
    if (index >= 0) {
      part.data[index] = value
      seen.data[index] = value
    }
  }
  const offsets = Array.from({ length: 2 * half + 1 }, (_, index) => index - half)
  const bare = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).filter(
    (along) => at(along, -half - 1) > PAPER && at(along, half + 1) > PAPER
  )
  const profile = offsets.map((off) => median(bare.map((along) => at(along, off))))
  const core = offsets.filter((_, index) => profile[index] <= EDGE)
  for (const [index, off] of offsets.entries()) {
    if (profile[index] <= EDGE) {
      continue
    }
    for (let along = from; along < to; along++) {
      if (at(along, off) > profile[index] - DARKER) {
        set(along, off, 255)
      }
    }
  }
  const [first, last] = [(core[0] ?? 0) - 1, (core.at(-1) ?? 0) + 1]
  for (let along = from; along < to; along++) {
    const through = core.map((off) =>
      [-1, 0, 1].map((lean) =>
        Math.max(at(along - lean * (off - first), first), at(along + lean * (last - off), last))
      )
    )
    core.forEach((off, index) => set(along, off, Math.min(...through[index])))
  }
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
