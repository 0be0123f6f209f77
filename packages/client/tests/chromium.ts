import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const place = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Where Chromium is; undefined where there is none. */
export const chromium = spawnSync(place, ['--version']).status === 0 ? place : undefined

/** Answers a request of the page; false leaves it to the server of the page. */
export type Answering = (
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse
) => Promise<boolean>

/** A page that uses the installed package. */
export interface Page {
  imports: string
  script: string
  /** Folder of the installed package. */
  installed: string
  /** Headers that the page comes with. */
  headers?: Record<string, string[]>
  answering: Answering
}

const printed = ({ imports, script }: Page) => `<!doctype html>
<script type="importmap">
  { "imports": { "@tenant-education/client": "/src/index.js", "@tenant-education/client/": "/src/" } }
</script>
<script type="module">
  ${imports}
  const find = async () => {
    ${script}
  }
  const told = await find().catch((error) => ({ error: String(error.stack) }))
  await fetch('/told', { method: 'POST', body: JSON.stringify(told) })
</script>`

/** Opens a page in Chromium, and waits for what it tells. */
export async function inChromium(
  page: Page,
  cleanup: (end: () => Promise<void>) => void
): Promise<Record<string, unknown>> {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'))
  const told = Promise.withResolvers<Record<string, unknown>>()
  const server = createServer(async (request, response) => {
    const path = request.url!
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    if (path === '/told') {
      response.end()
      told.resolve(JSON.parse(body.toString()) as Record<string, unknown>)
    } else if (path.endsWith('.js') && existsSync(join(page.installed, path))) {
      response.setHeader('content-type', 'text/javascript')
      response.end(await readFile(join(page.installed, path)))
    } else if (!(await page.answering(request, body, response))) {
      const type = { 'content-type': 'text/html; charset=utf-8' }
      response.writeHead(200, { ...type, ...page.headers }).end(printed(page))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser = spawn(chromium!, [
    ...['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`],
    `http://127.0.0.1:${port}/`,
  ])
  cleanup(async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill()
    await ended
    server.closeAllConnections()
    server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })
  return told.promise
}
