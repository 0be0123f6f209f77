import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeReaders, readDocument } from './read_document.js'
import {
  confidentlyWrongNames,
  scoreRecords,
  silentErrors,
  type Kind,
  type Score,
} from './score.js'
import type { StudentTruth } from './truth.js'

/**
 * Reads the documents of a folder and compares them with their truth:
 * `node --import=@poppinss/ts-exec packages/sheet-reader/samples/evaluate.ts <folder> [--only bad] [--worst 5]`.
 * A line for each file; below it the first values that are wrong.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, worst: { type: 'string', default: '4' } },
})
const folder = positionals[0]
if (!folder) {
  throw new Error('name the folder with the documents')
}

const entries = await readdir(folder)
const names = entries.filter((name) => name.endsWith('.pdf') && name.includes(values.only)).sort()

print([
  'file',
  'students',
  'ms/page',
  'headings',
  'names',
  'adm',
  'scores',
  'parts',
  'totals',
  'averages',
  'grades',
  'positions',
  'silent',
  'sure-wrong names',
  'unflagged',
])
for (const name of names) {
  const truth = await readTruth(join(folder, name))
  try {
    const { records, pages, readingTime, interpretationTime } = await readDocument(
      join(folder, name)
    )
    const score = scoreRecords(truth, records)
    printScore(name, score, records.length, (readingTime + interpretationTime) / pages.length)
  } catch (error) {
    const stack = error instanceof Error ? error.stack : String(error)
    console.log(`${name}: ${stack?.split('\n').slice(0, 3).join(' ')}`)
  }
}

await closeReaders()

async function readTruth(path: string): Promise<StudentTruth[]> {
  const file = path.replace(/(-scan)?\.pdf$/, '.truth.json')
  return JSON.parse(await readFile(file, 'utf8')) as StudentTruth[]
}

function printScore(name: string, score: Score, found: number, time: number): void {
  const share = (kind: Kind) => {
    const { count, exact } = score.cells[kind]
    return count === 0 ? '' : count === exact ? '100' : ((100 * exact) / count).toFixed(2)
  }
  const silent = silentErrors(score).length
  print([
    basename(name, '.pdf'),
    `${score.students - score.missing.length}/${score.students}${score.extra.length > 0 ? `+${score.extra.length}` : ''}`,
    time.toFixed(0),
    share('heading'),
    share('name'),
    share('admission'),
    share('score'),
    share('component'),
    share('total'),
    share('average'),
    share('grade'),
    share('position'),
    String(silent),
    String(confidentlyWrongNames(score).length),
    `${score.unflagged}/${found}`,
  ])
  const worst = Number(values.worst)
  const order = [...score.misses].sort((one, two) => Number(two.silent) - Number(one.silent))
  for (const miss of order.slice(0, worst)) {
    const where = `p${miss.pageNumber} r${miss.row + 1}${miss.subject ? ` [${miss.subject}]` : ''}`
    console.log(
      `    ${miss.silent ? 'SILENT ' : ''}${miss.kind} ${where} ${miss.student}: "${miss.expected}" read as "${miss.found}" (${miss.confidence.toFixed(2)}) ${miss.flags.join(',')}`
    )
  }
  if (order.length > worst) {
    console.log(`    and ${order.length - worst} more`)
  }
  for (const student of score.missing.slice(0, worst)) {
    console.log(`    MISSING p${student.pageNumber} ${student.studentName}`)
  }
  for (const record of score.extra.slice(0, worst)) {
    console.log(
      `    EXTRA p${record.pageNumber} ${record.studentName.value} ${record.flags.join(',')}`
    )
  }
  for (const text of score.needless.slice(0, worst)) {
    console.log(`    NEEDLESS ${text}`)
  }
  for (const text of score.unreported.slice(0, worst)) {
    console.log(`    UNREPORTED ${text}`)
  }
}

function print(cells: string[]): void {
  const widths = [28, 9, 7, 8, 6, 6, 6, 6, 6, 8, 6, 9, 6, 16, 9]
  console.log(cells.map((cell, index) => cell.padEnd(widths[index])).join(' '))
}
