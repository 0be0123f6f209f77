import { test } from '@japa/runner'
import type { GreyImage } from '../src/image/grey_image.js'
import { rotateImage } from '../src/image/rotate.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { straightenPage } from '../src/scan/page/straighten_page.js'
import { paint, pictureOf } from './image_pictures.js'

const [WIDTH, HEIGHT] = [1200, 800]
const PLACE = { pageNumber: 1, width: 432, height: 288 }

/** Tells how many buffers of a page it has handed out. */
class CountingWorkspace extends ImageWorkspace {
  readonly names = new Set<string>()

  override bytes(name: string, length: number): Uint8Array {
    this.names.add(name)
    return super.bytes(name, length)
  }
}

/** A page that was not laid straight on the scanner, with a band of headings as dark as `level`. */
function crooked(level: number): GreyImage {
  const image = pictureOf(WIDTH, HEIGHT, [])
  paint(image, { x0: 100, y0: 80, x1: 1100, y1: 140 }, level)
  paint(image, { x0: 200, y0: 100, x1: 600, y1: 120 }, 240)
  for (let y = 200; y < 700; y += 60) {
    paint(image, { x0: 100, y0: y, x1: 1100, y1: y + 4 }, 60)
  }
  return rotateImage(image, 1.5, new Uint8Array(WIDTH * HEIGHT))
}

test.group('Straightened pages', () => {
  test('leave the picture that was drawn as it is, and take room for three more', ({ assert }) => {
    for (const level of [50, 245]) {
      const image = crooked(level)
      const drawn = image.data.slice()
      const workspace = new CountingWorkspace()
      const { grey, binary, lined, skew, turn } = straightenPage({ ...PLACE, image }, workspace)
      assert.closeTo(skew, -1.5, 0.2)
      assert.equal(turn, 0)
      assert.deepEqual(image.data, drawn)
      assert.equal(new Set([image, grey, binary, lined!].map(({ data }) => data.buffer)).size, 4)
      assert.lengthOf([...workspace.names], 3)
    }
  })
})
