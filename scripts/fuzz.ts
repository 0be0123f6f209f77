import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fuzzReader } from '../packages/sheet-reader/bench/fuzz.js'
import { typescriptFlag } from './installation.js'

/**
 * Looks for cases nobody has thought of, by chance.
 *
 * - `npm run fuzz`, or `npm run fuzz -- 50` for as many rounds: the tests that draw something by
 *   chance, with new seeds. Ends at the first seed that fails, and says how to see it again.
 * - `npm run fuzz -- reader [--count 200] [--seed n] [--family name]`: result sheets drawn from the
 *   grammar, read and compared with their truth. Fails where the bars are not reached; the seeds of
 *   the documents that are to blame are printed.
 *
 * A seed that fails becomes a fixed case.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string' },
    family: { type: 'string' },
  },
})
const isReached = await (positionals[0] === 'reader'
  ? fuzzReader({
      count: Number(values.count),
      seed: Number(values.seed ?? randomInt(2 ** 30)),
      family: values.family,
    })
  : runRounds(Number(positionals[0] ?? 10)))
process.exit(isReached ? 0 : 1)

async function runRounds(rounds: number): Promise<boolean> {
  for (let round = 1; round <= rounds; round++) {
    const seed = randomInt(2 ** 31)
    console.log(`Round ${round} of ${rounds}: TEST_SEED=${seed}`)
    if ((await run(seed)) !== 0) {
      console.error(`Failed. To see it again: TEST_SEED=${seed} npm test -- --tags=@random`)
      return false
    }
  }
  return true
}

function run(seed: number): Promise<number> {
  const child = spawn(process.execPath, [typescriptFlag, 'scripts/test.ts', '--tags=@random'], {
    cwd: new URL('../', import.meta.url),
    env: { ...process.env, TEST_SEED: String(seed) },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
