import { spawn } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { typescriptFlag } from './installation.js'

/**
 * Runs the test suites: `npm test` on the embedded defaults, `npm run test:services` (argument
 * `--services`) on MySQL or MariaDB and Redis. Other arguments go to the test runner. Without any,
 * all spec files are shared out to several runners, each with a database and a port of its own. The
 * suite `partner`, which packs and installs packages, runs only when it is named:
 * `npm test -- partner`.
 */
const services = process.argv.includes('--services')
const given = process.argv.slice(2).filter((argument) => argument !== '--services')

/** Two more than two processors: much of the time a runner waits for what it has started. */
const RUNNERS = 4

const everyday = ['kernel', 'modules', 'packages', 'journeys']

/**
 * Folders of `packages/` whose specs use neither database nor queue: once on the defaults is
 * enough.
 */
const withoutServices = ['sheet-reader']

const onServices: Record<string, string> = {
  DB_CONNECTION: 'mysql',
  QUEUE_DRIVER: 'redis',
  LIMITER_STORE: 'redis',
  TRANSMIT_TRANSPORT: 'redis',
}

/**
 * Seconds that a spec takes where the others leave it little of the processors, by its path; the
 * first that fits counts. Most take one. These wait: for processes that are killed, time-outs,
 * other servers, pictures.
 */
const SECONDS: readonly [RegExp, number][] = [
  [/bad_documents/, 200],
  [/engine_conformance|file-processing.*\/crash/, 95],
  [/faults\/kernel/, 80],
  [/scale_out/, services ? 53 : 0],
  [/accuracy|reader_pool/, 52],
  [/killed|odd_pictures|bulk_crash/, 44],
  [/document_ai_file|fairness|dovecot|crash|shutdown|runtimes|quota_files/, 32],
  [
    /client.*\/package|slow_pages|stripe\.|scan_page|quota_and_storage|dashboard.*\/build|guide/,
    22,
  ],
  [
    /adapters\/(monnify|flutterwave|paystack)\.|page_pictures|docs_page|\/(bulk|extract|paying)\./,
    15,
  ],
  [/kill|gateway_suite|reseal_in|pipeline|limiter_away|refinement\.|student.*event_loop/, 13],
  [/corpus|quota_properties|squad|korapay|document_ai\.|billing.*\/retention|odd_pages/, 8],
  [/event_loop|billing|\/progress\./, 4],
  [/./, 1],
]

/** The last line of a runner, and one for each failure (`tests/totals_reporter.ts`). */
const TOTALS = /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm
const FAILURES = /^test failed: .+$/gm

if (given.length > 0 || availableParallelism() < 2) {
  const isNamed = given.some((argument) => !argument.startsWith('-'))
  const { code } = await run(isNamed ? given : [...everyday, ...given], (chunk) => {
    process.stdout.write(chunk)
  })
  process.exitCode = code
} else {
  await runShared()
}

/**
 * The first runner's output is shown as it comes, the others' afterwards, then the failures and the
 * totals of all.
 */
async function runShared(): Promise<void> {
  const all = await shares()
  const results = await Promise.all(
    all.map((files, index) =>
      run(argumentsFor(files), (chunk) => index === 0 && process.stdout.write(chunk))
    )
  )
  for (const { output } of results.slice(1)) {
    process.stdout.write(output)
  }

  const totals = results.map(({ output }) => totalsOf(output))
  const [passed, failed, skipped] = [0, 1, 2].map((place) =>
    totals.reduce((sum, counts) => sum + counts[place], 0)
  )
  const failures = results.flatMap(({ output }) => output.match(FAILURES) ?? [])
  console.log(['', ...failures].join('\n'))
  console.log(`All runners: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0
}

/** Passed, failed and skipped; a runner that ended without a word has failed. */
function totalsOf(output: string): number[] {
  return [...output.matchAll(TOTALS)].at(-1)?.slice(1).map(Number) ?? [0, 1, 0]
}

/**
 * All spec files in shares that take about as long: the longest first, each to the shortest share.
 */
async function shares(): Promise<string[][]> {
  const root = new URL('../', import.meta.url)
  const files = await Array.fromAsync(
    glob('{kernel,platform,modules,packages,tests}/**/*.spec.ts', {
      cwd: root,
      exclude: (name) =>
        name === 'node_modules' ||
        name === 'browser' ||
        name === 'partner' ||
        (services && withoutServices.includes(name)),
    })
  )
  const all = Array.from({ length: RUNNERS }, () => ({ files: [] as string[], seconds: 0 }))
  for (const file of files.sort().sort((a, b) => secondsOf(b) - secondsOf(a))) {
    const share = all.reduce((least, one) => (one.seconds < least.seconds ? one : least))
    share.files.push(file)
    share.seconds += secondsOf(file)
  }
  return all.map((share) => share.files)
}

function secondsOf(file: string): number {
  return SECONDS.find(([name]) => name.test(file))?.[1] ?? 0
}

function argumentsFor(files: string[]): string[] {
  return [...everyday, ...files.map((file) => `--files=/${file}`)]
}

function run(parameters: string[], show: (chunk: Buffer) => unknown) {
  const child = spawn(process.execPath, [typescriptFlag, 'bin/test.ts', ...parameters], {
    cwd: new URL('../', import.meta.url),
    env: {
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...(services && onServices),
      ...process.env,
    },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => {
    show(chunk)
    chunks.push(chunk)
  })
  return new Promise<{ code: number; output: string }>((resolve) => {
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}
