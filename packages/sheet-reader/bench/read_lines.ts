import { parseArgs } from 'node:util'
import { editDistance } from '../src/edit_distance.js'
import { LineReader } from '../src/line/line_reader.js'
import { readLines } from '../src/scan/recognisers/line_stack.js'
import { TesseractRecogniser } from '../src/scan/recognisers/tesseract_recogniser.js'
import { readByBoth } from '../src/scan/recognisers/two_readings.js'
import { repairLine } from '../src/scan/words/word_repair.js'
import { readCorpus } from './corpus_folder.js'
import { LEVEL_DAMAGES } from './level_scan.js'
import { comparableLine, printedLines, type PrintedLine } from './printed_lines.js'

/**
 * Reads the lines of words in a folder's documents by the line reader alone, by Tesseract alone and by
 * both, from the same pictures, and prints how often each was right and how long it took:
 *
 *     node scripts/run.js ../packages/sheet-reader/bench/read_lines.ts DIR
 *
 * `--document 01` chooses documents by their name's beginning, `--every 4` every fourth; `--wrong 20`
 * prints so many lines that were read wrongly, with what each made of them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    document: { type: 'string' },
    every: { type: 'string', default: '1' },
    wrong: { type: 'string', default: '0' },
  },
})
const [folder] = positionals
if (!folder) {
  throw new Error('name the folder with the documents')
}

interface Outcome {
  says: string
  read: string
  confidence: number
}

const own = LineReader.load()
const tesseract = new TesseractRecogniser()
await tesseract.warmUp()
const corpus = await readCorpus(folder, values.document)
const documents = corpus.filter((_, index) => index % Number(values.every) === 0)
for (const damage of LEVEL_DAMAGES) {
  let printed = 0
  const lines: PrintedLine[] = []
  for (const { path } of documents) {
    lines.push(...(await printedLines(path, damage)))
  }
  const start = performance.now()
  const byOwn = lines.map(({ line, says }): Outcome => {
    const { text, confidence } = own.read(line.source, line.box)
    return { says, read: comparableLine(text), confidence }
  })
  const between = performance.now()
  const readings = await readLines(
    tesseract,
    lines.map(({ line }) => line)
  )
  const end = performance.now()
  const byTesseract = readings.map(({ text, confidence }, index): Outcome => ({
    says: lines[index].says,
    read: comparableLine(repairLine(text)),
    confidence,
  }))
  const both = await readByBoth(
    { lines: own, text: tesseract },
    lines.map(({ line }) => line)
  )
  const last = performance.now()
  const byBoth = both.map(({ text, confidence }, index): Outcome => ({
    says: lines[index].says,
    read: comparableLine(text),
    confidence,
  }))
  console.log(`${damage}, ${lines.length} lines`)
  console.log(`  line reader  ${figures(byOwn, between - start)}`)
  console.log(`  Tesseract    ${figures(byTesseract, end - between)}`)
  console.log(`  both         ${figures(byBoth, last - end)}`)
  for (const [index, { says, read, confidence }] of byOwn.entries()) {
    if ((isWrong(byOwn[index]) || isWrong(byBoth[index])) && printed++ < Number(values.wrong)) {
      const second = `${byTesseract[index].read} | ${byBoth[index].read}`
      console.log(`    ${says} | ${read} | ${confidence.toFixed(2)} | ${second}`)
    }
  }
}
await tesseract.close()

function isWrong({ says, read }: Outcome): boolean {
  return says !== read
}

function figures(outcomes: readonly Outcome[], milliseconds: number): string {
  const wrong = outcomes.filter(isWrong)
  const marked = outcomes.filter(({ says }) => /[^\p{ASCII}]/u.test(says))
  const characters = outcomes.reduce((sum, { says }) => sum + says.length, 0)
  const errors = outcomes.reduce((sum, { says, read }) => sum + editDistance(says, read), 0)
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
  return [
    `exact ${share(outcomes.length - wrong.length, outcomes.length)}`,
    `of those with marks ${share(marked.filter((one) => !isWrong(one)).length, marked.length)}`,
    `characters wrong ${share(errors, characters)}`,
    `wrong below 0.9 ${share(wrong.filter(({ confidence }) => confidence < 0.9).length, wrong.length)}`,
    `right from 0.9 ${share(outcomes.filter((one) => !isWrong(one) && one.confidence >= 0.9).length, outcomes.length - wrong.length)}`,
    `${(milliseconds / outcomes.length).toFixed(1)} ms a line`,
  ].join(', ')
}
