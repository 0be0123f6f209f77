import type { Config } from '@japa/runner/types'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { chromium } from '../../../packages/client/tests/chromium.js'

/** Milliseconds that a page may take to show what it should, on a busy machine. */
const PATIENCE = 30_000

/** What drives Chromium: nothing where another suite runs, or where there is no Chromium. */
export async function browserPlugins(): Promise<NonNullable<Config['plugins']>> {
  if (!process.argv.includes('browser') || !chromium) {
    return []
  }
  const [{ browserClient }, playwright] = await Promise.all([
    import('@japa/browser-client'),
    import('playwright'),
  ])
  return [
    browserClient({
      runInSuites: ['browser'],
      assertions: { timeout: PATIENCE },
      launcher: (options) =>
        playwright.chromium.launch({
          ...options,
          executablePath: chromium,
          args: ['--no-sandbox', '--disable-gpu'],
        }),
    }),
  ]
}

/** A test that needs Chromium; skipped, with a line, where there is none. */
export function browserTest(
  title: string,
  callback: (context: TestContext) => Promise<void>
): ReturnType<typeof test> {
  return test(title, callback).skip(!chromium, 'There is no Chromium: set CHROMIUM_PATH.')
}
