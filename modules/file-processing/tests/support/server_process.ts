import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { freePort } from '#tests/free_port'
import { typescriptFlag } from '#tests/typescript_flag'
import type { ProgressEvent } from '../../services/job_progress.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** An installation of the platform in a folder of its own, with a server that can be killed. */
export class Installation {
  #folder: string
  #port: number
  #server: ChildProcess | undefined
  apiKey = ''

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  /** Makes the folder, migrates its database and creates a tenant. */
  static async create(): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'platform-'))
    const installation = new Installation(folder, await freePort())
    const prepared = await installation.#run(['ace.js', 'platform:prepare', '--json'])
    installation.apiKey = (
      JSON.parse(prepared) as { demoTenant: { apiKey: string } }
    ).demoTenant.apiKey
    return installation
  }

  /** Starts the server and waits until it answers. `wrapper` is put before the command. */
  async start(variables: Record<string, string> = {}, wrapper: string[] = []): Promise<void> {
    const node = [process.execPath, typescriptFlag, 'bin/server.ts']
    const [command, ...parameters] = [...wrapper, ...node]
    this.#server = spawn(command, parameters, {
      cwd: root,
      env: { ...this.#environment(), ...variables },
      stdio: 'ignore',
    })
    for (;;) {
      const answer = await fetch(`${this.url}/health/live`).catch(() => null)
      if (answer?.ok) {
        return
      }
      await wait(50)
    }
  }

  /** Ends the server without any chance to clean up. */
  async kill(): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) {
      return
    }
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }

  /** Kills the server and removes everything. */
  async remove(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Process id of the server. */
  get pid(): number {
    return this.#server!.pid!
  }

  async upload(bytes: Buffer): Promise<Response> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf')
    return fetch(`${this.url}/api/file-processing/tenant-upload-and-process`, {
      method: 'POST',
      headers: { 'x-api-key': this.apiKey, 'x-user-id': 'user-1' },
      body: form,
    })
  }

  /** Follows a file until an event suits; returns it, or null when the stream ends before. */
  async follow(
    fileId: string,
    suits: (event: ProgressEvent) => boolean
  ): Promise<ProgressEvent | null> {
    const response = await fetch(`${this.url}/api/file-processing/progress/${fileId}`, {
      headers: { 'x-api-key': this.apiKey, 'accept': 'text/event-stream' },
    })
    let text = ''
    for await (const chunk of response.body!) {
      text += new TextDecoder().decode(chunk)
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const data = /^data: (.+)$/m.exec(block)
        const event = data && (JSON.parse(data[1]) as ProgressEvent)
        if (event && suits(event)) {
          return event
        }
      }
    }
    return null
  }

  /** Rows of the database, read beside the server. */
  rows<Row>(sql: string, ...values: unknown[]): Row[] {
    const database = new Database(join(this.#folder, 'database.sqlite3'), { readonly: true })
    try {
      return database.prepare(sql).all(...values) as Row[]
    } finally {
      database.close()
    }
  }

  /** Everything that lies in the storage, temporary files included. */
  async storedFiles(): Promise<string[]> {
    const entries = await readdir(join(this.#folder, 'storage'), {
      recursive: true,
      withFileTypes: true,
    })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }

  /** Holds the database's write lock for some milliseconds, as another process might. */
  async lockDatabase(duration: number): Promise<void> {
    const database = new Database(join(this.#folder, 'database.sqlite3'))
    database.pragma('busy_timeout = 10000')
    database.exec('BEGIN IMMEDIATE')
    await wait(duration)
    database.exec('COMMIT')
    database.close()
  }

  async #run(parameters: string[]): Promise<string> {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    for await (const chunk of child.stdout) {
      output += String(chunk)
    }
    return output
  }

  /** The embedded defaults, whatever the tests themselves run on. */
  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      APP_KEY: 'only-for-tests-only-for-tests-32',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      DB_CONNECTION: 'sqlite',
      DB_DATABASE: join(this.#folder, 'database.sqlite3'),
      STORAGE_PATH: join(this.#folder, 'storage'),
      QUEUE_DRIVER: 'database',
      QUEUE_WORKER: 'inline',
      LIMITER_STORE: 'memory',
      TRANSMIT_TRANSPORT: 'memory',
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
