import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openAsBlob } from 'node:fs'
import { typescriptFlag } from '../installation.js'
import { measureInBrowser } from './dashboard_browser.js'
import type { BenchmarkRow } from './row.js'
import { ServerProcess } from './server_process.js'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url)

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

interface Chunk {
  file: string
  imports?: string[]
}

/**
 * Measures the dashboard: how long it takes to build and how large it is, what a person on a thin
 * line with a slow machine waits for, and page pictures. Without Chromium, what can be said without
 * it.
 */
export async function benchDashboard(): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const environment = {
    NODE_ENV: 'production',
    APP_KEY: 'only-for-the-benchmark-32-letters',
    LOG_LEVEL: 'error',
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: join(folder, 'database.sqlite3'),
    STORAGE_PATH: join(folder, 'storage'),
  }
  const rows = await benchBuild()
  const { stdout } = await run(process.execPath, ['ace.js', 'platform:prepare', '--json'], {
    cwd: root,
    env: { ...process.env, ...environment },
  })
  const { demoTenant, signInLink } = JSON.parse(stdout) as {
    demoTenant: { apiKey: string }
    signInLink: string
  }
  const server = await ServerProcess.start(['bin/server.ts'], environment, '/health/live')
  try {
    const fileId = await readSheet(server.url, demoTenant.apiKey)
    rows.push(...(await benchPictures(server.url, demoTenant.apiKey, fileId)))
    if (spawnSync(chromium, ['--version']).status === 0) {
      const link = server.url + new URL(signInLink).pathname
      rows.push(...(await measureInBrowser({ chromium, url: server.url, link, fileId })))
    }
    return rows
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchBuild(): Promise<BenchmarkRow[]> {
  const script = 'packages/dashboard/scripts/build.ts'
  const begun = performance.now()
  await run(process.execPath, [typescriptFlag, script, '--force'], { cwd: root })
  const seconds = (performance.now() - begun) / 1000
  return [
    {
      what: 'Build of the app',
      where: 'from nothing, compressed files included',
      value: seconds,
      unit: 's',
      bar: { limit: 5, better: 'less' },
    },
    {
      what: 'JavaScript of the first load',
      where: 'brotli',
      value: await firstLoad(),
      unit: 'KB',
      bar: { limit: 60, better: 'less' },
    },
  ]
}

/** KB of the scripts that every page begins with. */
async function firstLoad(): Promise<number> {
  const folder = fileURLToPath(new URL('packages/dashboard/build/', root))
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const chunks = JSON.parse(manifest) as Record<string, Chunk>
  const filesOf = (name: string): string[] => {
    const { file, imports = [] } = chunks[name]
    return [file, ...imports.flatMap(filesOf)]
  }
  const sizes = await Promise.all(
    [...new Set(filesOf('index.html'))].map(async (file) => {
      const { size } = await stat(join(folder, `${file}.br`))
      return size
    })
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Reads the sample sheet: 64 students, 416 values a page. */
async function readSheet(url: string, apiKey: string): Promise<string> {
  const form = new FormData()
  form.append('file', await openAsBlob(new URL('samples/results.pdf', root)), 'results.pdf')
  const headers = { 'x-api-key': apiKey, 'x-user-id': 'bench' }
  const response = await fetch(`${url}/api/file-processing/tenant-upload-and-process`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { fileId } = (await response.json()) as { fileId: string }
  for (;;) {
    const answer = await fetch(`${url}/api/files/${fileId}`, { headers })
    const { status } = (await answer.json()) as { status: string }
    if (status === 'complete') {
      return fileId
    }
    if (status === 'failed') {
      throw new Error('The sample sheet could not be read.')
    }
    await wait(1500)
  }
}

async function benchPictures(url: string, apiKey: string, fileId: string): Promise<BenchmarkRow[]> {
  const address = `${url}/api/files/${fileId}/pages/1/image?width=1600`
  const timed = async () => {
    const begun = performance.now()
    const response = await fetch(address, { headers: { 'x-api-key': apiKey } })
    await response.arrayBuffer()
    if (!response.ok) {
      throw new Error(`The picture of a page was answered with ${response.status}.`)
    }
    return performance.now() - begun
  }
  const where = 'digital page, 1,600 px'
  const [first, again] = [await timed(), await timed()]
  return [
    {
      what: 'Page picture, drawn',
      where,
      value: first,
      unit: 'ms',
      bar: { limit: 600, better: 'less' },
    },
    {
      what: 'Page picture, kept',
      where,
      value: again,
      unit: 'ms',
      bar: { limit: 50, better: 'less' },
    },
  ]
}
