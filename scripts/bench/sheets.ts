import { fileURLToPath } from 'node:url'
import { readCorpus } from '../../packages/sheet-reader/bench/corpus_folder.js'
import type { JudgedDocument } from '../../packages/sheet-reader/bench/figures.js'
import { judgeCorpus } from '../../packages/sheet-reader/bench/judge_corpus.js'
import { markdown, worst } from '../../packages/sheet-reader/bench/report.js'

const VALIDATION = new URL('../../packages/sheet-reader/corpus/validation/', import.meta.url)

const EXPLANATION = `Cells: names, admission numbers, scores, totals, averages, grades, positions, and subjects' grades and components
(all but these last two: main) that are in the right student's record under the right label. Silent: wrong, missing or
invented values in records without a flag. Needless: records in which all is right but that have a flag. Time: of one
thread, warm, records included.`

/**
 * Reads the sheets of a corpus, the validation set of the repository unless another folder is
 * named, and prints the worst documents. Returns the five numbers by producer and family.
 */
export async function benchSheets(folder?: string): Promise<string> {
  const documents = await readCorpus(folder ?? fileURLToPath(VALIDATION))
  const judged: JudgedDocument[] = []
  for await (const one of judgeCorpus(documents)) {
    judged.push(one)
  }
  console.log(`\nWorst documents\n\n${worst(judged, 10)}`)
  return `${EXPLANATION}\n\n${markdown(judged)}`
}
