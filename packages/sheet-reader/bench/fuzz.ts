import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawDocument, familyOfTurn } from '../samples/grammar/draw.js'
import { pdfkit } from '../samples/grammar/producers/pdfkit.js'
import { checkPrinted } from '../samples/grammar/verify.js'
import { figuresOf, type JudgedDocument } from './figures.js'
import { judge } from './judgement.js'
import { readCorpusDocument } from './read_corpus_document.js'
import { describe, differences, summary } from './report.js'

/**
 * What the reader must reach on born-digital sheets: silent cells of all, invented of all students.
 */
const MOST_SILENT = 1 / 10_000
const MOST_INVENTED = 0.002

export interface FuzzOptions {
  count: number
  /** Of the first document; the next ones follow. */
  seed: number
  /** Only documents of this family. */
  family?: string
}

/**
 * Draws result sheets nobody has seen, reads them, and prints the seed of each in which a wrong
 * value has no flag or a student is invented. A single document is shown difference by difference.
 *
 * @returns whether the bars are reached
 */
export async function fuzzReader({ count, seed, family }: FuzzOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const judged: JudgedDocument[] = []
  try {
    for (let own = seed; own < seed + count; own++) {
      const one = await judgeDrawn(own, family, folder)
      if (typeof one === 'string') {
        console.log(`seed ${own}: not drawn, ${one}`)
        continue
      }
      judged.push(one)
      const { faults, invented } = one.judgement
      if (one.error || invented.length > 0 || faults.some(({ silent }) => silent)) {
        console.log(`seed ${own}: ${describe(one)}`)
      }
      if (count === 1) {
        console.log(differences(one.judgement))
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${summary(judged)}`)
  const { silent, cells, invented, students } = figuresOf(judged)
  const reached =
    silent <= MOST_SILENT * cells &&
    invented <= MOST_INVENTED * students &&
    judged.every(({ error }) => error === null)
  if (!reached) {
    console.error(
      '\nBelow the bars. To see a document: npm run fuzz -- reader --count 1 --seed <its>'
    )
  }
  return reached
}

async function judgeDrawn(
  seed: number,
  wanted: string | undefined,
  folder: string
): Promise<JudgedDocument | string> {
  const family = wanted ?? familyOfTurn(pdfkit.abilities, seed, 0)
  const { printout } = drawDocument(seed, 'development', pdfkit.abilities, family)
  const path = join(folder, String(seed))
  await pdfkit.print([{ path, printout }], folder)
  const pdf = await readFile(`${path}.pdf`)
  const truth = checkPrinted(printout, await pageTexts(pdf))
  if (typeof truth === 'string') {
    return truth
  }
  const { records, pages, pictures, error, time } = await readCorpusDocument(pdf)
  return {
    document: { name: String(seed), path: `${path}.pdf`, family, producer: 'pdfkit', truth },
    judgement: judge(truth, records),
    pages: pages.length,
    pictures,
    error,
    time,
    warm: true,
  }
}

/** What is printed on each page, by another library than the reader's. */
async function pageTexts(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: true })
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'))
  }
  await task.destroy()
  return texts
}
