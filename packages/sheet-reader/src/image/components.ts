import type { BinaryImage, PixelBox } from './grey_image.js'

/** A connected patch of ink: its box and how many pixels it has. */
export interface Component extends PixelBox {
  area: number
}

/** Where a patch of ink begins and ends in its row. */
export function sidesOf({ x0, x1 }: Component): [from: number, to: number] {
  return [x0, x1]
}

/** A patch of ink of a picture whose rows are made its columns. */
export function transposeComponent({ x0, y0, x1, y1, area }: Component): Component {
  return { x0: y0, y0: x0, x1: y1, y1: x1, area }
}

/**
 * Connected components (eight neighbours) of a binary image, or of a part of it, in the coordinates
 * of the image. Works on horizontal runs joined by union-find, so its cost follows the ink and not
 * the number of pixels in large shapes.
 */
export function findComponents(binary: BinaryImage, region?: PixelBox): Component[] {
  const { data, width } = binary
  const left = region?.x0 ?? 0
  const right = region?.x1 ?? width
  const top = region?.y0 ?? 0
  const bottom = region?.y1 ?? binary.height

  const components: (Component | null)[] = []
  const parent: number[] = []
  const root = (label: number): number => {
    while (parent[label] !== label) {
      parent[label] = parent[parent[label]]
      label = parent[label]
    }
    return label
  }

  let above = new RunRow()
  let current = new RunRow()
  // A native search skips white paper many times faster than a loop over pixels; in a narrow part
  // of a page it would look at the paper beside it.
  const isWide = 2 * (right - left) > width
  let ink = -1
  for (let y = top; y < bottom; y++) {
    current.count = 0
    const row = y * width
    let first = 0
    for (let x = left; x < right; x++) {
      if (isWide) {
        ink = nextInk(data, ink, row + x)
        if (ink >= row + right) {
          break
        }
        x = ink - row
      } else if (data[row + x] === 0) {
        continue
      }
      const start = x
      while (x < right && data[row + x] === 1) {
        x++
      }
      while (first < above.count && above.end[first] < start) {
        first++
      }
      let label = -1
      for (let i = first; i < above.count && above.start[i] <= x; i++) {
        const other = root(above.label[i])
        if (label === -1) {
          label = other
        } else if (label !== other) {
          absorb(components[label]!, components[other]!)
          components[other] = null
          parent[other] = label
        }
      }
      if (label === -1) {
        label = parent.length
        parent.push(label)
        components.push({ x0: start, y0: y, x1: x, y1: y + 1, area: x - start })
      } else {
        const component = components[label]!
        if (start < component.x0) {
          component.x0 = start
        }
        if (x > component.x1) {
          component.x1 = x
        }
        component.y1 = y + 1
        component.area += x - start
      }
      current.push(start, x, label)
    }
    ;[above, current] = [current, above]
  }
  return components.filter((component) => component !== null)
}

/**
 * Where ink is next from a place on, or beyond the picture; `known` is where it was found before.
 */
function nextInk(data: Uint8Array, known: number, from: number): number {
  if (known >= from) {
    return known
  }
  const found = data.indexOf(1, from)
  return found === -1 ? data.length : found
}

/** The runs of one row; `end` is the first pixel after the run. */
class RunRow {
  start: number[] = []
  end: number[] = []
  label: number[] = []
  count = 0

  push(start: number, end: number, label: number): void {
    this.start[this.count] = start
    this.end[this.count] = end
    this.label[this.count] = label
    this.count++
  }
}

function absorb(kept: Component, other: Component): void {
  kept.x0 = Math.min(kept.x0, other.x0)
  kept.y0 = Math.min(kept.y0, other.y0)
  kept.x1 = Math.max(kept.x1, other.x1)
  kept.y1 = Math.max(kept.y1, other.y1)
  kept.area += other.area
}
