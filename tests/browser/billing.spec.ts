import { test } from '@japa/runner'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { debtor, openSandbox } from '#modules/billing/tests/support/payments_bench'
import { makePlan } from '#modules/billing/tests/support/bench'
import { browserTest } from './support/chromium.js'
import { comeIn, obstacles } from './support/visits.js'

test.group('Billing in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('an invoice is read, taken as PDF and paid', async (context) => {
    await openSandbox()
    const { account } = await debtor(context.client)
    const { page, open } = await comeIn(context, 'owner', account)
    await open('billing')
    await page.getByText('₦1,075 due.').waitFor()
    await page.getByRole('link', { name: /^INV-/ }).click()
    await page.getByRole('button', { name: 'Pay ₦1,075' }).waitFor()
    context.assert.deepEqual(await obstacles(page), [])

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    const savedFile = await saved
    context.assert.match(savedFile.suggestedFilename(), /^INV-.*\.pdf$/)

    await page.getByRole('button', { name: 'Pay ₦1,075' }).click()
    await page.waitForURL('**/sandbox/checkout/**')
    await page.getByRole('button', { name: /^\s*Pay/ }).click()
    await page.waitForURL('**/billing/invoices/**')
    await page.getByText('Paid', { exact: true }).first().waitFor()
  })

  browserTest('a plan is chosen after it was said what it costs', async (context) => {
    await openSandbox()
    const { account } = await debtor(context.client)
    const tenant = account.tenant.slug
    await makePlan({ priceMinor: 300_000, entitlements: { 'pages.monthly': 50 }, tenant })
    const { page, open } = await comeIn(context, 'owner', account)
    await open('billing/plans')
    const plan = page.getByRole('region').filter({ hasText: '₦3,000' })
    await plan.getByRole('button', { name: 'Choose Test' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose Test' })
    await dialog.getByText('The plan starts immediately.').waitFor()
    await dialog.getByText('₦2,150').first().waitFor()
    context.assert.deepEqual(await obstacles(page), [])
    await dialog.getByRole('button', { name: 'Switch to this plan' }).click()
    await page.getByRole('button', { name: 'Pay ₦2,150' }).waitFor()
  })

  browserTest('a school without a plan is told that there are no limits', async (context) => {
    const { page, open } = await comeIn(context, 'bursar')
    await open('billing')
    await page.getByRole('heading', { name: 'No plan, no limits' }).waitFor()
    await page.getByText('No usage in this period.').waitFor()
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor()
  })
})
