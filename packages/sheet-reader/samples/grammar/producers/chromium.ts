import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { toHtml } from './html.js'
import { DEADLINE, type Job, type Producer } from './producer.js'

/** Prints web pages as a browser's user does, in one headless Chromium for all documents. */
export const chromium: Producer = {
  name: 'chromium',
  abilities: new Set([
    'upright',
    'slanted',
    'side_by_side',
    'watermark',
    'spans',
    'marks',
    'large_paper',
    'row_spans',
  ]),

  async print(jobs, workFolder) {
    const failures = new Map<Job, string>()
    const browser = await Browser.start(join(workFolder, 'chromium-profile'))
    try {
      for (const job of jobs) {
        const page = `${job.path}.html`
        await writeFile(page, toHtml(job.printout))
        const pdf = await browser.printPage(pathToFileURL(page).href, job.printout.look.margins)
        if (typeof pdf === 'string') {
          failures.set(job, pdf)
        } else {
          await writeFile(`${job.path}.pdf`, pdf)
        }
      }
    } finally {
      browser.stop()
    }
    return failures
  },
}

const MARGIN_TEXTS = {
  displayHeaderFooter: true,
  headerTemplate:
    '<div style="font-size:7px;width:100%;margin:0 12px;display:flex;justify-content:space-between"><span>18/07/2025, 09:12</span><span>Results - School Portal</span><span></span></div>',
  footerTemplate:
    '<div style="font-size:7px;width:100%;margin:0 12px;display:flex;justify-content:space-between"><span>https://portal.school.example/results/print?term=3</span><span><span class="pageNumber"></span>/<span class="totalPages"></span></span></div>',
}

interface Answer {
  id?: number
  method?: string
  sessionId?: string
  result?: Record<string, unknown>
  error?: { message: string }
}

/** As much of the DevTools protocol as printing needs. */
class Browser {
  readonly #process: ChildProcess
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  readonly #loaded = new Map<string, () => void>()
  #last = 0

  private constructor(child: ChildProcess, socket: WebSocket) {
    this.#process = child
    this.#socket = socket
    socket.addEventListener('message', (event) => {
      const answer = JSON.parse(String(event.data)) as Answer
      if (answer.id !== undefined) {
        this.#waiting.get(answer.id)?.(answer)
      } else if (answer.method === 'Page.loadEventFired' && answer.sessionId) {
        this.#loaded.get(answer.sessionId)?.()
      }
    })
  }

  static async start(profile: string): Promise<Browser> {
    const child = spawn(
      'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
      ],
      { stdio: 'ignore' }
    )
    for (let tries = 0; tries < 150; tries++) {
      await wait(200)
      const [port, path] = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').then(
        (text) => text.split('\n'),
        () => []
      )
      if (!path) {
        continue
      }
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve)
        socket.addEventListener('error', reject)
      })
      return new Browser(child, socket)
    }
    child.kill()
    throw new Error('Chromium did not start within 30 seconds')
  }

  /** The page as PDF, or why there is none. `margins`: with date, title and page numbers. */
  async printPage(url: string, margins: boolean): Promise<Buffer | string> {
    const target = await this.#send('Target.createTarget', { url: 'about:blank' })
    const targetId = String(target.result?.targetId)
    const attached = await this.#send('Target.attachToTarget', { targetId, flatten: true })
    const sessionId = String(attached.result?.sessionId)
    try {
      await this.#send('Page.enable', {}, sessionId)
      const loaded = new Promise<void>((resolve) => this.#loaded.set(sessionId, resolve))
      await this.#send('Page.navigate', { url }, sessionId)
      await Promise.race([loaded, wait(DEADLINE, undefined, { ref: false })])
      const options = {
        preferCSSPageSize: true,
        printBackground: true,
        ...(margins ? MARGIN_TEXTS : {}),
      }
      const printed = await this.#send('Page.printToPDF', options, sessionId)
      if (typeof printed.result?.data !== 'string') {
        return printed.error?.message ?? 'nothing printed'
      }
      return Buffer.from(printed.result.data, 'base64')
    } finally {
      await this.#send('Target.closeTarget', { targetId })
    }
  }

  stop(): void {
    this.#socket.close()
    this.#process.kill()
  }

  #send(method: string, params: Record<string, unknown>, sessionId?: string): Promise<Answer> {
    const id = ++this.#last
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id)
        resolve({ error: { message: `${method} took longer than ${DEADLINE / 1000} s` } })
      }, DEADLINE)
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        resolve(answer)
      })
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    })
  }
}
