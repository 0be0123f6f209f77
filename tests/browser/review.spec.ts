import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { until } from '#tests/until'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { reviewOf } from '#modules/records/review/tests/support/file_to_review'
import { atStation } from './support/at_station.js'
import { browserTest } from './support/chromium.js'
import {
  doubtedLabel,
  NAMES,
  printedScore,
  sheetToReview,
  stationOf,
} from './support/sheets_to_review.js'
import { address, comeIn, obstacles, speak } from './support/visits.js'

const FIELD = 'subjects/agr'

/** How many decisions lie in the browser's own database: a moment after the page has shown them. */
const DECISIONS_KEPT = `new Promise((resolve) => {
  indexedDB.open('review').onsuccess = ({ target: { result: database } }) => {
    const decisions = database.transaction('decisions').objectStore('decisions')
    decisions.count().onsuccess = ({ target }) => {
      database.close()
      resolve(target.result)
    }
  }
})`

test.group('The review station in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest(
    'a sheet of 30 students with 12 doubtful values takes less than 40 keys',
    async (context) => {
      const { assert } = context
      const { page, school, open } = await comeIn(context)
      const fileId = await sheetToReview(school.tenant.id)
      const { press, count, ready, said, saved } = stationOf(page)
      await open('review')
      await page.getByRole('link', { name: 'Review', exact: true }).last().focus()
      await press('Enter')
      await ready()
      for (let left = 11; left >= 0; left--) {
        await press('=')
        await page
          .getByText(`${2 * left} left`)
          .first()
          .waitFor()
      }
      await page.getByRole('heading', { name: 'Everything has been checked' }).waitFor()
      await press('Enter')
      await page.waitForURL('**/records?file=*')
      await saved()
      assert.isAtMost(count.keys, 40)
      const { files } = await reviewOf(context.client, school).queue(fileId)
      assert.equal(files[0].toReview, 0)
      assert.isNotNull(files[0].reviewedAt)
      const csv = await page.request.get(
        address(`/api/records/export?format=csv&fileId=${fileId}`),
        {
          headers: { 'x-tenant': school.tenant.slug },
        }
      )
      assert.include(await csv.text(), String(printedScore(1, 3)))
      assert.isNotNull(said)
    }
  )

  browserTest('keys accept, correct, undo, redo, move and ask', async (context) => {
    const { assert } = context
    const { page, press, focused, said, counts, left, cell, saved, review, fileId } =
      await atStation(context, { misread: [1, 3] })
    assert.equal(await focused(), FIELD)
    assert.match(await counts(), /^4 left on this page/)

    await press('Enter')
    await left('3 left')
    assert.equal(await focused(), 'total')
    assert.match(await said(), /accepted\. 3 left\./)
    await press('Control+z')
    await left('4 left')
    assert.equal(await focused(), FIELD)
    await press('Control+Shift+Z')
    await left('3 left')
    await press('Control+z')
    await left('4 left')

    const right = String(printedScore(1, 3))
    await press(...right)
    assert.isTrue(
      await page.getByRole('textbox', { name: `New value of ${doubtedLabel}` }).isVisible()
    )
    await page.getByText(/^✓ sum of 12 scores/).waitFor()
    await press('Escape')
    assert.equal(await focused(), FIELD)
    await press('F2', 'ArrowDown', 'Enter')
    await left('2 left')
    assert.equal(await cell(FIELD, 1).textContent(), `✎${right}`)

    await press('Shift+F8')
    assert.match(await said(), /Nothing more on this side/)
    await press('F8')
    assert.equal(await focused(), 'total')
    await press('ArrowUp', 'Home')
    assert.equal(await focused(), 'studentName')
    await press('End', 'ArrowLeft', 'ArrowLeft', '-')
    await page.getByText('ABS').first().waitFor()
    await press('Control+z')
    await press('?')
    await page.getByRole('heading', { name: 'All keys' }).waitFor()
    await press('Escape')
    await press('/')
    await page.getByLabel('Name or admission number').fill('olaoluwa')
    await press('Enter')
    assert.equal(await focused(), 'studentName')
    await press('Escape')
    assert.equal(await focused(), '')
    await saved()
    const { records } = await review.page(fileId)
    assert.equal(records[1].cells.find(({ field }) => field === FIELD)?.value, printedScore(1, 3))
  })

  browserTest('names and labels are text, whatever they hold', async (context) => {
    const { page } = await atStation(context, { misread: [0, 1] })
    const { assert } = context
    await page.getByRole('rowheader', { name: NAMES[0] }).waitFor()
    await page.getByText(NAMES[1]).first().waitFor()
    assert.equal(await page.locator('img[src=x]').count(), 0)
    assert.isTrue(await page.evaluate('window.hacked === undefined'))
    await page.getByRole('columnheader', { name: doubtedLabel }).waitFor()
  })

  browserTest(
    'what is decided without a network arrives with it: nothing lost, nothing twice',
    async (context) => {
      const { assert, browserContext } = context
      const { page, press, left, saved, review, fileId } = await atStation(context)
      await browserContext.setOffline(true)
      for (let number = 23; number >= 0; number--) {
        await press('Enter')
        if (number > 0) {
          await left(`${number} left`)
        }
      }
      await page.getByText('24 waiting').waitFor()
      await page.getByText('No network').waitFor()
      await browserContext.setOffline(false)
      await saved()
      const { files } = await review.queue(fileId)
      assert.equal(files[0].toReview, 0)
    }
  )

  browserTest('a page that is killed loses nothing', async (context) => {
    const { assert, browserContext } = context
    const { page, press, left, school, review, fileId } = await atStation(context, {
      misread: [1, 3],
    })
    await page.route('**/decisions', (route) => route.abort())
    await press('Enter')
    await left('3 left')
    await press('Enter')
    await left('2 left')
    await page.getByText('2 waiting').waitFor()
    await until('both are kept', async () => (await page.evaluate(DECISIONS_KEPT)) === 2)
    const { files } = await review.queue(fileId)
    assert.equal(files[0].toReview, 4)
    await page.close()

    const again = await browserContext.newPage()
    await again.goto(address(`/dashboard/${school.tenant.slug}/review/${fileId}`))
    const next = stationOf(again)
    await next.ready()
    await next.left('2 left')
    await next.saved()
    const after = await review.queue(fileId)
    assert.equal(after.files[0].toReview, 2)
  })

  browserTest(
    'a session that ends in the middle is renewed, and saving goes on',
    async (context) => {
      const { assert } = context
      const { page, press, left, saved, review, fileId } = await atStation(context, {
        misread: [1],
      })
      const cookies = await context.browserContext.cookies()
      await context.browserContext.clearCookies()
      await press('Enter')
      await left('1 left')
      await page.getByRole('heading', { name: 'Please sign in again' }).waitFor()
      await context.browserContext.addCookies(cookies)
      await page.getByRole('button', { name: 'I have signed in' }).click()
      await saved()
      const { files } = await review.queue(fileId)
      assert.equal(files[0].toReview, 1)
    }
  )

  browserTest(
    'of two people on a page one decides, and the other may take over',
    async (context) => {
      const first = await atStation(context, { misread: [1] })
      const other = await context.browser.newContext()
      const visit = async (url: string) => {
        const page = await other.newPage()
        await page.goto(url)
        return page
      }
      const second = await atStation({ ...context, visit } as unknown as TestContext, {
        school: first.school,
        known: first.fileId,
        role: 'teacher',
      })
      await second.page.getByText(/is on this page\. You can look/).waitFor()
      await second.press('Enter')
      context.assert.match(await second.said(), /Somebody else is on this page/)
      await second.page.getByRole('button', { name: 'Take over' }).click()
      await second.page.locator('.station-claim').waitFor({ state: 'detached' })
      await second.current.focus()
      await second.press('Enter')
      await second.left('1 left')
      await second.saved()
      await other.close()
    }
  )

  browserTest('two values for one field are both shown', async (context) => {
    const { assert } = context
    const { page, press, saved, review, fileId } = await atStation(context, { misread: [1] })
    const { records } = await review.page(fileId)
    const { recordId } = records[1]
    const decision = {
      clientId: crypto.randomUUID(),
      recordId,
      field: FIELD,
      decision: 'correct',
      value: 66,
    }
    const answer = await review.call
      .post(`/api/review/files/${fileId}/decisions`)
      .json({ decisions: [decision] })
    answer.assertStatus(200)
    await press('5', '5', 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Somebody else decided as well' })
    await dialog.getByText('55', { exact: true }).waitFor()
    await dialog.getByText('66', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Take yours' }).click()
    await saved()
    const after = await review.page(fileId)
    assert.equal(after.records[1].cells.find(({ field }) => field === FIELD)?.value, 55)
  })

  for (const [locale, width] of [
    ['en', 1366],
    ['fr', 1366],
    ['fr', 360],
  ] as const) {
    browserTest(`axe finds nothing in the station (${locale}, ${width})`, async (context) => {
      const { page, reopen, press } = await atStation(context, { misread: [1] })
      await speak(page, locale)
      await reopen()
      context.assert.deepEqual(await obstacles(page), [])
      await press('?')
      await page.getByRole('dialog').waitFor()
      context.assert.deepEqual(await obstacles(page), [])
      await press('Escape')
      await page.setViewportSize({ width, height: 740 })
      await page.waitForTimeout(500)
      context.assert.deepEqual(await obstacles(page), [])
      context.assert.isAtMost(
        await page.evaluate<number>('document.documentElement.scrollWidth'),
        width
      )
    })
  }
})
