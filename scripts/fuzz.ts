import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'

/**
 * Runs the tests that draw something by chance with new seeds: `npm run fuzz`, or `npm run fuzz -- 50`
 * for as many rounds. Ends at the first seed that fails, and says how to see it again; such a seed
 * becomes a fixed case.
 */
const rounds = Number(process.argv[2] ?? 10)

for (let round = 1; round <= rounds; round++) {
  const seed = randomInt(2 ** 31)
  console.log(`Round ${round} of ${rounds}: TEST_SEED=${seed}`)
  if ((await run(seed)) !== 0) {
    console.error(`Failed. To see it again: TEST_SEED=${seed} npm test -- --tags=@random`)
    process.exit(1)
  }
}

function run(seed: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--import=@poppinss/ts-exec', 'scripts/test.ts', '--tags=@random'],
    {
      cwd: new URL('../', import.meta.url),
      env: { ...process.env, TEST_SEED: String(seed) },
      stdio: 'inherit',
    }
  )
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
