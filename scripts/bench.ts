/**
 * `npm run bench` measures the reader and the platform, prints the figures as tables and writes
 * them to `docs/benchmarks.md` with a description of the machine.
 * `npm run bench -- webhooks payments` measures only these areas; the figures of the others stay.
 * Peers are measured in the same run where they are installed.
 * `npm run bench -- reader --corpus <folder>` reads the sheets of a folder instead of those of the
 * repository.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { parseArgs } from 'node:util'
import { benchDashboard } from './bench/dashboard.js'
import { benchGenericTables } from './bench/generic_tables.js'
import { benchRequests } from './bench/http.js'
import { benchNeighbour } from './bench/neighbour.js'
import { benchPayments } from './bench/payments.js'
import { benchPlatform } from './bench/platform.js'
import { benchReader } from './bench/reader.js'
import { benchSheets } from './bench/sheets.js'
import { benchStudentEmail } from './bench/student_email.js'
import { benchWebhooks } from './bench/webhooks.js'
import { ratioToPeer, reachesBar, type BenchmarkRow } from './bench/row.js'

/**
 * What is measured together: its name on the command line, its heading, its measurements or a
 * section of its own making. Two areas of one name are measured together.
 */
interface Area {
  id: string
  title: string
  measure: () => Promise<BenchmarkRow[] | string | null>
}

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { corpus: { type: 'string' } },
})

const areas: readonly Area[] = [
  { id: 'reader', title: 'Reading result sheets', measure: benchReader },
  {
    id: 'reader',
    title: 'Sheets of many producers',
    measure: () => benchSheets(options.corpus),
  },
  { id: 'tables', title: 'Tables of other documents', measure: benchGenericTables },
  { id: 'http', title: 'Speed of a request', measure: benchRequests },
  { id: 'platform', title: 'The platform', measure: benchPlatform },
  { id: 'neighbour', title: 'Beside a noisy neighbour', measure: benchNeighbour },
  { id: 'webhooks', title: 'Webhooks', measure: benchWebhooks },
  { id: 'payments', title: 'Payments', measure: benchPayments },
  { id: 'student-email', title: 'Student e-mail', measure: benchStudentEmail },
  { id: 'dashboard', title: 'The dashboard', measure: benchDashboard },
]

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`; every section is from one run on the machine it names. Times vary by some 20 % from
run to run; ratios to a peer, measured in the same run, are steadier. A peer that is not installed is left out.
Accuracy is also asserted by \`npm test\`; times are not. \`npm run bench -- webhooks\` measures one area alone.
`

const file = new URL('../docs/benchmarks.md', import.meta.url)
const unknown = wanted.filter((id) => !areas.some((area) => area.id === id))
if (unknown.length > 0) {
  console.error(
    `There is no area ${unknown.join(', ')}. There are: ${[...new Set(areas.map(({ id }) => id))].join(', ')}.`
  )
  process.exit(2)
}

for (const area of areas) {
  if (wanted.length === 0 || wanted.includes(area.id)) {
    const measured = await area.measure()
    if (measured !== null && measured.length > 0) {
      const figures = typeof measured === 'string' ? measured : render(measured)
      await write(area, `${machine()}\n\n${figures}`)
    }
  }
}
process.exit()

/** Replaces the section of one area, as soon as it is measured. */
async function write({ title }: Area, section: string): Promise<void> {
  console.log(`\n${title}\n\n${section}`)
  const page = await readFile(file, 'utf8').catch(() => '')
  const sections = new Map(
    areas.map((area) => [
      area.title,
      new RegExp(`^## ${area.title}\\n\\n([^#]*)`, 'm').exec(page)?.[1],
    ])
  )
  sections.set(title, section)
  const written = areas.flatMap((area) => {
    const text = sections.get(area.title)
    return text ? [`## ${area.title}\n\n${text.trim()}\n`] : []
  })
  await writeFile(file, `${INTRODUCTION}\n${written.join('\n')}`)
}

function render(measured: BenchmarkRow[]): string {
  const lines = measured.map((row) =>
    [
      row.what,
      row.where,
      amount(row.value, row.unit),
      row.bar ? `${row.bar.better === 'less' ? '≤' : '≥'} ${amount(row.bar.limit, row.unit)}` : '',
      row.bar ? (reachesBar(row) ? 'yes' : '**no**') : '',
      row.peer ? `${row.peer.name}: ${amount(row.peer.value, row.unit)}` : '',
      ratioToPeer(row)?.toFixed(2) ?? '',
    ].join(' | ')
  )
  return [
    '| what | where | figure | bar | reached | peer | ratio |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n')
}

function amount(value: number, unit: BenchmarkRow['unit']): string {
  const digits = unit === 'count' || unit.endsWith('s/s') ? 0 : 2
  return unit === 'count' ? value.toFixed(digits) : `${value.toFixed(digits)} ${unit}`
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return (
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores ` +
    `(${cpu?.model.trim() ?? 'unknown'}), ${memory} GB of memory,\n` +
    `${type()} ${release()}, Node ${process.version}.`
  )
}
