import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { readCorpus } from '../bench/corpus_folder.js'
import { damaged } from '../bench/judge_corpus.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { readsBetter } from '../src/scan/page/orientation.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import type { InkWord } from '../src/scan/words/ink_words.js'

/** Short words that were all read with the same probability. */
function wordsOf(count: number, confidence: number): InkWord[] {
  return Array.from({ length: count }, () => ({
    components: [{}, {}],
    reading: { kind: 'value', text: '45', confidence, hypotheses: [] },
  })) as unknown as InkWord[]
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
    assert.isFalse(readsBetter(wordsOf(64, 0.17), wordsOf(365, 0.11)))
    assert.isTrue(readsBetter(wordsOf(365, 0.17), wordsOf(365, 0.11)))
    assert.isTrue(readsBetter(wordsOf(371, 0.8), wordsOf(6, 0.04)))
  })
})
