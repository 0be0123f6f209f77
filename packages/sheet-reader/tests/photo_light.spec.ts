import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { evenLight } from '../src/image/even_light.js'
import { withFaintLines } from '../src/image/faint_lines.js'
import type { GreyImage, PixelBox } from '../src/image/grey_image.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { straightenPage } from '../src/scan/page/straighten_page.js'
import { paint, pictureOf } from './image_pictures.js'

const DPI = 240

/** A picture that gets darker from its left side to its right one, by half. */
function shaded({ data, width, height }: GreyImage): GreyImage {
  const dark = data.map((level, at) => level * (0.9 - (0.45 * (at % width)) / width))
  return { data: dark, width, height }
}

/** Whether each of some places of a picture is ink, faint lines with it. */
function linedAt(image: GreyImage, places: readonly (readonly [number, number])[]): boolean[] {
  const workspace = new ImageWorkspace()
  const ink = binarise(image, workspace, { window: 43 })
  const { data, width } = withFaintLines(image, ink, DPI, new Uint8Array(ink.data.length))
  return places.map(([x, y]) => data[y * width + x] === 1)
}

/** A fine line as a camera sees it: darkest in its middle. */
function paintFaint(image: GreyImage, { x0, y0, x1, y1 }: PixelBox): void {
  paint(image, { x0, y0, x1, y1 }, 226)
  const [level, upright] = [x1 - x0 > y1 - y0, y1 - y0 > x1 - x0]
  paint(image, { x0: x0 + +upright, y0: y0 + +level, x1: x1 - +upright, y1: y1 - +level }, 208)
}

test.group('Light of photos', () => {
  test('makes the paper as bright in the dark half as in the light one', ({ assert }) => {
    const image = shaded(pictureOf(1600, 800, [{ x0: 1400, y0: 300, x1: 1420, y1: 310 }]))
    evenLight(image, DPI)
    const levels = [100, 800, 1500].map((x) => image.data[200 * image.width + x])
    assert.isTrue(levels.every((level) => Math.abs(level - 240) <= 8))
    assert.isBelow(image.data[305 * image.width + 1410], 20)
  })

  test('leaves dark fills dark', ({ assert }) => {
    const page = pictureOf(1600, 800, [])
    paint(page, { x0: 100, y0: 300, x1: 1500, y1: 400 }, 60)
    const image = shaded(page)
    evenLight(image, DPI)
    const levels = [200, 800, 1400].map((x) => image.data[350 * image.width + x])
    assert.isTrue(levels.every((level) => Math.abs(level - 56) <= 8))
  })
})

test.group('Faint lines of photos and scans', () => {
  test('are ink though letters close to them make them seem light', ({ assert }) => {
    const image = pictureOf(600, 400, [])
    paintFaint(image, { x0: 50, y0: 200, x1: 550, y1: 204 })
    paintFaint(image, { x0: 100, y0: 50, x1: 104, y1: 350 })
    for (let x = 108; x < 540; x += 12) {
      paint(image, { x0: x, y0: 176, x1: x + 7, y1: 196 }, 40)
    }
    assert.deepEqual(
      linedAt(image, [
        [300, 202],
        [102, 186],
        [102, 300],
      ]),
      [true, true, true]
    )
    assert.isFalse(linedAt(image, [[300, 300]])[0])
  })

  test('are seen on scans as well, but not on faxes, which show all ink as black', ({ assert }) => {
    const image = pictureOf(600, 400, [])
    paintFaint(image, { x0: 50, y0: 200, x1: 550, y1: 204 })
    const place = { pageNumber: 1, width: 180, height: 120 }
    const workspace = new ImageWorkspace()
    const { lined } = straightenPage({ ...place, image }, workspace, 0)
    assert.equal(lined?.data[202 * lined.width + 300], 1)
    assert.isUndefined(straightenPage({ ...place, image, isOneBit: true }, workspace, 0).lined)
  })

  test('are no strokes as short as those of letters, and no edges of fills', ({ assert }) => {
    const image = pictureOf(600, 400, [])
    paint(image, { x0: 50, y0: 100, x1: 80, y1: 104 }, 222)
    paint(image, { x0: 50, y0: 200, x1: 550, y1: 260 }, 225)
    assert.deepEqual(
      linedAt(image, [
        [65, 102],
        [300, 201],
        [300, 230],
      ]),
      [false, false, false]
    )
  })

  test('go on where the ink of the line stops for a while', ({ assert }) => {
    const image = pictureOf(600, 1200, [])
    paint(image, { x0: 100, y0: 50, x1: 104, y1: 1150 }, 222)
    paint(image, { x0: 101, y0: 50, x1: 103, y1: 1150 }, 90)
    paint(image, { x0: 101, y0: 500, x1: 103, y1: 600 }, 208)
    paint(image, { x0: 92, y0: 540, x1: 98, y1: 560 }, 20)
    const places = [300, 520, 550, 580, 900].map((y) => [102, y] as const)
    assert.deepEqual(linedAt(image, places), [true, true, true, true, true])
  })
})
