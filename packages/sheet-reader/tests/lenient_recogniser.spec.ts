import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { readCorpus } from '../bench/corpus_folder.js'
import { damaged } from '../bench/judge_corpus.js'
import { judge } from '../bench/judgement.js'
import { readCorpusDocument } from '../bench/read_corpus_document.js'
import { createGreyImage } from '../src/image/grey_image.js'
import { LenientRecogniser } from '../src/scan/recognisers/lenient_recogniser.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import type { RecognisedWord, TextRecogniser } from '../src/scan/recognisers/text_recogniser.js'

const corpus = fileURLToPath(new URL('../corpus/development', import.meta.url))
const PAPER = createGreyImage(20, 20)

/** A recogniser that answers as it is told, and how often it was asked. */
function recogniser(answer: () => Promise<RecognisedWord[]>) {
  const asked = { times: 0 }
  const text: TextRecogniser = {
    version: 'told 1',
    recognise: () => {
      asked.times++
      return answer()
    },
    close: async () => {},
  }
  return { asked, text }
}

const never = () => new Promise<RecognisedWord[]>(() => {})

test.group('A text recogniser without an answer', () => {
  test('finds no words, and is asked once for a page only', async ({ assert }) => {
    for (const answer of [never, () => Promise.reject(new Error('no language data'))]) {
      const { asked, text } = recogniser(answer)
      const lenient = new LenientRecogniser(text, 5)
      assert.equal(lenient.version, 'told 1')
      assert.deepEqual(await lenient.recognise(PAPER), [])
      assert.deepEqual(await lenient.recognise(PAPER), [])
      assert.equal(asked.times, 1)
      assert.equal(lenient.version, 'told 1 without an answer')
    }
  })

  test('is not asked again once the page has waited long enough for its answers', async ({
    assert,
  }) => {
    const { asked, text } = recogniser(async () => {
      const start = performance.now()
      while (performance.now() - start < 10) {
        // The thread is busy, so that no timer is heard.
      }
      return []
    })
    const lenient = new LenientRecogniser(text, 5)
    await lenient.recognise(PAPER)
    await lenient.recognise(PAPER)
    assert.equal(asked.times, 1)
    assert.equal(lenient.version, 'told 1 without an answer')
  })

  test('a noisy scan is read without it, and what was doubted is flagged', async ({ assert }) => {
    const [document] = await readCorpus(corpus, '028')
    const scan = await damaged(document, 'noisy')
    const { asked, text } = recogniser(never)
    const { pages, records, error } = await readCorpusDocument(
      scan,
      new ScanReader(text, { patience: 50 })
    )
    assert.isNull(error)
    assert.equal(asked.times, pages.length)
    assert.match(pages[0].engineVersion, /without an answer/)
    const { lost, invented, faults } = judge(document.truth, records)
    assert.isEmpty(lost)
    assert.isEmpty(invented)
    assert.isEmpty(faults.filter(({ silent }) => silent))
  }).timeout(60_000)
})
