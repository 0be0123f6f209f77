import { test } from '@japa/runner'
import { configureModule } from '#kernel/modules/settings'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { misreadDraft } from '#modules/file-processing/tests/support/drafts'
import { cellAt, readAgain, rightDraft } from '#modules/records/review/tests/support/file_to_review'
import { rpcOf } from '#modules/records/tests/support/rpc'
import { atStation } from './support/at_station.js'
import { browserTest } from './support/chromium.js'

const MATHS = 'subjects/mathematics'

test.group('A file that changes while it is reviewed', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest(
    'a page that is refined meanwhile is asked about, not overwritten',
    async (context) => {
      const { assert, client } = context
      const { page, press, current, saved, school, review, fileId } = await atStation(context, {
        drafts: [[misreadDraft(0), rightDraft(1)]],
      })
      await current.filter({ hasText: '45' }).waitFor()
      await configureModule(school.tenant.id, 'file-processing', { refinement: 'on_request' })
      const refined = await rpcOf(client, school)('refinePageWithLLM', { fileId, pageNumber: 1 })
      refined.assertStatus(200)
      const known = await review.page(fileId)
      assert.equal(cellAt(known.records[0], MATHS).value, 48)

      await press('4', '6', 'Enter')
      const dialog = page.getByRole('dialog', { name: 'Somebody else decided as well' })
      await dialog.getByText('46', { exact: true }).waitFor()
      await dialog.getByText('48', { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Keep theirs' }).click()
      await saved()
      const { records } = await review.page(fileId)
      assert.equal(cellAt(records[0], MATHS).value, 48)
    }
  )

  browserTest(
    'a value that is no longer there is told, and nothing else is lost',
    async (context) => {
      const { assert } = context
      const { page, press, left, saved, cell, school, review, fileId } = await atStation(context, {
        drafts: [[misreadDraft(0), misreadDraft(1), misreadDraft(2)]],
      })
      await page.route('**/decisions', (route) => route.abort())
      await press('4', '8', 'Enter')
      await left('4 left')
      await press('4', '8', 'Enter')
      await left('2 left')
      await readAgain(school.tenant.id, fileId, [[misreadDraft(0), misreadDraft(2)]])
      await page.unroute('**/decisions')

      const dialog = page.getByRole('dialog', { name: 'This was not saved' })
      await dialog
        .getByText(
          'The file was read again meanwhile: Mathematics of ADEYEMI Ngozi B is no longer there.'
        )
        .waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await saved()
      assert.equal(await page.locator('tbody tr').count(), 2)
      assert.match(await cell(MATHS, 0).innerText(), /48/)
      const { records } = await review.page(fileId)
      assert.deepInclude(cellAt(records[0], MATHS), { value: 48, state: 'corrected' })
    }
  )

  browserTest('what was decided stays decided when a file is read again', async (context) => {
    const { press, left, saved, cell, school, fileId, reopen } = await atStation(context, {
      drafts: [[misreadDraft(0), misreadDraft(1)]],
    })
    await press('4', '8', 'Enter')
    await left('2 left')
    await saved()
    await readAgain(school.tenant.id, fileId, [[misreadDraft(0), misreadDraft(1)]])
    await reopen()
    await left('2 left')
    await cell(MATHS, 0).filter({ hasText: '✎48' }).waitFor()
  })
})
