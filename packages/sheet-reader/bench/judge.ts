import { parseArgs } from 'node:util'
import { readCorpus } from './corpus_folder.js'
import type { JudgedDocument } from './figures.js'
import { judgeCorpus } from './judge_corpus.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import { describe, differences, summary, worst } from './report.js'

/**
 * Reads the documents of a folder and prints the five numbers, by family and producer:
 *
 *     node --import=@poppinss/ts-exec packages/sheet-reader/bench/judge.ts DIR
 *
 * `--document 017` prints every difference of the documents whose name begins so; `--family NAME` and
 * `--producer NAME` choose; `--worst 10` says how many of the worst documents are listed, `--list`
 * lists all; `--scans` reads every page from its picture, as if the documents were clean scans.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    document: { type: 'string' },
    family: { type: 'string' },
    producer: { type: 'string' },
    worst: { type: 'string', default: '10' },
    list: { type: 'boolean', default: false },
    scans: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) {
  throw new Error('name the folder with the documents')
}

const corpus = await readCorpus(folder, values.document)
const documents = corpus.filter(
  ({ family, producer }) =>
    (values.family === undefined || family === values.family) &&
    (values.producer === undefined || producer === values.producer)
)
const judged: JudgedDocument[] = []
const scans = values.scans ? new ScanReader() : undefined
for await (const one of judgeCorpus(documents, scans)) {
  judged.push(one)
  if (values.document !== undefined) {
    console.log(describe(one))
    console.log(differences(one.judgement))
    if (one.error) {
      console.log(one.error)
    }
  }
}
await scans?.close()
if (values.document === undefined) {
  console.log(summary(judged))
  console.log(`\nworst\n${worst(judged, values.list ? judged.length : Number(values.worst))}`)
}
