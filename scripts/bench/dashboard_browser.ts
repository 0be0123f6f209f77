import { chromium as playwright, type BrowserContext, type Page } from 'playwright'
import { median, type BenchmarkRow } from './row.js'

/** What is measured, and where. */
interface Setting {
  /** Path of the browser. */
  chromium: string
  url: string
  /** Lets a person in, once. */
  link: string
  fileId: string
}

/** A thin line: 400 kbit/s, 400 ms there and back. */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** How many times slower the processor is than this one. */
const SLOWER = 4

const RUNS = 3
const KEYS = 30

/** Notes in the page when there are records, and when the picture is there; milliseconds. */
const WATCH = `
  window.seen = {}
  const look = () => {
    const picture = [...document.images].find((image) => image.src.includes('/image'))
    if (!seen.records && document.querySelector('[role=gridcell]')) seen.records = performance.now()
    if (!seen.picture && picture?.complete && picture.naturalWidth) seen.picture = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Milliseconds from a key to the next frame that was painted. */
const KEY_TO_PAINT = (key: string) => `new Promise((resolve) => {
  const begun = performance.now()
  const cell = document.activeElement
  cell.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }))
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - begun)
    port2.postMessage(null)
  })
})`

interface Seen {
  records: number
  picture: number
}

/** What a person waits for who reviews a sheet. */
export async function measureInBrowser(setting: Setting): Promise<BenchmarkRow[]> {
  const browser = await playwright.launch({
    executablePath: setting.chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const storageState = await signIn(await browser.newContext(), setting)
    const cold: Seen[] = []
    const cached: Seen[] = []
    const turned: number[] = []
    const keys: number[] = []
    for (let round = 0; round < RUNS; round++) {
      const context = await browser.newContext({
        storageState,
        // What is measured is asked of the page as text.
        bypassCSP: true,
        viewport: { width: 1366, height: 768 },
      })
      const page = await slowPage(context)
      cold.push(await open(page, setting))
      cached.push(await open(page, setting))
      keys.push(...(await pressKeys(page)))
      turned.push(await turnPage(page))
      await context.close()
    }
    return rowsOf(cold, cached, turned, keys)
  } finally {
    await browser.close()
  }
}

async function signIn(context: BrowserContext, { link }: Setting) {
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button').click()
  await page.waitForURL(/\/dashboard\/(?!enter)/)
  return context.storageState()
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

async function open(page: Page, { url, fileId }: Setting): Promise<Seen> {
  await page.goto(`${url}/dashboard/demo/review/${fileId}?page=1`, { waitUntil: 'commit' })
  await page.waitForFunction('seen.records && seen.picture', undefined, { timeout: 120_000 })
  return page.evaluate<Seen>('seen')
}

async function pressKeys(page: Page): Promise<number[]> {
  await page.locator('[data-field]').first().focus()
  const times: number[] = []
  for (let press = 0; press < KEYS; press++) {
    times.push(await page.evaluate<number>(KEY_TO_PAINT(press % 2 ? 'ArrowDown' : 'ArrowRight')))
  }
  return times
}

/** The station has asked for the next page meanwhile. */
async function turnPage(page: Page): Promise<number> {
  await page.waitForTimeout(8000)
  return page.evaluate<number>(`new Promise((resolve) => {
    const grid = () => document.querySelector('[role=grid]')?.getAttribute('aria-label')
    const before = grid()
    const begun = performance.now()
    const init = { key: 'PageDown', ctrlKey: true, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', init))
    const look = () => (grid() === before ? requestAnimationFrame(look) : resolve(performance.now() - begun))
    look()
  })`)
}

function rowsOf(cold: Seen[], cached: Seen[], turned: number[], keys: number[]): BenchmarkRow[] {
  const line = '400 kbit/s, 400 ms, 4 × slower processor'
  const row = (what: string, where: string, value: number, limit: number): BenchmarkRow => ({
    what,
    where,
    value,
    unit: limit < 10 ? 's' : 'ms',
    bar: { limit, better: 'less' },
  })
  const seconds = (seen: Seen[], field: keyof Seen) => median(seen.map((one) => one[field])) / 1000
  return [
    row('Review page, records to see', `first visit, ${line}`, seconds(cold, 'records'), 4),
    row('Review page, picture to see', `first visit, ${line}`, seconds(cold, 'picture'), 5),
    row('Review page, records to see', `files kept, ${line}`, seconds(cached, 'records'), 1.5),
    row('Next page of a file', `fetched ahead, ${line}`, median(turned), 300),
    row('Key to paint', '416 values, 4 × slower processor', median(keys), 35),
  ]
}
