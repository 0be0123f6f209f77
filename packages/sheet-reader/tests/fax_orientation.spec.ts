import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { readCorpus } from '../bench/corpus_folder.js'
import { damaged } from '../bench/judge_corpus.js'
import { createGreyImage } from '../src/image/grey_image.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { isUpsideDown, readsBetter, type Legibility } from '../src/scan/page/legibility.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import type { InkWord } from '../src/scan/words/ink_words.js'

/**
 * How a page reads whose short words, and whose long ones if any, were all read with the same
 * probability.
 */
function legibility(words: number, short: number, longWords = 0, long = 0): Legibility {
  return { short, readable: words * short, long, longWords, longShare: 0 }
}

/** Long words, at places from the left of a page on. */
function wordsOf(count: number): InkWord[] {
  return Array.from({ length: count }, (_, at) => {
    const pixels = { x0: 10 + 60 * at, y0: 100, x1: 60 + 60 * at, y1: 110 }
    const components = [0, 1, 2].map(() => ({ ...pixels, area: 50 }))
    return { ...pixels, pixels, angle: 0, textHeight: 10, components }
  })
}

const CORPUS = fileURLToPath(new URL('../corpus/development', import.meta.url))

test.group('Faxes whose letters do not tell how their lines run', () => {
  test('are read as they read best', async ({ assert }) => {
    const [sheet] = await readCorpus(CORPUS, '072')
    using document = await PdfDocument.open(await damaged(sheet, 'fax'))
    const reader = new ScanReader()
    try {
      const { tables } = await reader.read(document, 2)
      const subjects = tables[0].cells.map(({ text }) => text)
      assert.includeMembers(subjects, ['Life Sci', 'Maths', 'Marks'])
      assert.isBelow(tables[0].columnEdges.length, tables[0].rowEdges.length)
    } finally {
      await reader.close()
    }
  }).timeout(60_000)

  test('are not turned to where few of their words read little better', ({ assert }) => {
    assert.isFalse(readsBetter(legibility(64, 0.17), legibility(365, 0.11)))
    assert.isTrue(readsBetter(legibility(365, 0.17), legibility(365, 0.11)))
    assert.isTrue(readsBetter(legibility(371, 0.8), legibility(6, 0.04)))
  })

  test('are not turned to where they have no long words', ({ assert }) => {
    assert.isFalse(readsBetter(legibility(181, 0.4), legibility(220, 0.09, 37, 0.02)))
    assert.isTrue(readsBetter(legibility(211, 0.62, 28, 0.67), legibility(229, 0.26, 11, 0.92)))
  })

  test('stand on their head where their long words read better so, whatever their digits do', ({
    assert,
  }) => {
    const grey = createGreyImage(600, 200)
    const print = { grey, words: wordsOf(6), lines: [], isOneBit: true }
    const readers = (upright: number, turned: number) => ({
      glyphs: { read: () => ({ kind: 'value' as const, text: '', confidence: 0, hypotheses: [] }) },
      lines: {
        read: (image: { width: number }) => ({
          text: 'Name',
          confidence: image === grey ? upright : turned,
          alternatives: [],
          positions: [],
        }),
      },
    })
    assert.isTrue(isUpsideDown(print, readers(0.05, 0.47)))
    assert.isFalse(isUpsideDown(print, readers(0.47, 0.05)))
    assert.isFalse(isUpsideDown(print, readers(0.3, 0.35)))
  })
})
