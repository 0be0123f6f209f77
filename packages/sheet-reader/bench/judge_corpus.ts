import { readFile } from 'node:fs/promises'
import type { CorpusDocument } from './corpus_folder.js'
import type { JudgedDocument } from './figures.js'
import { judge } from './judgement.js'
import { readCorpusDocument } from './read_corpus_document.js'
import { Random } from '../samples/random.js'
import { scanPdf, type Damage } from '../samples/scanner.js'
import type { ScanReader } from '../src/scan/scan_reader.js'

/** Milliseconds of reading after which the code counts as warm. */
const WARM_UP = 4000

/**
 * Reads documents one after the other in this thread and compares each with its truth.
 *
 * @param scans reads every page from its picture
 * @param damage what was done to the pictures; without it they are read as they are drawn
 */
export async function* judgeCorpus(
  documents: readonly CorpusDocument[],
  scans?: ScanReader,
  damage?: Damage
): AsyncGenerator<JudgedDocument> {
  let spent = scans ? 0 : await warmUp(documents)
  for (const document of documents) {
    const source = damage ? await damaged(document, damage) : document.path
    const reading = await readCorpusDocument(source, scans)
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

/**
 * Reads documents until the code is warm, all of them again where they are few.
 *
 * @returns milliseconds that it took
 */
async function warmUp(documents: readonly CorpusDocument[]): Promise<number> {
  let spent = 0
  while (documents.length > 0) {
    for (const { path } of documents) {
      const { time } = await readCorpusDocument(path)
      spent += time
      if (spent >= WARM_UP) {
        return spent
      }
    }
  }
  return spent
}

/** The same document always gets the same damage, whichever others are judged with it. */
export async function damaged(document: CorpusDocument, damage: Damage): Promise<Uint8Array> {
  return scanPdf(await readFile(document.path), damage, chanceOf(document).integer(1, 100_000))
}

/** A source of chance that is the same for a document, whichever others are judged with it. */
export function chanceOf({ name }: CorpusDocument): Random {
  return new Random([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7))
}
