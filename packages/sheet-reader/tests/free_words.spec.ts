import { test } from '@japa/runner'
import { createGreyImage, type PixelBox } from '../src/image/grey_image.js'
import { readFreeWords } from '../src/scan/words/free_words.js'
import type { InkWord } from '../src/scan/words/ink_words.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'
import type { Readers } from '../src/scan/cells/text_readings.js'

const HEIGHT = 10
const GREY = createGreyImage(2000, 60)
const PAGE = { grey: GREY, binary: GREY, scale: 1, dpi: 150, skew: 0, turn: 0 } as StraightPage

/** A word of one piece of ink, so many pixels wide. */
function wordAt(x0: number, width: number): InkWord {
  const pixels = { x0, y0: 20, x1: x0 + width, y1: 20 + HEIGHT }
  const word = { ...pixels, pixels, components: [{ ...pixels, area: width * HEIGHT }] }
  return { ...word, angle: 0, textHeight: HEIGHT, fontSize: HEIGHT } as unknown as InkWord
}

/** The lines that are shown to the reader of words, from where to where. */
async function linesShown(words: readonly InkWord[]): Promise<number[][]> {
  const shown: number[][] = []
  const readers: Readers = {
    lines: {
      read: (_: unknown, { x0, x1 }: PixelBox) => {
        shown.push([x0, x1])
        return { text: '', confidence: 0, alternatives: [], positions: [] }
      },
    },
    text: { version: 'none', recognise: async () => [], close: async () => {} },
    glyphs: { read: () => ({ kind: 'blank', text: '', confidence: 1, hypotheses: [] }) },
  }
  await readFreeWords(PAGE, words, readers)
  return shown
}

test.group('Words outside drawn tables', () => {
  test('close headings of many columns are read in pieces, parted where their gaps are widest', async ({
    assert,
  }) => {
    const headings = Array.from({ length: 12 }, (_, at) => 100 + at * 120)
    const words = headings.flatMap((x) => [wordAt(x, 50), wordAt(x + 54, 50)])
    const lines = await linesShown(words)
    assert.isAbove(lines.length, 1)
    for (const [from, to] of lines) {
      assert.isAtMost(to - from, 62 * HEIGHT)
      assert.isTrue(headings.some((x) => Math.abs(x - from) < HEIGHT))
    }
    assert.lengthOf(await linesShown(words.slice(0, 8)), 1)
  })
})
