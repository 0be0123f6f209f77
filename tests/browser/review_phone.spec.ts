import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import type { Page } from 'playwright'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { misreadDraft } from '#modules/file-processing/tests/support/drafts'
import { cellAt, rightDraft } from '#modules/records/review/tests/support/file_to_review'
import { atStation } from './support/at_station.js'
import { browserTest } from './support/chromium.js'

/** Somebody with a phone, or with a page that is enlarged so far that little of it fits. */
async function onScreen(context: TestContext, width: number, height: number) {
  const drafts = [[misreadDraft(0), rightDraft(1), misreadDraft(2)]]
  const station = await atStation(context, { drafts })
  const { page } = station
  await page.setViewportSize({ width, height })
  await page.locator('.phone').waitFor()
  return {
    ...station,
    phone: page.locator('.phone'),
    /** Until this value is looked at. */
    looksAt: (name: string, student: string) =>
      page
        .locator('.phone-value', { hasText: student })
        .getByRole('heading', { name, exact: true })
        .waitFor(),
    tap: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    overflow: () => page.evaluate<number>('document.documentElement.scrollWidth'),
  }
}

/** A finger that moves across the middle of the screen. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }],
    })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd', to)
  await session.detach()
}

test.group('The review station on a small screen', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('a swipe goes to the next value and back, and decides nothing', async (context) => {
    const { page, looksAt, left } = await onScreen(context, 360, 740)
    await looksAt('Mathematics', 'ADEYEMI Ngozi A')
    await swipe(page, 300, 60)
    await looksAt('Total', 'ADEYEMI Ngozi A')
    await swipe(page, 300, 60)
    await looksAt('Mathematics', 'ADEYEMI Ngozi C')
    await swipe(page, 60, 300)
    await looksAt('Total', 'ADEYEMI Ngozi A')
    await swipe(page, 180, 150)
    await looksAt('Total', 'ADEYEMI Ngozi A')
    await left('4 left')
  })

  browserTest('a thumb corrects, accepts, says absent and takes back', async (context) => {
    const { assert } = context
    const { page, phone, looksAt, tap, saved, left, overflow, review, fileId } = await onScreen(
      context,
      360,
      740
    )
    await tap('4')
    await tap('7')
    await tap('Delete the last character')
    await tap('8')
    assert.equal(await page.getByRole('textbox').inputValue(), '48')
    await tap('Take')
    await looksAt('Mathematics', 'ADEYEMI Ngozi C')
    await left('2 left')
    await tap('Absent')
    await looksAt('Total', 'ADEYEMI Ngozi C')
    await tap('Undo')
    await looksAt('Mathematics', 'ADEYEMI Ngozi C')
    await tap('48')
    await tap('Take')
    await page.getByRole('heading', { name: 'Everything has been checked' }).waitFor()
    await saved()
    assert.isAtMost(await overflow(), 360)
    const { records } = await review.page(fileId)
    assert.deepEqual(
      records.map((record) => cellAt(record, 'subjects/mathematics').value),
      [48, 48, 48]
    )
    assert.equal(await phone.count(), 0)
  })

  for (const [percent, width, height] of [
    [200, 683, 384],
    [400, 320, 256],
  ] as const) {
    browserTest(`at ${percent} % nothing is cut off, and all can be reached`, async (context) => {
      const { assert } = context
      const { page, tap, looksAt, overflow } = await onScreen(context, width, height)
      assert.isAtMost(await overflow(), width)
      await tap('Accept')
      await looksAt('Total', 'ADEYEMI Ngozi A')
      await tap('Find a student')
      await page.getByLabel('Name or admission number').fill('ngozi c')
      await page.keyboard.press('Enter')
      await looksAt('Mathematics', 'ADEYEMI Ngozi C')
      await page.getByRole('button', { name: 'Headings' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      assert.isAtMost(await overflow(), width)
      const small = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.review button')]
          .filter((button) => button.offsetParent && Math.min(button.offsetWidth, button.offsetHeight) < 24)
          .map((button) => button.innerText)`
      )
      assert.deepEqual(small, [])
    })
  }
})
