import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import type { GreyImage } from '../src/image/grey_image.js'
import { pictureQuality } from '../src/image/picture_quality.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { isMostlyUnread, pictureWarnings } from '../src/scan/page/picture_warnings.js'
import { interpretFile, page, pictured, table } from './interpretation_pages.js'
import { paint, pictureOf } from './image_pictures.js'

const TEXT_HEIGHT = 20

/** Upright strokes of one grey whose edges run over some pixels. */
function strokes(level: number, run: number): GreyImage {
  const image = pictureOf(600, 400, [])
  for (let x = 40; x < 560; x += 30) {
    for (let step = 0; step <= run; step++) {
      const box = { x0: x + step, y0: 40, x1: x + 3 + 2 * run - step, y1: 360 }
      paint(image, box, 255 - Math.round(((255 - level) * (step + 1)) / (run + 1)))
    }
  }
  return image
}

function warningsOf(image: GreyImage): string[] {
  const binary = binarise(image, new ImageWorkspace(), { window: 37 })
  const ink = { words: Array.from({ length: 9 }), textHeight: TEXT_HEIGHT }
  return pictureWarnings(ink as never, pictureQuality(image, binary))
}

test.group('Pictures of pages', () => {
  test('are good where strokes are dark and sharp', ({ assert }) => {
    assert.deepEqual(warningsOf(strokes(20, 0)), [])
    assert.deepEqual(warningsOf(strokes(20, 1)), [])
  })

  test('are poor where the edges of strokes run', ({ assert }) => {
    assert.deepEqual(warningsOf(strokes(20, 5)), ['PICTURE_POOR'])
  })

  test('are poor where print is hardly darker than the paper', ({ assert }) => {
    assert.deepEqual(warningsOf(strokes(210, 0)), ['PICTURE_POOR'])
  })

  test('are poor where most words of their tables cannot be read', ({ assert }) => {
    assert.isTrue(isMostlyUnread(480, 0))
    assert.isFalse(isMostlyUnread(480, 300), 'a table beside one that is read')
    assert.isFalse(isMostlyUnread(30, 0), 'a stamp')
  })

  test('flag every record of a page when they are poor', ({ assert }) => {
    const rows = ['ADE Bola', 'EZE Ada', 'OBI Uche'].map((name) => [
      { text: name, confidence: 0.96 },
      pictured('60'),
      pictured('70'),
      pictured('130'),
    ])
    const sheet = page(
      1,
      [table({ rows: [['Name', 'Maths', 'English', 'Total'], ...rows] })],
      [],
      'tesseract'
    )
    const flagged = interpretFile([{ ...sheet, warnings: ['PICTURE_POOR'] }]).records
    assert.lengthOf(flagged, 3)
    assert.isTrue(flagged.every(({ flags }) => flags.includes('PICTURE_POOR')))
    assert.isEmpty(interpretFile([sheet]).records.flatMap(({ flags }) => flags))
  })
})
