/** A drawing command of a glyph's outline, as opentype.js gives them. */
export interface OutlineCommand {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z'
  x?: number
  y?: number
  x1?: number
  y1?: number
  x2?: number
  y2?: number
}

interface Point {
  x: number
  y: number
}

/** Points drawn on each curve. */
const STEPS = 8

/** Draws an outline with exact area coverage; y grows downwards, the baseline is at 0. */
export function rasterise(commands: readonly OutlineCommand[]): {
  coverage: Uint8Array
  width: number
  height: number
  left: number
  top: number
} {
  const segments = flatten(commands)
  let left = Infinity
  let right = -Infinity
  let top = Infinity
  let bottom = -Infinity
  for (const point of segments.flat()) {
    left = Math.min(left, point.x)
    right = Math.max(right, point.x)
    top = Math.min(top, point.y)
    bottom = Math.max(bottom, point.y)
  }
  if (segments.length === 0) {
    return { coverage: new Uint8Array(1), width: 1, height: 1, left: 0, top: 0 }
  }
  left = Math.floor(left)
  top = Math.floor(top)
  const width = Math.ceil(right) - left + 1
  const height = Math.ceil(bottom) - top + 1

  const change = new Float32Array((width + 2) * height + 2)
  for (const [from, to] of segments) {
    addEdge(change, width + 2, from.x - left, from.y - top, to.x - left, to.y - top)
  }
  const coverage = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += change[y * (width + 2) + x]
      coverage[y * width + x] = Math.min(255, Math.round(Math.abs(sum) * 255))
    }
  }
  return { coverage, width, height, left, top: -top }
}

function flatten(commands: readonly OutlineCommand[]): [Point, Point][] {
  const segments: [Point, Point][] = []
  let pen = { x: 0, y: 0 }
  let start = pen
  const lineTo = (to: Point) => {
    segments.push([pen, to])
    pen = to
  }
  for (const command of commands) {
    const to = { x: command.x ?? 0, y: command.y ?? 0 }
    const first = { x: command.x1 ?? 0, y: command.y1 ?? 0 }
    const second = { x: command.x2 ?? 0, y: command.y2 ?? 0 }
    if (command.type === 'M') {
      pen = to
      start = to
    } else if (command.type === 'L') {
      lineTo(to)
    } else if (command.type === 'Z') {
      lineTo(start)
    } else {
      const points = command.type === 'Q' ? [pen, first, to] : [pen, first, second, to]
      for (let step = 1; step <= STEPS; step++) {
        lineTo(onCurve(points, step / STEPS))
      }
    }
  }
  return segments
}

/** De Casteljau's construction. */
function onCurve(points: readonly Point[], t: number): Point {
  if (points.length === 1) {
    return points[0]
  }
  const closer = points.slice(1).map((point, index) => ({
    x: points[index].x + (point.x - points[index].x) * t,
    y: points[index].y + (point.y - points[index].y) * t,
  }))
  return onCurve(closer, t)
}

/** Adds what an edge changes of the coverage from one pixel to the next on its right. */
function addEdge(
  change: Float32Array,
  stride: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number
): void {
  if (y0 === y1) {
    return
  }
  const direction = y0 < y1 ? 1 : -1
  if (direction < 0) {
    ;[x0, y0, x1, y1] = [x1, y1, x0, y0]
  }
  const slope = (x1 - x0) / (y1 - y0)
  let x = x0
  for (let row = Math.floor(y0); row < y1; row++) {
    const from = Math.max(row, y0)
    const to = Math.min(row + 1, y1)
    const nextX = x0 + slope * (to - y0)
    const height = (to - from) * direction
    const low = Math.min(x, nextX)
    const high = Math.max(x, nextX)
    const first = Math.floor(low)
    const last = Math.floor(high)
    if (first === last) {
      const middle = (low + high) / 2 - first
      change[row * stride + first] += height * (1 - middle)
      change[row * stride + first + 1] += height * middle
    } else {
      for (let column = first; column <= last; column++) {
        const a = Math.max(low, column)
        const b = Math.min(high, column + 1)
        const share = ((b - a) / (high - low)) * height
        const middle = (a + b) / 2 - column
        change[row * stride + column] += share * (1 - middle)
        change[row * stride + column + 1] += share * middle
      }
    }
    x = nextX
  }
}
