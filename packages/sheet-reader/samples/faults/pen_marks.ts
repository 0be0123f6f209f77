import { sheetPicture } from './odd_pictures.js'
import type { Picture } from '../picture.js'

/** Where a stroke goes, in pixels, and half its width. */
interface Stroke {
  points: readonly [x: number, y: number][]
  half: number
  level: number
}

/** Dots an inch of the sheet that is marked. */
const DOTS = 200

/** The ring of a stamp with a bar across it. */
function stamp(x: number, y: number, radius: number): Stroke[] {
  const ring = Array.from({ length: 721 }, (_, step): [number, number] => {
    const angle = (step * Math.PI) / 360
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  const bar: [number, number][] = [
    [x - radius, y + radius * 0.1],
    [x + radius, y - radius * 0.1],
  ]
  return [
    { points: ring, half: 2, level: 70 },
    { points: bar, half: 2, level: 70 },
  ]
}

/** A tick as a teacher makes it. */
function tick(x: number, y: number, size: number): Stroke {
  const points: [number, number][] = [
    [x, y],
    [x + size * 0.3, y + size * 0.5],
    [x + size, y - size * 0.6],
  ]
  return { points, half: 1.5, level: 60 }
}

/** A name written by hand over some rows. */
function signature(x: number, y: number, width: number, height: number): Stroke {
  const points = Array.from({ length: 200 }, (_, step): [number, number] => {
    const along = step / 199
    const wave = Math.sin(along * 38) * Math.cos(along * 11)
    return [x + along * width, y + height * (wave * 0.5 - along * 0.2)]
  })
  return { points, half: 1.5, level: 50 }
}

function draw({ data, width, height }: Picture, { points, half, level }: Stroke): void {
  for (const [index, [x, y]] of points.entries()) {
    const [fromX, fromY] = points[Math.max(0, index - 1)]
    const steps = Math.ceil(Math.hypot(x - fromX, y - fromY)) + 1
    for (let step = 0; step <= steps; step++) {
      const [middleX, middleY] = [
        fromX + ((x - fromX) * step) / steps,
        fromY + ((y - fromY) * step) / steps,
      ]
      for (let py = Math.ceil(middleY - half); py <= middleY + half; py++) {
        for (let px = Math.ceil(middleX - half); px <= middleX + half; px++) {
          if (px >= 0 && py >= 0 && px < width && py < height) {
            data[py * width + px] = Math.min(data[py * width + px], level)
          }
        }
      }
    }
  }
}

/**
 * The class of `odd_pages.ts` as a picture of 200 dots an inch over which somebody has put a stamp,
 * ticks across the lines of the scores and a signature.
 *
 * @param marks which of them; none leaves the sheet as it was printed
 */
export async function markedSheet(
  marks: readonly ('stamp' | 'ticks' | 'signature')[]
): Promise<Picture> {
  const picture = await sheetPicture([DOTS, DOTS])
  const at = (points: number) => (points * DOTS) / 72
  const strokes = marks.flatMap((mark): Stroke[] => {
    switch (mark) {
      case 'stamp':
        return stamp(at(230), at(155), at(40))
      case 'ticks':
        return [0, 1, 2].flatMap((row) =>
          [300, 370, 440].map((x) => tick(at(x), at(124 + row * 20), at(14)))
        )
      case 'signature':
        return [signature(at(300), at(150), at(220), at(40))]
    }
  })
  for (const stroke of strokes) {
    draw(picture, stroke)
  }
  return picture
}
