import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CorpusSet } from './choices.js'
import { drawDocument, familyOfTurn, type Document } from './draw.js'
import { ALL_PRODUCERS } from './producers/all.js'
import type { Job, Producer } from './producers/producer.js'
import { checkPrinted, pageTexts, wordBeyondPaper } from './verify.js'

/**
 * Draws documents and prints them with the programs that schools use:
 * `make --count 60 --seed 1 --out <folder> [--producer chromium,pdfkit] [--family plain]
 * [--set validation]`. Beside every PDF stands its truth; `manifest.json` says how each came about.
 */
const { values } = parseArgs({
  options: {
    'count': { type: 'string', default: '60' },
    'seed': { type: 'string', default: '1' },
    'out': { type: 'string' },
    'producer': { type: 'string' },
    'family': { type: 'string' },
    'set': { type: 'string', default: 'development' },
    'keep-sources': { type: 'boolean', default: false },
  },
})
if (!values.out) {
  throw new Error('--out <folder> is missing')
}
if (values.set !== 'development' && values.set !== 'validation') {
  throw new Error('--set is development or validation')
}

interface Entry {
  file: string
  family: string
  producer: string
  shape: string
  seed: number
  pages: number
  students: number
  choices: Document['choices']
}

const out = resolve(values.out)
const set: CorpusSet = values.set
const names = values.producer?.split(',')
const producers = ALL_PRODUCERS.filter((producer) => names?.includes(producer.name) ?? true)
const workFolder = join(out, '.work')
await mkdir(workFolder, { recursive: true })

const jobs = new Map<Producer, (Job & { document: Document; seed: number })[]>()
for (let number = 0; number < Number(values.count); number++) {
  const producer = producers[number % producers.length]
  const seed = Number(values.seed) * 100_000 + number
  const family = values.family ?? familyOfTurn(producer.abilities, number, Number(values.seed))
  const document = drawDocument(seed, set, producer.abilities, family)
  const name = `${String(number).padStart(3, '0')}-${document.family}-${producer.name}`
  const job = { path: join(workFolder, name), printout: document.printout, document, seed }
  jobs.set(producer, [...(jobs.get(producer) ?? []), job])
}

const manifest: Entry[] = []
for (const [producer, own] of jobs) {
  const start = performance.now()
  const failures = await producer.print(own, workFolder)
  for (const job of own) {
    const failure = failures.get(job) ?? (await keep(producer, job))
    if (failure) {
      console.log(`${basename(job.path)} (seed ${job.seed}): ${failure}`)
    }
  }
  console.log(`${producer.name}: ${own.length} in ${Math.round(performance.now() - start)} ms`)
}
manifest.sort((one, two) => one.file.localeCompare(two.file))
await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
if (!values['keep-sources']) {
  await rm(workFolder, { recursive: true, force: true })
}

/** Puts a checked document and its truth into the folder; says why not, otherwise. */
async function keep(
  producer: Producer,
  job: Job & { document: Document; seed: number }
): Promise<string | null> {
  const pages = await pageTexts(`${job.path}.pdf`).catch((error: unknown) => String(error))
  if (typeof pages === 'string') {
    return pages
  }
  const outside = await wordBeyondPaper(`${job.path}.pdf`)
  if (outside !== null) {
    return `${outside} is cut by the paper's edge`
  }
  const truth = checkPrinted(job.printout, pages)
  if (typeof truth === 'string') {
    return truth
  }
  const file = `${basename(job.path)}.pdf`
  await copyFile(`${job.path}.pdf`, join(out, file))
  await writeFile(
    join(out, file.replace('.pdf', '.truth.json')),
    `${JSON.stringify(truth, null, 1)}\n`
  )
  const { family, shape, choices } = job.document
  manifest.push({
    file,
    family,
    producer: producer.name,
    shape,
    seed: job.seed,
    pages: pages.length,
    students: truth.length,
    choices,
  })
  return null
}
