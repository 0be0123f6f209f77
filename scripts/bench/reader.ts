import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PdfDocument, readDigitalPage, type PageReading } from '@tenant-education/sheet-reader'
import { ReaderPool } from '#modules/file-processing/workers/reader_pool'
import { interpretPages } from '@tenant-education/sheet-reader/samples/read_document'
import {
  confidentlyWrongNames,
  exactShare,
  scoreRecords,
  silentErrors,
} from '@tenant-education/sheet-reader/samples/score'
import type { Score } from '@tenant-education/sheet-reader/samples/score'
import type { StudentTruth } from '@tenant-education/sheet-reader/samples/truth'
import { median, type BenchmarkRow } from './row.js'

const run = promisify(execFile)
const RUNS = 7
const DEADLINE = 60_000
const PEER_DEADLINE = 600_000

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../packages/sheet-reader/fixtures/${name}`, import.meta.url))
}

/**
 * Measures the reader on the sample documents: time for a born-digital page, time for a scanned
 * page with all cores, what of it is right, and where `ocrmypdf` is installed its time for the same
 * file.
 */
export async function benchReader(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  for (const name of ['broadsheet', 'report-cards']) {
    rows.push(...(await benchDigital(name)))
  }
  for (const name of ['broadsheet', 'report-cards']) {
    rows.push(...(await benchScan(name)))
  }
  return rows
}

async function benchDigital(name: string): Promise<BenchmarkRow[]> {
  const file = `${name}.pdf`
  const readingTimes: number[] = []
  const recordTimes: number[] = []
  let score: Score | undefined
  for (let i = 0; i <= RUNS; i++) {
    const start = performance.now()
    const pages = await readDigital(fixture(file))
    const read = performance.now()
    const records = interpretPages(pages)
    const end = performance.now()
    score = scoreRecords(await readTruth(name), records)
    if (i === 0) {
      continue
    }
    readingTimes.push((read - start) / pages.length)
    recordTimes.push((end - read) / pages.length)
  }
  return [
    {
      what: 'Born-digital page, reading (warm, one thread)',
      where: file,
      value: median(readingTimes),
      unit: 'ms/page',
      bar: { limit: 10, better: 'less' },
    },
    {
      what: 'Born-digital page, records from the reading',
      where: file,
      value: median(recordTimes),
      unit: 'ms/page',
    },
    ...(score ? accuracyRows(file, score, 1) : []),
  ]
}

async function readDigital(path: string): Promise<PageReading[]> {
  using document = await PdfDocument.open(path)
  return Array.from({ length: document.pageCount }, (_, index) =>
    readDigitalPage(document, index + 1)
  )
}

async function benchScan(name: string): Promise<BenchmarkRow[]> {
  const file = `${name}-scan.pdf`
  const path = fixture(file)
  const pool = new ReaderPool({ size: availableParallelism() })
  try {
    const { pageCount } = await pool.run('probe', { path }, turn(path))
    await readScans(pool, path, pool.size)
    const start = performance.now()
    const pages = await readScans(pool, path, pageCount)
    const seconds = (performance.now() - start) / 1000 / pageCount
    const score = scoreRecords(await readTruth(name), interpretPages(pages))
    const peer = await measureOcrMyPdf(path)
    return [
      {
        what: `Scanned page, reading (warm, ${pool.size} threads)`,
        where: file,
        value: seconds,
        unit: 's/page',
        bar: { limit: 1.5, better: 'less' },
        ...(peer === null
          ? {}
          : { peer: { name: 'ocrmypdf --force-ocr --jobs 2', value: peer / pageCount } }),
      },
      ...accuracyRows(file, score, 0.999),
    ]
  } finally {
    await pool.close()
  }
}

function turn(path: string) {
  return { tenantId: 'benchmark', lane: path, deadlineMs: DEADLINE }
}

async function readScans(pool: ReaderPool, path: string, count: number): Promise<PageReading[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      pool.run('readScan', { path, pageNumber: index + 1 }, turn(path))
    )
  )
}

function accuracyRows(where: string, score: Score, numberBar: number): BenchmarkRow[] {
  const isScan = numberBar < 1
  const wrongNames = score.misses.filter(({ kind }) => kind === 'name')
  const rows: BenchmarkRow[] = [
    {
      what: 'Numbers right (scores, totals, averages)',
      where,
      value: 100 * exactShare(score, ['score', 'absent', 'component', 'total', 'average']),
      unit: '%',
      bar: { limit: 100 * numberBar, better: 'more' },
    },
    {
      what: 'Names right',
      where,
      value: 100 * exactShare(score, ['name']),
      unit: '%',
      bar: { limit: isScan ? 97 : 100, better: 'more' },
    },
    {
      what: 'Grades and positions right',
      where,
      value: 100 * exactShare(score, ['grade', 'position']),
      unit: '%',
    },
    {
      what: 'Wrong numbers without a flag',
      where,
      value: silentErrors(score).length,
      unit: 'count',
      bar: { limit: 0, better: 'less' },
    },
    {
      what: 'Students lost or invented',
      where,
      value: score.missing.length + score.extra.length,
      unit: 'count',
      bar: { limit: 0, better: 'less' },
    },
    {
      what: 'Right records that are flagged',
      where,
      value: (100 * score.needless.length) / score.students,
      unit: '%',
    },
  ]
  if (wrongNames.length > 0) {
    rows.push({
      what: 'Wrong names with a confidence below 0.9',
      where,
      value: 100 * (1 - confidentlyWrongNames(score).length / wrongNames.length),
      unit: '%',
      bar: { limit: 90, better: 'more' },
    })
  }
  return rows
}

async function readTruth(name: string): Promise<StudentTruth[]> {
  return JSON.parse(await readFile(fixture(`${name}.truth.json`), 'utf8')) as StudentTruth[]
}

/** Seconds that ocrmypdf takes for a file, or null where it is not installed. */
export async function measureOcrMyPdf(path: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const start = performance.now()
    await run(
      'ocrmypdf',
      ['--force-ocr', '--jobs', '2', '--quiet', path, join(folder, 'out.pdf')],
      {
        timeout: PEER_DEADLINE,
      }
    )
    return (performance.now() - start) / 1000
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null
    }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
