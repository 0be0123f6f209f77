import type { CorpusDocument } from './corpus_folder.js'
import type { JudgedDocument } from './figures.js'
import { judge } from './judgement.js'
import { readCorpusDocument } from './read_corpus_document.js'
import type { ScanReader } from '../src/scan/scan_reader.js'

/** Milliseconds of reading after which the code counts as warm. */
const WARM_UP = 1500

/**
 * Reads documents one after the other in this thread and compares each with its truth.
 *
 * @param scans reads every page from its picture, as if the document were a clean scan
 */
export async function* judgeCorpus(
  documents: readonly CorpusDocument[],
  scans?: ScanReader
): AsyncGenerator<JudgedDocument> {
  let spent = 0
  for (const document of documents) {
    const reading = await readCorpusDocument(document.path, scans)
    const { records, pages, pictures, error, time } = reading
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
