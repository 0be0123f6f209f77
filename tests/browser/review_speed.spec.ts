import { test } from '@japa/runner'
import type { CDPSession } from 'playwright'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { browserTest } from './support/chromium.js'
import { sheetToReview, stationOf } from './support/sheets_to_review.js'
import { address, comeIn } from './support/visits.js'

/** How much slower than this machine a school's may be. */
const SLOWER = 4
/** Milliseconds from a key to what it shows, on such a machine. */
const BUDGET = 35
const KEYS = [
  'ArrowDown',
  'ArrowRight',
  'ArrowDown',
  'ArrowRight',
  'ArrowUp',
  'F8',
  'Enter',
  'Enter',
]

/** Milliseconds that the page itself has worked: script, styles and layout, whoever else works. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
  const own = metrics.filter(({ name }) => parts.includes(name))
  return own.reduce((sum, { value }) => sum + value * 1000, 0)
}

test.group('The review station is quick', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('a key is answered at once beside 420 values, on a slow machine', async (context) => {
    const { page, school } = await comeIn(context)
    const fileId = await sheetToReview(school.tenant.id)
    const station = stationOf(page)
    await page.goto(address(`/dashboard/${school.tenant.slug}/review/${fileId}`))
    await station.ready()
    context.assert.isAtLeast(await page.locator('[data-field]').count(), 420)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const times: number[] = []
    for (const key of [...KEYS, ...KEYS]) {
      const before = await worked(session)
      await page.keyboard.press(key)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
      times.push((await worked(session)) - before)
    }
    const median = times.sort((one, other) => one - other)[times.length / 2] * SLOWER
    context.assert.isAtMost(median, BUDGET)
  })
})
