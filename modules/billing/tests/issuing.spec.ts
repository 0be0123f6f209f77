import { test } from '@japa/runner'
import config from '#config/billing'
import { clientOf } from '#tests/helpers'
import BillingProfileCommand from '../commands/billing_profile.js'
import InvoiceList from '../commands/invoice_list.js'
import { RunBilling } from '../invoices/actions/run_billing.js'
import { BillingBench, makePlan, profileDetails } from './support/bench.js'
import { runCommand } from './support/run_command.js'

const STARTER = { priceMinor: 2_500_000 }
const BUYER = ['legalName', 'address', 'city', 'state', 'country', 'billingEmail', 'taxId']

/** A tenant on a paid plan that the administrator gave it before it said who it is. */
async function unknownBuyer(plan: object = STARTER) {
  const bench = await BillingBench.unknown('2026-06-01T09:00')
  await bench.subscribe({ ...STARTER, ...plan })
  return bench
}

const states = async (bench: BillingBench) => {
  const invoices = await bench.invoices()
  return invoices.map(({ status }) => status)
}

test.group('An invoice whose buyer is not known', () => {
  test('waits as a draft that says what for, and is issued once it is known', async ({
    client,
    assert,
  }) => {
    const bench = await unknownBuyer()
    const api = clientOf(client, bench.account)
    assert.deepEqual(await states(bench), ['draft'])
    assert.equal(await bench.status(), 'incomplete')
    const waitingFor = BUYER.map((field) => `buyer.${field}`)

    const list = await api.get('/api/billing/invoices')
    assert.deepInclude(list.body().invoices[0], { status: 'draft', number: null, waitingFor })
    const listed = await runCommand(InvoiceList, `--tenant=${bench.account.tenant.slug}`)
    assert.deepEqual(listed.output.invoices[0].waitingFor, waitingFor)
    const run = await bench.runNow()
    assert.deepInclude(run, { invoicesIssued: 0, invoicesWaiting: 1, failures: 0 })

    const saved = await api.put('/api/billing/profile', profileDetails)
    saved.assertStatus(200)
    const next = await bench.runNow()
    assert.deepInclude(next, { invoicesIssued: 1, invoicesWaiting: 0 })
    const [invoice] = await bench.invoices()
    assert.equal(invoice.status, 'open')
    assert.deepInclude(invoice.buyer, { address: '1 Marina', taxId: '1234567890' })
    const shown = await api.get(`/api/billing/invoices/${invoice.id}`)
    assert.deepEqual(shown.body().waitingFor, [])
  })

  test('keeps nobody else from being billed', async ({ assert }) => {
    const unknown = await unknownBuyer()
    const known = await BillingBench.create('2026-06-01T09:00')
    await known.subscribe(STARTER)
    for (const { tenantId } of [unknown, known]) {
      unknown.clock.set('2026-07-01T09:00')
      const result = await new RunBilling(unknown.clock).handle({ tenantId })
      assert.equal(result.failures, 0)
    }
    assert.deepEqual(await states(unknown), ['draft', 'draft'])
    assert.deepEqual(await states(known), ['open', 'open'])
  })

  test('restricts the tenant when its trial is over', async ({ assert }) => {
    const bench = await unknownBuyer({ trialDays: 14 })
    assert.equal(await bench.status(), 'trialing')
    await bench.run('2026-06-15T09:00')
    assert.deepEqual(await states(bench), ['draft'])
    assert.equal(await bench.status(), 'restricted')
  })

  test('is helped by the administrator’s command', async ({ assert }) => {
    const bench = await unknownBuyer()
    const fill = (...details: string[]) =>
      runCommand(BillingProfileCommand, `--tenant=${bench.account.tenant.slug}`, ...details)
    const before = await fill()
    assert.deepEqual(
      before.output.missing,
      BUYER.map((field) => `buyer.${field}`)
    )
    const place = ['--address=1 Marina', '--city=Lagos', '--state=Lagos', '--country=NG']
    const partly = await fill('--legal-name=Ọlá Schools', ...place)
    assert.deepEqual([partly.exitCode, partly.output.error.code], [2, 'VALIDATION_ERROR'])
    await fill('--legal-name=Ọlá Schools', ...place, '--billing-email=bursar@school.test')
    const filled = await fill('--tax-id=none')
    assert.deepEqual(filled.output.missing, [])
    assert.deepInclude(filled.output.profile, { legalName: 'Ọlá Schools', noTaxId: true })
    await bench.runNow()
    assert.deepEqual(await states(bench), ['open'])
  })
})

test.group('A tax number', () => {
  test('or the statement that there is none is needed for a paid plan', async ({
    client,
    assert,
  }) => {
    const bench = await BillingBench.unknown('2026-06-01T09:00')
    await bench.subscribe({ priceMinor: 0 })
    const api = clientOf(client, bench.account)
    const planCode = await makePlan(STARTER)
    const { taxId, ...withoutNumber } = profileDetails
    await api.put('/api/billing/profile', withoutNumber)
    const refused = await api.post('/api/billing/subscription', { planCode })
    refused.assertStatus(422)
    assert.equal(refused.body().error.code, 'BILLING_PROFILE_INCOMPLETE')
    assert.include(refused.body().error.message, 'taxId')

    const stated = await api.put('/api/billing/profile', { ...withoutNumber, noTaxId: true })
    assert.deepInclude(stated.body(), { taxId: null, noTaxId: true, complete: true })
    const taken = await api.post('/api/billing/subscription', { planCode })
    taken.assertStatus(200)
    assert.equal(taken.body().invoice.status, 'open')

    const emptied = await api.put('/api/billing/profile', withoutNumber)
    emptied.assertStatus(422)
    assert.equal(emptied.body().error.code, 'BILLING_PROFILE_INCOMPLETE')
  })
})

test.group('An invoice whose seller is not configured', () => {
  for (const detail of ['legalName', 'address', 'taxId', 'registrationNo'] as const) {
    test(`waits for seller.${detail}`, async ({ assert, cleanup }) => {
      const { [detail]: configured } = config.seller
      cleanup(() => {
        config.seller[detail] = configured
      })
      config.seller[detail] = ' '
      const bench = await BillingBench.create('2026-06-01T09:00')
      await bench.subscribe(STARTER)
      await bench.runNow()
      assert.deepEqual(await states(bench), ['draft'])
      const { output } = await runCommand(InvoiceList, `--tenant=${bench.account.tenant.slug}`)
      assert.deepEqual(output.invoices[0].waitingFor, [`seller.${detail}`])

      config.seller[detail] = configured
      await bench.runNow()
      assert.deepEqual(await states(bench), ['open'])
    })
  }
})
