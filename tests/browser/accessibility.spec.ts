import { test } from '@japa/runner'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { browserTest } from './support/chromium.js'
import { comeIn, isFocused, obstacles, pagesOf, settled, speak } from './support/visits.js'

/** Widths of a laptop, a tablet, a phone; the smallest stands for 400 % zoom as well. */
const WIDTHS = [1366, 768, 360, 320]

test.group('Everybody can use the dashboard', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(300_000)

  for (const locale of ['en', 'fr'] as const) {
    browserTest(`axe finds nothing on any page (${locale})`, async (context) => {
      const { page, open } = await comeIn(context)
      await speak(page, locale)
      await open('')
      const addresses = await pagesOf(page)
      context.assert.isAbove(addresses.length, 10)
      context.assert.equal(await page.locator('html').getAttribute('lang'), locale)
      for (const path of addresses) {
        await open(path)
        context.assert.deepEqual(await obstacles(page), [], path)
      }
    })
  }

  browserTest('no page is wider than a small phone', async (context) => {
    const { page, open } = await comeIn(context)
    await settled(page)
    const addresses = await pagesOf(page)
    for (const path of addresses) {
      await open(path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
        context.assert.isAtMost(needed, width, `${path} at ${width}`)
      }
    }
  })

  browserTest('the first Tab leads past the menu, and a new page is announced', async (context) => {
    const { page } = await comeIn(context)
    await settled(page)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    context.assert.isTrue(await isFocused(skip))
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor()
    await page.waitForFunction("document.activeElement?.id === 'page-title'")
    context.assert.match(await page.title(), /^Files · /)
  })
})
