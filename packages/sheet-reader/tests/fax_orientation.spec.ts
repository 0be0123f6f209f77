import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { readCorpus } from '../bench/corpus_folder.js'
import { damaged } from '../bench/judge_corpus.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { ScanReader } from '../src/scan/scan_reader.js'

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
})
