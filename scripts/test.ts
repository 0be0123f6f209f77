import { spawn } from 'node:child_process'

/**
 * Runs the test suites: `npm test` on the embedded defaults, `npm run test:services` (argument
 * `--services`) on MySQL or MariaDB and Redis. Other arguments go to the test runner. The suite
 * `partner`, which packs and installs packages, runs only when it is named: `npm test -- partner`.
 */
const services = process.argv.includes('--services')
const given = process.argv.slice(2).filter((argument) => argument !== '--services')

const everyday = ['kernel', 'modules', 'packages', 'journeys']
const parameters = given.some((argument) => !argument.startsWith('-'))
  ? given
  : [...everyday, ...given]

const onServices: Record<string, string> = {
  DB_CONNECTION: 'mysql',
  QUEUE_DRIVER: 'redis',
  LIMITER_STORE: 'redis',
  TRANSMIT_TRANSPORT: 'redis',
}

const child = spawn(
  process.execPath,
  ['--import=@poppinss/ts-exec', 'bin/test.ts', ...parameters],
  {
    cwd: new URL('../', import.meta.url),
    env: services ? { ...onServices, ...process.env } : process.env,
    stdio: 'inherit',
  }
)
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
