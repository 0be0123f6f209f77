import { enclosingQuadrilateral, hullOf, areaOf } from './convex_shapes.js'
import { withoutDark } from './closing.js'
import type { GreyImage } from './grey_image.js'
import type { Corners, Point } from './homography.js'
import { shrinkImage } from './resample.js'

/** About how many pixels the long side of the picture has in which outlines are looked for. */
const LONG_SIDE = 460
/** Print is painted over by paper up to so many pixels away. */
const PRINT = 3
/**
 * Neighbours that differ by more, as a share of their brightness, are not both paper: on an uneven
 * paper, and where its side is so soft in one place that the desk would count as paper, too.
 */
const SMOOTH = [0.045, 0.02] as const
/**
 * A sheet of which fewer sides are seen may be the desk with the sheet, where shade makes them
 * alike.
 */
const TELLING_SIDES = 2
/** A sheet takes up so much of the picture, and of the largest other sheet. */
const SMALLEST_SHEET = 0.12
const SMALLEST_OTHER = 0.35
/**
 * How much four sides may add to the sheet's own shape, and how much of that shape must be paper.
 */
const MOST_ADDED = 0.06
const LEAST_PAPER = 0.6
/** What lies around a sheet is darker than it by this share. */
const DARKER = 0.88
/**
 * A side this near to the edge of the picture (as a share of its long side) is no side of paper.
 */
const AT_EDGE = 0.012
/** The edge of a curled sheet leaves the straight by at most this share of the picture's side. */
const MOST_CURVED = 0.12
/**
 * Places across and down at which a picture is looked at, and which of their levels is that of its
 * paper.
 */
const PLACES = 60
const PAPER_RANK = 0.9
/**
 * Shares of the picture by which places are away from its edge that tell whether it is paper there.
 */
const NEAR_EDGE = [0, 0.01] as const
/** So light, as a share of the paper, is an edge that is paper, but for so many of its places. */
const LIGHT_EDGE = 0.94
const MOST_DARK_EDGE = 0.03

/**
 * The sheets of paper that lie on something darker, largest first: what a photo of a sheet on a
 * desk shows. Empty where the picture is all paper, as scans are, and where nothing with four sides
 * is seen.
 */
export function findSheets(image: GreyImage): Corners[] {
  if (isPaperToItsEdges(image)) {
    return []
  }
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / LONG_SIDE))
  const small = shrinkImage(image, factor)
  if (small.width < 20 || small.height < 20) {
    return []
  }
  const paper = withoutDark(small, PRINT)
  let best: Sheet[] = []
  for (const smooth of SMOOTH) {
    const sheets = sheetsOn(paper, smooth)
    if (sheets.length > 0 && sheets[0].sides > (best[0]?.sides ?? 0)) {
      best = sheets
    }
    if (best.length > 0 && best[0].sides >= TELLING_SIDES) {
      break
    }
  }
  return best
    .map(({ corners }) => corners)
    .filter((corners) => areaOf(corners) >= SMALLEST_OTHER * areaOf(best[0].corners))
    .map((corners) => corners.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as never)
}

/**
 * Whether hardly a place along the edges of a picture is darker than its paper, so that no desk is
 * seen: a few thousand pixels tell of most scans that they need not be looked at whole.
 */
function isPaperToItsEdges({ data, width, height }: GreyImage): boolean {
  const levelAt = (across: number, down: number) =>
    data[Math.round(down * (height - 1)) * width + Math.round(across * (width - 1))]
  const places = Array.from({ length: PLACES + 1 }, (_, place) => place / PLACES)
  const all = places.flatMap((down) => places.map((across) => levelAt(across, down)))
  const paper = all.sort((one, other) => one - other)[Math.floor(PAPER_RANK * all.length)]
  const edge = places.flatMap((place) =>
    NEAR_EDGE.flatMap((near) => [
      levelAt(place, near),
      levelAt(place, 1 - near),
      levelAt(near, place),
      levelAt(1 - near, place),
    ])
  )
  const dark = edge.filter((level) => level < LIGHT_EDGE * paper).length
  return dark <= MOST_DARK_EDGE * edge.length
}

interface Sheet {
  corners: Corners
  /** How many of its sides are seen, and not cut off by the picture. */
  sides: number
}

/** The sheets of paper in a picture without print, largest first. */
function sheetsOn(paper: GreyImage, smooth: number): Sheet[] {
  return smoothAreas(paper, SMALLEST_SHEET * paper.width * paper.height, smooth)
    .map((area) => sheetOf(area, paper))
    .filter((sheet) => sheet !== null)
    .sort((one, other) => areaOf(other.corners) - areaOf(one.corners))
}

interface Area {
  /** Leftmost and rightmost pixel of each row, as points. */
  border: Point[]
  pixels: number
  has: (x: number, y: number) => boolean
}

/**
 * Areas in which the brightness changes slowly, of at least so many pixels, by where they begin.
 */
function smoothAreas(image: GreyImage, smallest: number, smooth: number): Area[] {
  const owner = joinSmooth(image, smooth)
  const pixels = new Uint32Array(owner.length)
  for (let at = 0; at < owner.length; at++) {
    // An area's first pixel stands for it, and of those before a pixel it is known which area is
    // theirs.
    owner[at] = owner[owner[at]]
    pixels[owner[at]]++
  }
  const areas: Area[] = []
  for (let area = 0; area < owner.length; area++) {
    if (pixels[area] >= smallest) {
      areas.push({
        border: borderOf(owner, area, image.width),
        pixels: pixels[area],
        has: (x, y) => owner[y * image.width + x] === area,
      })
    }
  }
  return areas
}

/** For each pixel one before it of the same area, or itself. */
function joinSmooth({ data, width, height }: GreyImage, smooth: number): Int32Array {
  const most = Float64Array.from({ length: 256 }, (_, lighter) => 2 + smooth * lighter)
  const before = new Int32Array(width * height)
  const firstOf = (at: number) => {
    while (before[at] !== at) {
      before[at] = before[before[at]]
      at = before[at]
    }
    return at
  }
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const level = data[at]
      before[at] = at
      if (x > 0) {
        const left = data[at - 1]
        if (Math.abs(left - level) <= most[left > level ? left : level]) {
          before[at] = before[at - 1]
        }
      }
      if (y > 0) {
        const above = data[at - width]
        if (Math.abs(above - level) <= most[above > level ? above : level]) {
          const one = firstOf(at)
          const other = firstOf(at - width)
          before[one > other ? one : other] = one > other ? other : one
        }
      }
    }
  }
  return before
}

/** The leftmost and the rightmost pixel of an area in each row, as points. */
function borderOf(owner: Int32Array, area: number, width: number): Point[] {
  const border: Point[] = []
  for (let y = Math.floor(area / width); y * width < owner.length; y++) {
    const row = owner.subarray(y * width, (y + 1) * width)
    const x = row.indexOf(area)
    if (x >= 0) {
      const end = row.lastIndexOf(area) + 1
      border.push({ x, y }, { x: end, y }, { x, y: y + 1 }, { x: end, y: y + 1 })
    }
  }
  return border
}

/** The four corners of an area that is a sheet on something darker. */
function sheetOf({ border, pixels, has }: Area, image: GreyImage): Sheet | null {
  const hull = hullOf(border)
  const size = areaOf(hull)
  const corners = enclosingQuadrilateral(hull)
  if (!corners || pixels < LEAST_PAPER * size || areaOf(corners) > (1 + MOST_ADDED) * size) {
    return null
  }
  const sides = corners.map((corner, index) => sideOf(corner, corners[(index + 1) % 4], image, has))
  const seen = sides.filter((side) => side !== null)
  const isDarkAround =
    seen.length > 0 && seen.every(({ inside, outside }) => outside < DARKER * inside)
  return isDarkAround ? { corners, sides: seen.length } : null
}

/**
 * How light it is on both sides of an edge of a sheet; null where the edge is that of the picture.
 * A curled sheet's edge is looked for inside of the straight line between its corners.
 */
function sideOf(from: Point, to: Point, image: GreyImage, isSheet: Area['has']) {
  const { data, width, height } = image
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  // Corners go clockwise, so that outside lies to the left of the way along a side.
  const [outX, outY] = [(to.y - from.y) / length, (from.x - to.x) / length]
  const margin = AT_EDGE * Math.max(width, height)
  const deepest = MOST_CURVED * Math.max(width, height)
  const insides: number[] = []
  const outsides: number[] = []
  for (let share = 0.1; share < 0.91; share += 0.05) {
    const x = from.x + share * (to.x - from.x)
    const y = from.y + share * (to.y - from.y)
    if (x < margin || y < margin || x > width - margin || y > height - margin) {
      continue
    }
    const placeAt = (away: number) => ({
      column: Math.min(width - 1, Math.max(0, Math.round(x + away * outX))),
      row: Math.min(height - 1, Math.max(0, Math.round(y + away * outY))),
    })
    const isInside = (away: number) => {
      const { column, row } = placeAt(away)
      return isSheet(column, row)
    }
    let edge = 0
    while (!isInside(edge) && edge > -deepest) {
      edge--
    }
    const level = (away: number) => {
      const { column, row } = placeAt(edge + away)
      return data[row * width + column]
    }
    insides.push(level(-4))
    outsides.push(level(3))
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]
  return insides.length < 5 ? null : { inside: middle(insides), outside: middle(outsides) }
}
