import { spawn } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

/**
 * Runs the test suites: `npm test` on the embedded defaults, `npm run test:services` (argument
 * `--services`) on MySQL or MariaDB and Redis. Other arguments go to the test runner. Without any,
 * all spec files are shared out to two runners, each with a database and a port of its own. The
 * suite `partner`, which packs and installs packages, runs only when it is named:
 * `npm test -- partner`.
 */
const services = process.argv.includes('--services')
const given = process.argv.slice(2).filter((argument) => argument !== '--services')

const everyday = ['kernel', 'modules', 'packages', 'journeys']

const onServices: Record<string, string> = {
  DB_CONNECTION: 'mysql',
  QUEUE_DRIVER: 'redis',
  LIMITER_STORE: 'redis',
  TRANSMIT_TRANSPORT: 'redis',
}

/**
 * Seconds that a spec takes, by its name; the first that fits counts. Most take two. These wait: for
 * processes that are killed, time-outs, other servers, pictures.
 */
const SECONDS: readonly [RegExp, number][] = [
  [/faults\/kernel/, 110],
  [/file-processing.*\/crash/, 85],
  [/bad_documents/, 70],
  [/accuracy/, 65],
  [/payments.*\/killed/, 43],
  [/crash/, 39],
  [/dovecot/, 30],
  [/adapters\/stripe/, 25],
  [/fairness|scan_page|engine_conformance/, 21],
  [/reader_pool|quota_and_storage/, 16],
  [/adapters\/|adapter-kit|kill/, 13],
  [/./, 2],
]

/** The last line of a runner (`tests/totals_reporter.ts`). */
const TOTALS = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/

if (given.length > 0 || availableParallelism() < 2) {
  const isNamed = given.some((argument) => !argument.startsWith('-'))
  const { code } = await run(isNamed ? given : [...everyday, ...given], (chunk) => {
    process.stdout.write(chunk)
  })
  process.exitCode = code
} else {
  await runShared()
}

/** The first runner's output is shown as it comes, the second's afterwards, then the totals of both. */
async function runShared(): Promise<void> {
  const [first, second] = await shares()
  const later: Buffer[] = []
  const results = await Promise.all([
    run(argumentsFor(first), (chunk) => process.stdout.write(chunk)),
    run(argumentsFor(second), (chunk) => later.push(chunk)),
  ])
  process.stdout.write(Buffer.concat(later))

  const totals = results.map(({ tail }) => TOTALS.exec(tail)?.slice(1).map(Number) ?? [0, 1, 0])
  const [passed, failed, skipped] = [0, 1, 2].map((place) => totals[0][place] + totals[1][place])
  console.log(`\nBoth runners: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0
}

/** All spec files in two shares that take about as long: the longest first, each to the shorter share. */
async function shares(): Promise<[string[], string[]]> {
  const root = new URL('../', import.meta.url)
  const files = await Array.fromAsync(
    glob('{kernel,platform,modules,packages,tests}/**/*.spec.ts', {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'partner',
    })
  )
  const [one, other] = [0, 1].map(() => ({ files: [] as string[], seconds: 0 }))
  for (const file of files.sort().sort((a, b) => secondsOf(b) - secondsOf(a))) {
    const share = one.seconds <= other.seconds ? one : other
    share.files.push(file)
    share.seconds += secondsOf(file)
  }
  return [one.files, other.files]
}

function secondsOf(file: string): number {
  return SECONDS.find(([name]) => name.test(file))?.[1] ?? 0
}

function argumentsFor(files: string[]): string[] {
  return [...everyday, ...files.map((file) => `--files=/${file}`)]
}

function run(parameters: string[], show: (chunk: Buffer) => void) {
  const child = spawn(
    process.execPath,
    ['--import=@poppinss/ts-exec', 'bin/test.ts', ...parameters],
    {
      cwd: new URL('../', import.meta.url),
      env: {
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...(services && onServices),
        ...process.env,
      },
      stdio: ['inherit', 'pipe', 'inherit'],
    }
  )
  let tail = ''
  child.stdout.on('data', (chunk: Buffer) => {
    show(chunk)
    tail = (tail + chunk.toString('utf8')).slice(-200)
  })
  return new Promise<{ code: number; tail: string }>((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? 1, tail }))
  })
}
