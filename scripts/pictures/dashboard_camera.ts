import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import sharp from 'sharp'
import type { View } from './views.js'

/** Widths and heights in CSS pixels: a laptop, a tablet, a phone. */
const SCREENS = [
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]

const SCHEMES = ['light', 'dark'] as const

/** Milliseconds without a change after which a page counts as drawn. */
const REST = 400

/** Milliseconds in which a page that has another layout on this screen fetches what it needs. */
const TURN = 1500

/** Photographs pages of the dashboard in Chromium, as somebody who has signed in sees them. */
export class DashboardCamera {
  readonly #browser: Browser
  readonly #context: BrowserContext
  readonly #page: Page
  readonly #url: string
  readonly #folder: string
  #school = ''

  private constructor(
    browser: Browser,
    context: BrowserContext,
    page: Page,
    url: string,
    folder: string
  ) {
    this.#browser = browser
    this.#context = context
    this.#page = page
    this.#url = url
    this.#folder = folder
  }

  /** @param folder Where the pictures go. */
  static async start(url: string, folder: string): Promise<DashboardCamera> {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Fields for dates are written as in the country of the browser, not of the page.
      args: ['--no-sandbox', '--disable-gpu', '--lang=en-GB'],
      env: { ...process.env, LANGUAGE: 'en_GB' },
    })
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
    return new DashboardCamera(browser, context, await context.newPage(), url, folder)
  }

  /** Signs in by a one-time link, photographs the pages on the way, and sets a password. */
  async comeIn(link: string): Promise<void> {
    await this.#page.goto(`${this.#url}/dashboard/sign-in`)
    await this.#take('sign-in')
    await this.#page.goto(link)
    await this.#take('enter')
    await this.#page.locator('main form button').first().click()
    await this.#page.locator('input[type="password"]').waitFor()
    await this.#take('account')
    await this.#page.locator('input[type="password"]').fill('Iroko tree by the river')
    await this.#page.locator('main form button').first().click()
    await this.#page.locator('#page-title').waitFor()
    this.#school = new URL(this.#page.url()).pathname
  }

  /** Takes all pictures of a page. */
  async photograph({ name, locale = 'en', arrange }: View, path: string): Promise<void> {
    await this.#page.setViewportSize(SCREENS[0])
    await this.#page.evaluate(`localStorage.setItem('locale', '${locale}')`)
    await this.#page.goto(`${this.#url}${this.#school}/${path}`)
    await this.#page.locator('#content').waitFor()
    await this.#page.waitForLoadState('networkidle')
    await arrange?.(this.#page)
    await this.#take(name)
  }

  async stop(): Promise<void> {
    await this.#context.close()
    await this.#browser.close()
  }

  async #take(name: string): Promise<void> {
    for (const screen of SCREENS) {
      await this.#page.setViewportSize(screen)
      await this.#page.waitForTimeout(TURN)
      for (const colorScheme of SCHEMES) {
        await this.#page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await this.#page.waitForTimeout(REST)
        const picture = await this.#page.screenshot()
        await sharp(picture)
          .png({ palette: true, colours: 128, effort: 10 })
          .toFile(join(this.#folder, `${name}-${screen.width}-${colorScheme}.png`))
      }
    }
  }
}
