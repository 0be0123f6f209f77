import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import type { Page } from 'playwright'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { fixture, untilDone, uploadedFile } from '#modules/file-processing/tests/support/processing'
import { createTenant } from '#tests/helpers'
import { atStation } from './support/at_station.js'
import { browserTest } from './support/chromium.js'
import { obstacles } from './support/visits.js'

/** Milliseconds that a busy machine may take to read a file. */
const READING = 120_000

/** Somebody who looks at the headings of a file that was read. */
async function atHeadings(context: TestContext) {
  const school = await createTenant()
  const known = await uploadedFile(context.client, school, await fixture('broadsheet.pdf'))
  await untilDone(school.tenant.id, known, READING)
  const station = await atStation(context, { school, known })
  return { ...station, ...headingsOf(station.page) }
}

function headingsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Headings' })
  const column = (label: string) => dialog.getByRole('group', { name: label, exact: true })
  return {
    dialog,
    column,
    async open() {
      await page.getByRole('button', { name: 'Headings' }).click()
      await column('Mathematics').waitFor()
    },
    async readAgain() {
      await dialog.getByRole('button', { name: 'Read again' }).click()
    },
    header: (name: string) => page.getByRole('columnheader', { name, exact: true }),
  }
}

test.group('Headings in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(READING + 180_000)

  browserTest('are put right beside their pictures, and taken back', async (context) => {
    const { assert } = context
    const { page, review, fileId, dialog, column, open, readAgain, header } =
      await atHeadings(context)
    await open()
    for (const label of ['Geography', 'TOTAL']) {
      const picture = column(label).getByRole('img', { name: label })
      await picture.scrollIntoViewIfNeeded()
      await picture.evaluate((image) => (image as unknown as { decode(): unknown }).decode())
    }
    assert.deepEqual(await obstacles(page), [])
    await column('Geography').getByLabel('Name').fill('Géographie')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await header('Géographie').waitFor()
    const renamed = await review.call.get(`/api/records?fileId=${fileId}&limit=1`)
    assert.property(renamed.body().records[0].subjects, 'Géographie')

    await open()
    await column('Géographie').getByLabel('What it holds').selectOption('ignore')
    await readAgain()
    await header('Géographie').waitFor({ state: 'detached' })
    const { toReview } = await review.queue(fileId)
    assert.isAbove(toReview, 0, 'the totals need the column')

    await open()
    await dialog.getByRole('button', { name: 'Take the last correction back' }).click()
    await header('Géographie').waitFor()
    const after = await review.queue(fileId)
    assert.equal(after.toReview, 0)
    await open()
    await dialog.getByRole('button', { name: 'Take the last correction back' }).click()
    await header('Geography').waitFor()
  })

  browserTest('keep what they were where a role makes no sense', async (context) => {
    const { assert } = context
    const { review, fileId, dialog, column, open, readAgain, header } = await atHeadings(context)
    const path = `/api/review/files/${fileId}/columns`
    const before = await review.call.get(path)
    await open()
    const geography = column('Geography')
    await geography.getByLabel('What it holds').selectOption('total')
    await readAgain()
    await dialog.getByText('Another column holds this already.').waitFor()
    await geography.getByLabel('What it holds').selectOption('ca')
    await readAgain()
    await dialog.getByText('A column that belongs to no subject').waitFor()
    await geography.getByLabel('What it holds').selectOption('score')
    await geography.getByLabel('Name').fill('MATHEMATICS')
    await readAgain()
    await dialog.getByText('Two subjects cannot have the same name.').waitFor()
    const after = await review.call.get(path)
    assert.deepEqual(after.body(), before.body())

    await geography.getByLabel('Name').fill('Geography')
    await geography.getByLabel('What it holds').selectOption('total')
    await column('TOTAL').getByLabel('What it holds').selectOption('ignore')
    await readAgain()
    await dialog.waitFor({ state: 'hidden' })
    await header('Geography').waitFor({ state: 'detached' })
    const { records } = await review.page(fileId)
    const scores = records[0].cells.map(({ field }) => field)
    assert.notInclude(scores, 'subjects/geography')
  })
})
