import { test } from '@japa/runner'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { createAccount, createSchool } from '#modules/student-email/tests/support/school'
import { browserTest } from './support/chromium.js'
import { comeIn, obstacles, withPassword } from './support/visits.js'

/** The last pupil has no name that an address could be made of. */
const LIST = `studentId,firstName,lastName,className
P-1,Ọláolúwa,Ṣadé,JSS1
P-2,<img src=x onerror=alert(1)>,Obi,JSS1
P-3,,,JSS1
`

test.group('Student e-mail in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(240_000)

  browserTest('a list is checked, run, and its slips are handed out once', async (context) => {
    const school = await createSchool(context.client)
    const { page, open } = await comeIn(context, 'owner', school)
    await open('email/lists/new')
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'jss1.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
    await page.getByRole('button', { name: 'Check the list' }).click()

    const run = page.getByRole('button', { name: 'Run the list: 2 rows' })
    await run.waitFor({ timeout: 90_000 })
    await page.getByText('olaoluwa.sade@').waitFor()
    context.assert.equal(await page.locator('img[src=x]').count(), 0)
    context.assert.deepEqual(await obstacles(page), [])
    await open('email')
    await page.getByRole('heading', { name: 'No accounts yet' }).waitFor()
    await page.goBack()
    await run.waitFor()
    await page.reload()
    await run.click()
    await page.getByRole('heading', { name: 'List', exact: true }).waitFor()
    const slips = page.getByRole('button', { name: 'Download slips (PDF)' })
    await slips.waitFor({ timeout: 90_000 })
    const errors = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download errors.csv' }).click()
    const errorsFile = await errors
    context.assert.match(errorsFile.suggestedFilename(), /errors\.csv$/)

    await slips.click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download slips (PDF)' }).click()
    await withPassword(page, page.getByText('Slips downloaded'))
    const savedFile = await saved
    context.assert.match(savedFile.suggestedFilename(), /^temporary-passwords-.*\.pdf$/)
    await slips.waitFor({ state: 'hidden' })
  })

  browserTest('an account is suspended, reactivated, deleted and restored', async (context) => {
    const school = await createSchool(context.client)
    await createAccount(school, { firstName: 'Chidinma', lastName: 'Okafor' })
    const { page, open } = await comeIn(context, 'owner', school)
    await open('email')
    await page.getByLabel('Name, address or student ID').fill('okafor')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Chidinma Okafor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Chidinma Okafor' })
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

    await press('Reset password')
    await press('Reset password')
    await withPassword(page, dialog.getByText('The temporary password is shown only once'))
    context.assert.deepEqual(await obstacles(page), [])
    await press('Suspend')
    await press('Suspend')
    await press('Reactivate')
    await dialog.getByRole('button', { name: 'Suspend' }).waitFor()
    await press('Delete')
    await press('Delete')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: /Chidinma Okafor.*Deleted/ }).waitFor()
    await page.getByRole('button', { name: 'Chidinma Okafor' }).click()
    await press('Restore')
    await page.getByText('Account restored').waitFor()
  })

  browserTest('a new school is told what to do first, down to the DNS record', async (context) => {
    const { page, open } = await comeIn(context)
    await open('email')
    await page.getByRole('heading', { name: 'Before the first account' }).waitFor()
    await page.getByRole('link', { name: 'Choose the mail provider' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await withPassword(page, page.getByText('Saved', { exact: true }))
    await page.getByRole('link', { name: 'Domains' }).click()
    await page.getByLabel('Domain').fill('students.school.test')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('heading', { name: 'students.school.test' }).waitFor()
    await page.getByText('_tep-challenge.students.school.test').waitFor()
    context.assert.deepEqual(await obstacles(page), [])
  })
})
