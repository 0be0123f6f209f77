import { spawn } from 'node:child_process'

/**
 * Runs the test suites: `npm test` on the embedded defaults, `npm run test:services` (argument
 * `--services`) on MySQL or MariaDB and Redis. Other arguments go to the test runner.
 */
const services = process.argv.includes('--services')
const parameters = process.argv.slice(2).filter((argument) => argument !== '--services')

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
