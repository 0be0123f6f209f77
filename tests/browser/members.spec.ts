import { test } from '@japa/runner'
import { TOTP } from 'otpauth'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { PASSWORD } from '#modules/identity/tests/support/people'
import { browserTest } from './support/chromium.js'
import { comeIn, obstacles, settled, withPassword } from './support/visits.js'

test.group('The people of a school in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('somebody is invited, comes in by the link, and changes roles', async (context) => {
    const { page, open, school } = await comeIn(context)
    await open('members')
    await page.getByRole('heading', { name: 'You are the only member' }).waitFor()
    await page.getByRole('button', { name: 'Invite a member' }).click()
    await page.getByLabel('E-mail address').fill('chidi@school.example')
    await page.getByRole('button', { name: 'Create link' }).click()
    const shown = page.getByRole('dialog', { name: 'Your link is ready' })
    await withPassword(page, shown)
    await shown.getByText('Show as QR code').click()
    await shown.getByAltText('QR code of the link').waitFor()
    context.assert.deepEqual(await obstacles(page), [])
    const link = await shown.getByLabel('Link', { exact: true }).innerText()
    const share = await shown.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
    context.assert.include(share, encodeURIComponent(link))
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.getByText('chidi@school.example').waitFor()

    const other = await context.browser.newContext()
    const theirs = await other.newPage()
    await theirs.goto(new URL(new URL(link).pathname, page.url()).href)
    await theirs.getByRole('button').click()
    await theirs.waitForURL(/welcome|dashboard\/[^/]+$/)
    await other.close()

    await open('members')
    await page
      .getByRole('button', { name: /^Manage/ })
      .nth(1)
      .waitFor()
    const row = page.getByRole('row', { name: /chidi@school\.example/ })
    await row.getByText('Teacher').waitFor()
    await row.getByRole('button').click()
    await page.getByLabel('Role').selectOption('bursar')
    await page.getByRole('button', { name: 'Change role' }).click()
    await withPassword(page, page.getByText('Role changed'))
    await row.getByText('Bursar').waitFor()

    await open('audit?action=member.role_changed')
    await page.getByText('Member: role changed').waitFor()
    context.assert.include(page.url(), school.tenant.slug)
  })

  browserTest('the last owner is told why they cannot leave', async (context) => {
    const { page, open } = await comeIn(context)
    await open('members')
    await page.getByRole('button', { name: /^Manage/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You are the last owner.').waitFor()
    const remove = dialog.getByRole('button', { name: 'Remove from the school' })
    context.assert.isTrue(await remove.isDisabled())
  })

  browserTest('two-step verification is turned on with a code, and off', async (context) => {
    const { page, open } = await comeIn(context)
    await open('settings')
    await page.getByRole('button', { name: 'Set up' }).click()
    const picture = page.getByAltText('QR code for your app')
    await withPassword(page, picture)
    await page.waitForFunction("document.querySelector('.qr').naturalWidth > 0")
    context.assert.deepEqual(await obstacles(page), [])
    const secret = await page.getByLabel('Key', { exact: true }).innerText()
    await page.getByLabel('Code shown by your app').fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Two-step verification is on').waitFor()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await withPassword(page, page.getByText('Two-step verification is off'))
  })

  browserTest('name, language and password are one’s own to change', async (context) => {
    const { page, open } = await comeIn(context, 'teacher')
    await open('settings')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel(/^New password \*$/).fill('1234567890')
    await page.getByLabel('Repeat new password').fill('1234567890')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This password is too short, too common').waitFor()

    await page.getByLabel('Your name').fill('Ọlá <b>Ade</b>')
    await page.getByLabel('Language').last().selectOption('fr')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Paramètres' }).waitFor()
    await page.reload()
    await settled(page)
    await page.getByText('Ọlá <b>Ade</b>').waitFor()
    await page.getByRole('heading', { name: 'Paramètres' }).waitFor()
  })
})
