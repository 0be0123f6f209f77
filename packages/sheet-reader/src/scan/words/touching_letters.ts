import { findComponents, type Component } from '../../image/components.js'
import type { BinaryImage } from '../../image/grey_image.js'
import { unionBox } from '../cells/cell_ink.js'

/**
 * The ink of letters that touch, cut into bands as high as letters: where they rise or fall from
 * one to the next, so do the bands. Ink that a picture shows in several patches may leave some of
 * them without any.
 *
 * @param height of a band in pixels
 */
export function bandsOf(letters: Component, binary: BinaryImage, height: number): Component[] {
  const ink = inkOf(letters, binary)
  const count = Math.max(1, Math.round((letters.y1 - letters.y0) / height))
  const step = (letters.y1 - letters.y0) / count
  const bands: Component[] = []
  for (let index = 0; index < count; index++) {
    const [y0, y1] = [Math.round(index * step), Math.round((index + 1) * step)]
    const parts = findComponents(ink, { x0: 0, y0, x1: ink.width, y1 })
    const across = unionBox(parts)
    if (across) {
      const { x0: left, y0: top } = letters
      const area = parts.reduce((sum, part) => sum + part.area, 0)
      bands.push({ x0: left + across.x0, y0: top + y0, x1: left + across.x1, y1: top + y1, area })
    }
  }
  return bands
}

/** A picture of a connected patch of ink alone: its box holds pieces of others, too. */
function inkOf({ x0, y0, x1, y1, area }: Component, { data, width }: BinaryImage): BinaryImage {
  const [across, down] = [x1 - x0, y1 - y0]
  const isInk = (at: number) =>
    data[(y0 + Math.floor(at / across)) * width + x0 + (at % across)] === 1
  const seen = new Uint8Array(across * down)
  for (let start = 0; start < across; start++) {
    if (!isInk(start) || seen[start] === 1) {
      continue
    }
    const own = new Uint8Array(across * down)
    const open = [start]
    own[start] = 1
    let count = 0
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      count++
      const [x, y] = [at % across, Math.floor(at / across)]
      for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column++) {
          const next = row * across + column
          if (own[next] === 0 && isInk(next)) {
            own[next] = 1
            open.push(next)
          }
        }
      }
    }
    if (count >= area) {
      return { data: own, width: across, height: down }
    }
    own.forEach((value, at) => {
      seen[at] |= value
    })
  }
  return { data: seen, width: across, height: down }
}
