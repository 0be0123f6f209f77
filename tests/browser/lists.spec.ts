import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { value } from '#modules/file-processing/tests/support/drafts'
import { CheckPayment } from '#modules/payments/actions/check_payment'
import Payment from '#modules/payments/models/payment'
import PaymentRefund from '#modules/payments/models/payment_refund'
import {
  collectingSchool,
  openPayment,
  startPaystack,
} from '#modules/payments/tests/support/collecting_school'
import { storedFile, student } from '#modules/records/tests/support/stored'
import { browserTest } from './support/chromium.js'
import { comeIn, obstacles } from './support/visits.js'

const HOSTILE = '<img src=x onerror=alert(1)>'

test.group('Lists of the dashboard', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('a record is found, corrected, given back and taken along', async (context) => {
    const { assert } = context
    const { page, open, school } = await comeIn(context)
    const drafts = [
      student(0, `Ọláolúwa ${HOSTILE}`, { admissionNumber: value('=1+1') }),
      student(1, 'Musa Danladi'),
    ]
    const { records } = await storedFile(school.tenant.id, drafts)
    await open('records')
    await page.getByLabel('Name or admission number').fill('olaoluwa')
    await page.keyboard.press('Enter')
    await page.getByText('1 record', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'As CSV' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'records.csv')
    const table = await readFile(await file.path(), 'utf8')
    assert.include(table, "'=1+1")
    assert.notInclude(table, 'Danladi')

    await page.getByRole('link', { name: /Ọláolúwa/ }).click()
    await page.getByRole('button', { name: 'Correct: English' }).click()
    await page.getByLabel('Correct value').fill('70,5')
    await page.keyboard.press('Enter')
    const change = page.getByRole('row', { name: /English.*66.*70\.5/ })
    await change.waitFor()
    assert.include(await change.innerText(), 'Amina Bello')
    assert.deepEqual(await obstacles(page), [])

    await page.getByRole('button', { name: 'Revert the change to English' }).click()
    await page.getByRole('row', { name: /English.*70\.5.*66/ }).waitFor()
    const [now] = records
    await now.refresh()
    assert.isNull(now.edits)
    assert.equal(await page.locator('img[src=x]').count(), 0)
  })

  browserTest('a part of a payment goes back to the payer, once', async (context) => {
    const { assert } = context
    const paystack = await startPaystack()
    try {
      const school = await collectingSchool(paystack)
      const { payment, gatewayReference } = await openPayment(school, {
        amount: 350_000,
        metadata: { note: HOSTILE },
      })
      paystack.pay(gatewayReference)
      await new CheckPayment().handle({
        tenantId: school.tenantId,
        paymentId: payment.id,
        source: 'verify',
      })
      const { page, open } = await comeIn(context, 'bursar', school)
      await open('payments')
      await page.getByText('1 payment', { exact: true }).first().waitFor()
      await page.getByRole('link', { name: payment.reference }).click()

      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await page.getByText('Part of it', { exact: true }).click()
      await page.getByLabel('Amount in naira').fill('99,999')
      await page.keyboard.press('Enter')
      await page.getByText('At most ₦3,500.').waitFor()
      await page.getByLabel('Amount in naira').fill('1,000.50')
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /₦1,000\.50/ }).waitFor()
      const refunds = await PaymentRefund.forTenant(school.tenantId)
      assert.deepEqual(
        refunds.map(({ amount }) => amount),
        [100_050]
      )
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await page.getByText('Up to ₦2,499.50 can be refunded to the payer.').waitFor()
      await page.keyboard.press('Escape')
      assert.deepEqual(await obstacles(page), [])
      assert.equal(await page.locator('img[src=x]').count(), 0)
    } finally {
      await paystack.stop()
    }
  })

  browserTest('a payment is opened, and its link handed to the payer', async (context) => {
    const { assert } = context
    const paystack = await startPaystack()
    try {
      const school = await collectingSchool(paystack)
      const { page, open } = await comeIn(context, 'bursar', school)
      await open('payments')
      await page.getByRole('button', { name: 'New payment' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'New payment' })
      await dialog.getByLabel('E-mail address of the payer').fill('parent@home.example')
      await dialog.getByLabel('Amount in naira').fill('much')
      await dialog.getByLabel('Student ID').fill('GHS-2031-017')
      await page.keyboard.press('Enter')
      await dialog.getByText(/Enter an amount such as/).waitFor()
      await dialog.getByLabel('Amount in naira').fill('45,000.50')
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Enter')

      const link = page.getByLabel('Checkout page', { exact: true })
      await link.waitFor()
      const share = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
      assert.include(share, encodeURIComponent(await link.innerText()))
      assert.include(share, encodeURIComponent('₦45,000.50'))
      const [payment] = await Payment.forTenant(school.tenantId)
      assert.deepEqual([payment.amount, payment.studentId], [4_500_050, 'GHS-2031-017'])
      await page.getByText('parent@home.example').waitFor()
      assert.deepEqual(await obstacles(page), [])
    } finally {
      await paystack.stop()
    }
  })

  browserTest('an endpoint is added, and the secret is shown once', async (context) => {
    const { page, open } = await comeIn(context)
    await open('webhooks')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByLabel('URL').fill('https://10.0.0.1/events')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Events are not sent to this URL/).waitFor()
    await page.getByLabel('URL').fill('https://school.example/events')
    await page.getByLabel('Description').fill(HOSTILE)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: HOSTILE }).waitFor()

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    const secret = await page.getByRole('dialog').locator('code').innerText()
    context.assert.match(secret, /^whsec_/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText(/The previous one is valid until/).waitFor()
    context.assert.notInclude(await page.content(), secret)
    context.assert.deepEqual(await obstacles(page), [])
    await open('webhooks/deliveries')
    await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor()
  })

  browserTest(
    'what a role or a school does not have is said, and not asked for',
    async (context) => {
      const school = await createTenant({ modules: ['file-processing', 'records'] })
      const { page, open } = await comeIn(context, 'owner', school)
      await open('payments')
      await page.getByText(/not enabled for your school/).waitFor()
      await context.visit('about:blank')

      const teacher = await comeIn(context, 'teacher')
      await teacher.open('webhooks')
      await teacher.page.getByText(/Your role in this school does not include it/).waitFor()
      await teacher.open('records/rec_none')
      await teacher.page.getByText(/This record no longer exists/).waitFor()
    }
  )
})
