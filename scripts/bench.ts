/**
 * `npm run bench` measures the reader and the platform, prints the figures as a table and writes them
 * to `docs/benchmarks.md` with a description of the machine. Peers are measured in the same run where
 * they are installed.
 */
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { benchGenericTables } from './bench/generic_tables.js'
import { benchPlatform } from './bench/platform.js'
import { benchReader } from './bench/reader.js'
import { benchWebhooks } from './bench/webhooks.js'
import { ratioToPeer, reachesBar, type BenchmarkRow } from './bench/row.js'

const rows = [
  ...(await benchReader()),
  ...(await benchGenericTables()),
  ...(await benchPlatform()),
  ...(await benchWebhooks()),
]
const table = render(rows)
console.log(table)
await writeFile(new URL('../docs/benchmarks.md', import.meta.url), page(table))
process.exit()

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

function page(figures: string): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `# Benchmarks

Written by \`npm run bench\`; every figure is from one run on the machine described here. Times vary by some 20 %
from run to run; ratios to a peer, measured in the same run, are steadier. A peer that is not installed is left out.

Measured on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB of memory,
${type()} ${release()}, Node ${process.version}. Accuracy is also asserted by \`npm test\`; times are not.

${figures}
`
}
