import { test } from '@japa/runner'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { browserTest } from './support/chromium.js'
import { address, comeIn, obstacles, withPassword } from './support/visits.js'

async function statusOf(key: string): Promise<number> {
  const { status } = await fetch(address('/api/api-keys/me'), { headers: { 'x-api-key': key } })
  return status
}

test.group('API keys in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest(
    'a key is shown once, works, is replaced, and revoked by its name',
    async (context) => {
      const { page, open } = await comeIn(context)
      const shown = page.getByRole('dialog', { name: 'Your new API key' })
      const read = () => shown.getByLabel('API key', { exact: true }).innerText()
      await open('keys')

      await page.getByRole('button', { name: 'New API key' }).first().click()
      const form = page.getByRole('dialog', { name: 'New API key' })
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText('Please fill this in.').waitFor()
      await form.getByLabel('Name').fill('<b>Portal</b>')
      await form.getByRole('radio', { name: 'Read only' }).check()
      context.assert.deepEqual(await obstacles(page), [])
      await form.getByRole('button', { name: 'Create' }).click()
      await withPassword(page, shown)
      const first = await read()
      context.assert.equal(await statusOf(first), 200)
      await page.keyboard.press('Escape')
      context.assert.isTrue(await shown.isVisible())
      context.assert.deepEqual(await obstacles(page), [])
      await shown.getByRole('button', { name: 'I have copied it' }).click()
      context.assert.notInclude(await page.content(), first)
      await page.getByText('Read only', { exact: true }).waitFor()

      await page.getByRole('button', { name: 'Rotate: <b>Portal</b>' }).click()
      const rotate = page.getByRole('dialog', { name: 'Rotate the key' })
      await rotate.getByLabel('The old key stops working').selectOption('0')
      await rotate.getByRole('button', { name: 'Rotate' }).click()
      await withPassword(page, shown)
      const second = await read()
      context.assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200])
      await shown.getByRole('button', { name: 'I have copied it' }).click()

      await page.getByRole('button', { name: 'Revoke: <b>Portal</b>' }).click()
      const revoke = page.getByRole('dialog', { name: 'Revoke the key' })
      const button = revoke.getByRole('button', { name: 'Revoke' })
      await revoke.getByLabel('Type the name').fill('Portal')
      context.assert.isTrue(await button.isDisabled())
      await revoke.getByLabel('Type the name').fill('<b>Portal</b>')
      await button.click()
      await withPassword(page, page.getByText('Key revoked'))
      context.assert.equal(await statusOf(second), 401)
    }
  )

  browserTest('who may not make keys does not find the page', async (context) => {
    const { page, open } = await comeIn(context, 'bursar')
    await open('keys')
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
  })
})
