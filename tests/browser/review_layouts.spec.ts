import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import type { RecordDraft } from '#modules/file-processing/public'
import { misreadDraft } from '#modules/file-processing/tests/support/drafts'
import { untilDone, uploadedFile } from '#modules/file-processing/tests/support/processing'
import { rightDraft } from '#modules/records/review/tests/support/file_to_review'
import { createTenant } from '#tests/helpers'
import { makeSample } from '../../packages/sheet-reader/samples/layouts/main.js'
import { atStation } from './support/at_station.js'
import { browserTest } from './support/chromium.js'
import { CARD, PHONE, ROSTER } from './support/heard.js'
import { everySecond, sheetToReview } from './support/sheets_to_review.js'

/** Milliseconds for the next page, on a machine that does other things as well. */
const TURN = 1000

/** A report card with its subjects down a page, and the last of them on the next. */
function card(): RecordDraft {
  const right = rightDraft(0)
  const places = [
    { page: 1, y0: 800 },
    { page: 1, y0: 900 },
    { page: 2, y0: 100 },
  ]
  return {
    ...right,
    subjects: right.subjects.map((subject, at) => {
      const { page, y0 } = places[at]
      const box = { x0: 200, x1: 250, y0, y1: y0 + 20 }
      const doubt = at === 0 ? {} : { confidence: 0.6 }
      return { ...subject, score: { ...subject.score!, ...doubt, box, page } }
    }),
    total: null,
    average: null,
    grade: null,
    checks: [],
  }
}

/** A student with a score that nobody could read. */
function unread(row: number): RecordDraft {
  const right = rightDraft(row)
  const subjects = [...right.subjects]
  subjects[1] = { ...subjects[1], score: null, flags: ['SCORE_UNREADABLE'] }
  return {
    ...right,
    subjects,
    total: null,
    average: null,
    grade: null,
    flags: ['SCORE_UNREADABLE'],
  }
}

test.group('Sheets of every kind at the review station', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(240_000)

  browserTest(
    'a card that goes on on the next page shows the picture of that page',
    async (context) => {
      const { page, press, focused, said } = await atStation(context, { drafts: [[card()], []] })
      const { assert } = context
      const picture = page.locator('.picture-sheet img')
      assert.equal(await focused(), 'subjects/english')
      assert.match((await picture.getAttribute('src')) ?? '', /\/pages\/1\/image/)
      await press('Enter')
      assert.equal(await focused(), 'subjects/biology')
      assert.match((await picture.getAttribute('src')) ?? '', /\/pages\/2\/image/)
      assert.match((await page.locator('.lens').getAttribute('style')) ?? '', /\/pages\/2\/image/)
      await page.getByRole('img', { name: /^Page 2 of/ }).waitFor()
      assert.equal(await page.locator('.mark').count(), 1)
      await press('ArrowUp')
      assert.match((await picture.getAttribute('src')) ?? '', /\/pages\/1\/image/)
      assert.isNotEmpty(await said())
      await page.setViewportSize({ width: 360, height: 740 })
      await page.locator('.phone-picture img[src*="/pages/1/"]').waitFor()
    }
  )

  browserTest('ink that nobody could read is asked for, never accepted', async (context) => {
    const { assert } = context
    const { page, press, left, said, saved, review, fileId } = await atStation(context, {
      drafts: [[unread(0), unread(1), rightDraft(2)]],
    })
    const field = page.getByRole('textbox', { name: 'New value of English' })
    const asks = 'Nothing could be read here: type the value, or say that it is absent.'
    await left('2 left')
    await press('Control+Enter')
    assert.include(await said(), asks)
    await press('Enter')
    await field.waitFor()
    await page.getByText(asks).last().waitFor()
    await press('7', '1', 'Enter')
    await left('1 left')
    await press('Enter')
    await field.waitFor()
    await press('Escape', '-')
    await page.getByRole('heading', { name: 'Everything has been checked' }).waitFor()
    await saved()
    const { files } = await review.queue(fileId)
    assert.equal(files[0].toReview, 0)
  })

  for (const [number, name] of [
    [16, 'is stored lying'],
    [18, 'was printed lying'],
  ] as const) {
    browserTest(`a page that ${name} stands upright beside its values`, async (context) => {
      const { assert } = context
      const { pdf } = await makeSample(number, 3, 1)
      const school = await createTenant()
      const known = await uploadedFile(context.client, school, pdf)
      await untilDone(school.tenant.id, known, 200_000)
      const { page, review } = await atStation(context, { school, known })
      const { picture, records, layout } = await review.page(known)
      const image = page.locator('.picture-sheet img')
      const size = await image.evaluate(async (one) => {
        const drawn = one as unknown as {
          decode(): Promise<void>
          naturalWidth: number
          naturalHeight: number
        }
        await drawn.decode()
        return drawn.naturalWidth / drawn.naturalHeight
      })
      assert.closeTo(size, picture!.width / picture!.height, 0.02)
      assert.isAbove(size, 1, 'the sheet is wider than high')
      assert.equal(layout, 'roster')
      const boxes = records.flatMap(({ cells }) => cells.flatMap(({ box }) => box ?? []))
      assert.isAbove(boxes.length, 100)
      assert.isTrue(boxes.every(({ x, y, width, height }) => x + width <= 1 && y + height <= 1))
      const first = records.map(({ cells }) => cells.find(({ box }) => box)!.box!.y)
      assert.deepEqual(
        first,
        [...first].sort((one, other) => one - other)
      )
    })
  }

  browserTest(
    'a file of 300 students stays quick from its first page to its last',
    async (context) => {
      const { assert } = context
      const school = await createTenant()
      const known = await sheetToReview(school.tenant.id, { misread: everySecond(1), pages: 10 })
      const { page, press, counts, saved, review } = await atStation(context, { school, known })
      assert.match(await counts(), /20 in the file/)
      const turns: number[] = []
      for (let number = 1; number < 10; number++) {
        await press('=')
        const from = performance.now()
        await page
          .getByText(`Page ${number + 1} of 10`)
          .first()
          .waitFor()
        await focusedValue(page)
        turns.push(performance.now() - from)
      }
      await press('=')
      await page.getByRole('heading', { name: 'Everything has been checked' }).waitFor()
      await saved()
      const { files } = await review.queue(known)
      assert.equal(files[0].toReview, 0)
      assert.equal(files[0].records, 300)
      assert.isBelow(turns.sort((one, other) => one - other)[4], TURN)
    }
  )

  browserTest('a screen reader hears a roster', async (context) => {
    const { page } = await atStation(context, { drafts: [[misreadDraft(0), rightDraft(1)]] })
    const heard = await page.getByRole('grid').ariaSnapshot()
    context.assert.equal(heard, ROSTER)
  })

  browserTest('a screen reader hears a card', async (context) => {
    const { page } = await atStation(context, { drafts: [[card()], []] })
    const heard = await page.getByRole('grid').ariaSnapshot()
    context.assert.equal(heard, CARD)
  })

  browserTest('a screen reader hears a value on a phone', async (context) => {
    const { page } = await atStation(context, { drafts: [[misreadDraft(0), rightDraft(1)]] })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('.phone').waitFor()
    const heard = await page.locator('.phone').ariaSnapshot()
    context.assert.equal(heard, PHONE)
  })
})

/** Until a value of the page has the focus. */
async function focusedValue(page: Page): Promise<void> {
  await page.locator('[data-field]:focus').waitFor()
}
