import { test } from '@japa/runner'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { atStation } from './support/at_station.js'
import { browserTest } from './support/chromium.js'
import { obstacles, speak } from './support/visits.js'

test.group('Decisions that are not saved yet', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('are there before another page is shown', async (context) => {
    const { page, press, left, review, fileId } = await atStation(context, { misread: [1] })
    await press('Enter')
    await left('1 left')
    await page.getByRole('link', { name: 'Records', exact: true }).click()
    await page.waitForURL('**/records')
    const { files } = await review.queue(fileId)
    context.assert.equal(files[0].toReview, 1)
  })

  browserTest('are sent before somebody is signed out', async (context) => {
    const { page, press, left, review, fileId } = await atStation(context, { misread: [1] })
    await press('Enter')
    await left('1 left')
    await page.locator('.person summary').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/dashboard/sign-in?ended')
    const { files } = await review.queue(fileId)
    context.assert.equal(files[0].toReview, 1)
  })

  browserTest('are not erased by signing out without a question', async (context) => {
    const { assert, browserContext } = context
    const station = await atStation(context, { misread: [1, 3] })
    const { page, press, left, review, fileId } = station
    await browserContext.setOffline(true)
    await press('Enter')
    await left('3 left')
    await press('Enter')
    await left('2 left')
    await page.locator('.person summary').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: '2 decisions are not saved yet' })
    await dialog.getByText('There is no network. Everything is sent when it is back.').waitFor()
    await dialog.getByRole('button', { name: 'Sign out and lose 2 decisions' }).waitFor()
    assert.deepEqual(await obstacles(page), [])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('2 waiting').waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialog.waitFor()
    await browserContext.setOffline(false)
    await page.waitForURL('**/dashboard/sign-in?ended')
    const { files } = await review.queue(fileId)
    assert.equal(files[0].toReview, 2)
    assert.deepEqual(await page.evaluate<unknown[]>('indexedDB.databases()'), [])
  })

  browserTest('are lost only where somebody says so, in both languages', async (context) => {
    const { page, press, left, review, fileId, reopen } = await atStation(context, { misread: [1] })
    await speak(page, 'fr')
    await reopen()
    await page.route('**/decisions', (route) => route.abort())
    await press('Enter')
    await left('1 restante')
    await page.locator('.person summary').click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('button', { name: 'Se déconnecter et perdre 1 décision' }).click()
    await page.waitForURL('**/dashboard/sign-in?ended')
    const { files } = await review.queue(fileId)
    context.assert.equal(files[0].toReview, 2)
  })
})
