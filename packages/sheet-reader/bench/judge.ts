import { parseArgs } from 'node:util'
import { readCorpus } from './corpus_folder.js'
import type { JudgedDocument } from './figures.js'
import { judgeCorpus } from './judge_corpus.js'
import { calibration } from './calibration.js'
import { judgeUnknownWords } from './unknown_words.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import { DAMAGES } from '../samples/scanner.js'
import { describe, differences, summary, worst } from './report.js'

/**
 * Reads the documents of a folder and prints the five numbers, by family and producer:
 *
 *     node --import=@poppinss/ts-exec packages/sheet-reader/bench/judge.ts DIR
 *
 * `--document 017` prints every difference of the documents whose name begins so; `--family NAME` and
 * `--producer NAME` choose; `--worst 10` says how many of the worst documents are listed, `--list`
 * lists all; `--calibration` compares the confidences with what is right and counts needless flags;
 * `--scans` reads every page from its picture as it is drawn, and
 * `--scans clean|noisy|photo|fax|coarse-fax` as that damage leaves it; `--unknown-words 5` reads every
 * document five times, each time with another of its words replaced by one that nobody knows.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map(nameDrawnScans),
  allowPositionals: true,
  options: {
    'document': { type: 'string' },
    'family': { type: 'string' },
    'producer': { type: 'string' },
    'worst': { type: 'string', default: '10' },
    'list': { type: 'boolean', default: false },
    'calibration': { type: 'boolean', default: false },
    'scans': { type: 'string' },
    'unknown-words': { type: 'string' },
  },
})
const DRAWN = 'drawn'
/**
 * Milliseconds for the text recogniser of a page: figures do not depend on what else a machine
 * does.
 */
const PATIENCE = 600_000
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
const damage = DAMAGES.find((name) => name === values.scans)
if (values.scans !== undefined && values.scans !== DRAWN && !damage) {
  throw new Error(`--scans takes one of ${DAMAGES.join(', ')}`)
}
const scans =
  values.scans === undefined ? undefined : new ScanReader(undefined, { patience: PATIENCE })
const unknown = values['unknown-words']
const readings =
  unknown === undefined
    ? judgeCorpus(documents, scans, damage)
    : judgeUnknownWords(documents, Number(unknown))
for await (const one of readings) {
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
  if (values.calibration) {
    console.log(`\n${calibration(judged)}`)
  }
}

/** `--scans` without the name of a damage reads the pictures as they are drawn. */
function nameDrawnScans(argument: string, index: number, all: readonly string[]): string {
  const next = all[index + 1]
  const isNamed = DAMAGES.some((name) => name === next)
  return argument === '--scans' && !isNamed ? '--scans=drawn' : argument
}
