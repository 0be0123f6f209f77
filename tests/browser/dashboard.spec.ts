import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { entryPath } from '#modules/identity/tests/support/people'
import { browserTest } from './support/chromium.js'
import { address, comeIn, PATIENCE, settled } from './support/visits.js'

const sample = new URL('../../samples/results.pdf', import.meta.url)

test.group('The dashboard in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('a new school tries a sample, sees it read, and removes it', async (context) => {
    const { page, open } = await comeIn(context)
    await page.getByRole('button', { name: 'Try a clean sample sheet' }).click()
    await page.getByText('uploaded', { exact: true }).waitFor()

    await open('files')
    const row = page.getByRole('row', { name: /Sample sheet\.pdf/ })
    await row.getByText(/^✓\s*read$/).waitFor({ timeout: 120_000 })
    await row.getByRole('link', { name: 'Sample sheet.pdf' }).click()
    await page.getByRole('heading', { name: 'Sample sheet.pdf' }).waitFor()
    await page.getByRole('heading', { name: 'Pages' }).waitFor()

    const link = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
    const file = await page.request.get(address(link!))
    context.assert.equal(file.status(), 200)
    context.assert.include(await file.text(), ',')

    await page.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No result sheets yet' }).waitFor()
  })

  browserTest('what a network breaks off is sent again by itself, once', async (context) => {
    const { page, open } = await comeIn(context)
    await open('files')
    let tries = 0
    await page.route('**/tenant-upload-and-process', (route) =>
      ++tries === 1 ? route.abort('connectionreset') : route.continue()
    )
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: '<img src=x onerror=alert(1)>.pdf',
        mimeType: 'application/pdf',
        buffer: await readFile(sample),
      })
    await page.getByText(/it will try again by itself/).waitFor()
    await page.getByText('uploaded', { exact: true }).waitFor()

    context.assert.equal(tries, 2)
    const rows = page.getByRole('row', { name: /<img src=x onerror=alert\(1\)>\.pdf/ })
    await rows.first().waitFor()
    context.assert.equal(await rows.count(), 1)
    context.assert.equal(await page.locator('img[src=x]').count(), 0)
  })

  browserTest('photos become one PDF, in the order that somebody gives them', async (context) => {
    const { page, open } = await comeIn(context)
    await open('files')
    const photos = await page.evaluate<number[][]>(`(async () => {
      const one = async (width, height) => {
        const canvas = new OffscreenCanvas(width, height)
        canvas.getContext('2d').fillRect(0, 0, width, height)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
        return [...new Uint8Array(await blob.arrayBuffer())]
      }
      return [await one(3000, 4000), await one(400, 300)]
    })()`)
    const sent = page.waitForRequest('**/tenant-upload-and-process')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        photos.map((bytes, index) => ({
          name: `photo ${index + 1}.jpg`,
          mimeType: 'image/jpeg',
          buffer: Buffer.from(bytes),
        }))
      )
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: '2 photos become one PDF' }).waitFor()
    await dialog.getByRole('button', { name: 'Later: Page 1' }).click()
    await dialog.getByRole('button', { name: 'Upload as one PDF' }).click()

    const request = await sent
    await page.getByText('uploaded', { exact: true }).waitFor()
    const body = request.postDataBuffer()?.toString('latin1') ?? ''
    if (body !== '') {
      context.assert.match(body, /\/Width 400[\s\S]*\/Width 1650/)
    }
  })

  browserTest('a session that ends loses nothing: signing in goes on with it', async (context) => {
    const { school, user, page, open } = await comeIn(context)
    await open('files')
    const slug = school.tenant.slug
    await context.browserContext.clearCookies()
    await page.getByRole('searchbox').fill('chemistry')
    await page.getByRole('heading', { name: 'Please sign in again' }).waitFor()

    const other = await context.browserContext.newPage()
    await other.goto(address(await entryPath(school, user)))
    await other.getByRole('button').click()
    await other.waitForURL(`**/dashboard/${slug}`)
    await other.close()
    await page.bringToFront()
    await page.getByRole('button', { name: 'I have signed in' }).click()
    await page.getByRole('heading', { name: 'No files found' }).waitFor()
    context.assert.equal(await page.getByRole('searchbox').inputValue(), 'chemistry')
  })

  browserTest('people see what their role is for, whatever they type', async (context) => {
    const { page, open } = await comeIn(context, 'teacher')
    await settled(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    context.assert.deepEqual(await menu.getByRole('link').allInnerTexts(), [
      'Home',
      'Files',
      'Review',
      'Records',
      'Settings',
    ])
    await open('payments')
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
    await open('nothing-like-this')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  })

  browserTest('signing out ends the session and leaves nothing behind', async (context) => {
    const { school, page } = await comeIn(context)
    await settled(page)
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('kept').onsuccess = ({ target }) => resolve(target.result.close())
    })`)
    await page.locator('.person summary').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/dashboard/sign-in?ended')
    const kept = await page.evaluate<unknown[]>('indexedDB.databases()')
    context.assert.deepEqual(kept, [])
    await page.goto(address(`/dashboard/${school.tenant.slug}`), { timeout: PATIENCE })
    context.assert.match(page.url(), /\/dashboard\/sign-in\?to=/)
  })
})
