import type { CorpusDocument } from './corpus_folder.js'
import type { JudgedDocument } from './figures.js'
import { judge } from './judgement.js'
import { readCorpusDocument } from './read_corpus_document.js'

/** Milliseconds of reading after which the code counts as warm. */
const WARM_UP = 1500

/** Reads documents one after the other in this thread and compares each with its truth. */
export async function* judgeCorpus(
  documents: readonly CorpusDocument[]
): AsyncGenerator<JudgedDocument> {
  let spent = 0
  for (const document of documents) {
    const { records, pages, pictures, error, time } = await readCorpusDocument(document.path)
    yield {
      document,
      judgement: judge(document.truth, records),
      pages: pages.length,
      pictures,
      error,
      time,
      warm: spent >= WARM_UP,
    }
    spent += time
  }
}
