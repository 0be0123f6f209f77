import { test } from '@japa/runner'
import type { GlyphReading } from '../src/glyph/glyph_reader.js'
import { PageGlyphs } from '../src/scan/cells/page_glyphs.js'

const PICTURE = { data: new Uint8Array(64), width: 8, height: 8 }
const BOX = { x0: 1, y0: 1, x1: 5, y1: 5 }

/** A reader that counts what it is asked. */
function countingReader() {
  const reader = {
    asked: 0,
    read: (): GlyphReading => {
      reader.asked += 1
      return { kind: 'value', text: String(reader.asked), confidence: 1, hypotheses: [] }
    },
  }
  return reader
}

test.group('Glyphs of a page', () => {
  test('are read once in each place', ({ assert }) => {
    const reader = countingReader()
    const glyphs = new PageGlyphs(reader)

    const first = glyphs.read(PICTURE, BOX, { expectedHeight: 4 })
    const again = glyphs.read(PICTURE, { ...BOX }, { expectedHeight: 4 })

    assert.equal(first, again)
    assert.equal(reader.asked, 1)
  })

  test('are read anew in another box, in another height and in another picture', ({ assert }) => {
    const reader = countingReader()
    const glyphs = new PageGlyphs(reader)

    glyphs.read(PICTURE, BOX, { expectedHeight: 4 })
    glyphs.read(PICTURE, { ...BOX, x1: 6 }, { expectedHeight: 4 })
    glyphs.read(PICTURE, BOX)
    glyphs.read({ ...PICTURE }, BOX, { expectedHeight: 4 })

    assert.equal(reader.asked, 4)
  })
})
