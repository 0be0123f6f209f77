import { spawn, execFile, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free_port.js'
import { typescriptFlag } from './typescript_flag.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const run = promisify(execFile)

/** Milliseconds that a server may take to start, on a machine that does much else. */
const PATIENCE = 120_000

/** An installation of its own: database, storage and key, empty at the start. */
export interface Installation {
  folder: string
  /** Folder of the application that runs it. */
  application: string
  environment: NodeJS.ProcessEnv
  /** Plain API key of its one tenant. */
  apiKey: string
  remove(): Promise<void>
}

/** A process of the platform that a test may end as it likes. */
export interface PlatformProcess {
  url: string
  process: ChildProcess
  /** Everything it has printed. */
  output(): string
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * Makes an installation on SQLite, with the demo tenant. Processes started in it share it.
 *
 * @param overrides Environment variables, such as `QUEUE_WORKER: 'external'`.
 * @param application Folder of the application; default: this one.
 */
export async function install(
  overrides: NodeJS.ProcessEnv = {},
  application = root
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-'))
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: join(folder, 'database.sqlite3'),
    STORAGE_PATH: join(folder, 'storage'),
    QUEUE_DRIVER: 'database',
    LIMITER_STORE: 'memory',
    TRANSMIT_TRANSPORT: 'memory',
    PORT: String(await freePort()),
    ...overrides,
  }
  const { demoTenant } = await ace(environment, ['platform:prepare'], application)
  return {
    folder,
    application,
    environment,
    apiKey: (demoTenant as { apiKey: string }).apiKey,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs an Ace command and returns what `--json` prints. */
export async function ace(
  environment: NodeJS.ProcessEnv,
  parameters: string[],
  application = root
): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, ['ace.js', ...parameters, '--json'], {
    cwd: application,
    env: environment,
  })
  return JSON.parse(stdout) as Record<string, unknown>
}

/** Starts a server and waits until it answers. */
export async function startServer({
  environment,
  application,
}: Installation): Promise<PlatformProcess> {
  const url = `http://127.0.0.1:${environment.PORT}`
  const server = launch(application, environment, [typescriptFlag, 'bin/server.ts'], url)
  const until = Date.now() + PATIENCE
  while (server.process.exitCode === null && Date.now() < until) {
    if (
      await fetch(`${url}/health/live`).then(
        ({ ok }) => ok,
        () => false
      )
    ) {
      return server
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server does not answer.\n${server.output()}`)
}

/** Starts a worker of its own; returns at once. */
export function startWorker({ environment, application }: Installation): PlatformProcess {
  return launch(application, environment, ['ace.js', 'queue:work'], '')
}

function launch(
  application: string,
  environment: NodeJS.ProcessEnv,
  parameters: string[],
  url: string
) {
  const child = spawn(process.execPath, parameters, { cwd: application, env: environment })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    process: child,
    output: () => output,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
  }
}
