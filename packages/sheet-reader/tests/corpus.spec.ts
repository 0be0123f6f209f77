import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { readCorpus } from '../bench/corpus_folder.js'
import { figuresOf, percent, type JudgedDocument } from '../bench/figures.js'
import { judgeCorpus } from '../bench/judge_corpus.js'
import { judge } from '../bench/judgement.js'
import { recordsOf } from '../bench/read_corpus_document.js'
import { judgeUnknownWords } from '../bench/unknown_words.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { readDigitalPage } from '../src/pdf/read_digital_page.js'
import type { PageReading } from '../src/types.js'

/**
 * What the reader reaches on the frozen sheets of seven producers, and on those that schools of
 * many countries print. The figures are floors: whoever makes the reader better raises them, nobody
 * lowers them.
 */
const FLOORS = {
  development: { cells: 99.9, lost: 0, invented: 0, silent: 0 },
  validation: { cells: 99.7, lost: 0, invented: 0, silent: 0 },
  schools: { cells: 99.6, lost: 0, invented: 0, silent: 0 },
}

for (const [name, floor] of Object.entries(FLOORS)) {
  test.group(`The ${name} sheets`, () => {
    test('are read at least as well as before', async ({ assert }) => {
      const folder = fileURLToPath(new URL(`../corpus/${name}/`, import.meta.url))
      const judged: JudgedDocument[] = []
      for await (const document of judgeCorpus(await readCorpus(folder))) {
        assert.isNull(document.error, document.document.name)
        judged.push(document)
      }
      const { cells, right, students, lost, invented, silent } = figuresOf(judged)
      assert.isAbove(students, 1_000)
      assert.isAtLeast(percent(right, cells), floor.cells, 'cells right')
      assert.isAtMost(percent(lost, students), floor.lost, 'students lost')
      assert.isAtMost(percent(invented, students), floor.invented, 'students invented')
      assert.isAtMost(percent(silent, cells), floor.silent, 'wrong cells without a flag')
    }).timeout(240_000)
  })
}

test.group('The development sheets with a word that nobody knows', () => {
  test('are read with a flag where that word was needed', async ({ assert }) => {
    const folder = fileURLToPath(new URL('../corpus/development/', import.meta.url))
    const judged: JudgedDocument[] = []
    for await (const document of judgeUnknownWords(await readCorpus(folder), 2)) {
      judged.push(document)
    }
    const { cells, right, students, lost, silent } = figuresOf(judged)
    assert.isAbove(students, 3_000)
    assert.isAtLeast(percent(right, cells), 99.6, 'cells right')
    assert.isAtMost(percent(lost, students), 0.05, 'students lost')
    assert.isAtMost(percent(silent, cells), 0.02, 'wrong cells without a flag')
  }).timeout(240_000)
})

test.group('The pages of the schools sheets as pictures that are read without a mistake', () => {
  test('mean what their text layers mean', async ({ assert }) => {
    const folder = fileURLToPath(new URL('../corpus/schools/', import.meta.url))
    const sum = { cells: 0, right: 0, students: 0, lost: 0, invented: 0, silent: 0 }
    for (const { path, truth } of await readCorpus(folder)) {
      const { cells, lost, invented, faults } = judge(truth, recordsOf(await asPictures(path)))
      for (const { count, right } of Object.values(cells)) {
        sum.cells += count
        sum.right += right
      }
      sum.students += truth.length
      sum.lost += lost.length
      sum.invented += invented.length
      sum.silent += faults.filter(({ silent }) => silent).length
    }
    assert.isAbove(sum.students, 1_000)
    assert.isAtLeast(percent(sum.right, sum.cells), 99.6, 'cells right')
    assert.isAtMost(percent(sum.lost, sum.students), 0.1, 'students lost')
    assert.isAtMost(percent(sum.invented, sum.students), 0.1, 'students invented')
    assert.isAtMost(percent(sum.silent, sum.cells), 0, 'wrong cells without a flag')
  }).timeout(240_000)
})

/** The pages of a document, as if their words had been read from pictures. */
async function asPictures(path: string): Promise<PageReading[]> {
  using document = await PdfDocument.open(path)
  return Array.from({ length: document.pageCount }, (_, index) => ({
    ...readDigitalPage(document, index + 1),
    source: 'tesseract',
  }))
}
