import { test } from '@japa/runner'
import CreditNoteCreate from '../commands/credit_note_create.js'
import InvoiceList from '../commands/invoice_list.js'
import InvoiceMarkPaid from '../commands/invoice_mark_paid.js'
import InvoiceVoid from '../commands/invoice_void.js'
import Allocation from '../models/allocation.js'
import Credit from '../models/credit.js'
import Invoice from '../models/invoice.js'
import { CreateCreditNote } from '../invoices/actions/create_credit_note.js'
import { debtor } from './support/payments_bench.js'
import { runCommand } from './support/run_command.js'

const DUE = 107_500

const TOO_LONG = `--reason=${'x'.repeat(501)}`

test.group('invoice:list', () => {
  test('shows invoices of one tenant or of all', async ({ client, assert }) => {
    const school = await debtor(client)
    const own = await runCommand(InvoiceList, `--tenant=${school.slug}`, '--status=open')
    assert.equal(own.exitCode, 0)
    assert.equal(own.output.total, 1)
    assert.deepInclude(own.output.invoices[0], {
      invoiceId: school.invoiceId,
      tenant: school.slug,
      amountDue: DUE,
      overdue: false,
    })
    const all = await runCommand(InvoiceList, '--limit=1')
    assert.lengthOf(all.output.invoices, 1)
    const paid = await runCommand(InvoiceList, `--tenant=${school.slug}`, '--status=paid')
    assert.deepEqual(paid.output, { invoices: [], total: 0 })
  })

  test('refuses an unknown status, tenant and limit', async ({ assert }) => {
    const cases: [number, string][] = [
      [2, '--status=late'],
      [3, '--tenant=none'],
      [2, '--limit=0'],
    ]
    for (const [exitCode, parameter] of cases) {
      const refused = await runCommand(InvoiceList, parameter)
      assert.equal(refused.exitCode, exitCode, parameter)
    }
  })
})

test.group('invoice:mark-paid', () => {
  test('notes a transfer with its proof; the same reference counts once', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const { number } = await school.invoice()
    const reference = `FT-${school.slug}`
    const noted = () =>
      runCommand(
        InvoiceMarkPaid,
        number!,
        `--tenant=${school.slug}`,
        `--reference=${reference}`,
        '--proof=Statement 6, line 12',
        '--paid-at=2026-06-03'
      )
    const first = await noted()
    assert.equal(first.exitCode, 0)
    assert.deepInclude(first.output, { repeated: false, allocated: DUE, excess: 0 })
    assert.deepInclude(first.output.invoice, {
      status: 'paid',
      paidAt: '2026-06-02T23:00:00.000Z',
    })
    const again = await noted()
    assert.deepInclude(again.output, { repeated: true, allocated: 0 })
    const [allocation, ...others] = await Allocation.forTenant(school.tenantId)
    assert.isEmpty(others)
    assert.deepInclude(allocation.serialize(), { reference, proof: 'Statement 6, line 12' })
  })

  test('takes less and more than is due', async ({ client, assert }) => {
    const school = await debtor(client)
    const mark = (reference: string, amount: number) =>
      runCommand(
        InvoiceMarkPaid,
        school.invoiceId,
        `--tenant=${school.slug}`,
        `--reference=${school.slug}-${reference}`,
        `--amount=${amount}`
      )
    const less = await mark('1', 7500)
    assert.deepInclude(less.output.invoice, { status: 'open', amountDue: DUE - 7500 })
    const more = await mark('2', DUE)
    assert.deepInclude(more.output, { allocated: DUE - 7500, excess: 7500 })
    const credit = await Credit.forTenant(school.tenantId).firstOrFail()
    assert.deepInclude(credit.serialize(), { kind: 'overpayment', amount: 7500 })
  })

  test('refuses what it cannot note', async ({ client, assert }) => {
    const school = await debtor(client)
    const other = await debtor(client)
    const taken = `taken-${school.slug}`
    const slug = `--tenant=${school.slug}`
    const done = await runCommand(
      InvoiceMarkPaid,
      other.invoiceId,
      `--tenant=${other.slug}`,
      `--reference=${taken}`
    )
    assert.equal(done.exitCode, 0)
    const cases: [number, string, string[]][] = [
      [2, 'E_WRONG_USAGE', [school.invoiceId, slug, `--reference=${'x'.repeat(101)}`]],
      [3, 'BILLING_INVOICE_NOT_FOUND', ['INV-1999-000001', slug, '--reference=a']],
      [3, 'BILLING_INVOICE_NOT_FOUND', [other.invoiceId, slug, '--reference=a']],
      [1, 'E_REFERENCE_IN_USE', [school.invoiceId, slug, `--reference=${taken}`]],
      [2, 'E_WRONG_USAGE', [school.invoiceId, slug, '--reference=a', '--paid-at=2999-01-01']],
      [1, 'BILLING_INVOICE_NOT_PAYABLE', [school.invoiceId, slug, '--reference=a', '--amount=-5']],
      [2, 'E_AMOUNT_NEEDED', [other.invoiceId, `--tenant=${other.slug}`, '--reference=b']],
    ]
    for (const [exitCode, code, parameters] of cases) {
      const refused = await runCommand(InvoiceMarkPaid, ...parameters)
      assert.deepEqual([refused.exitCode, refused.output.error.code], [exitCode, code])
    }
    await Invoice.forTenant(school.tenantId).update({ status: 'draft' })
    const draft = await runCommand(InvoiceMarkPaid, school.invoiceId, slug, '--reference=c')
    assert.equal(draft.output.error.code, 'BILLING_INVOICE_NOT_PAYABLE')
    assert.isEmpty(await Allocation.forTenant(school.tenantId))
  })
})

test.group('invoice:mark-paid of a void invoice', () => {
  test('is refused; money that came in all the same becomes credit when it is said', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const slug = `--tenant=${school.slug}`
    const mark = (...more: string[]) =>
      runCommand(InvoiceMarkPaid, school.invoiceId, slug, `--reference=${school.slug}-1`, ...more)
    await runCommand(InvoiceVoid, school.invoiceId, slug, '--reason=Wrong plan')

    for (const [more, code] of [
      [[], 'E_INVOICE_STATE'],
      [[`--amount=${DUE}`], 'E_INVOICE_STATE'],
      [['--as-credit'], 'E_AMOUNT_NEEDED'],
    ] as const) {
      const refused = await mark(...more)
      assert.notEqual(refused.exitCode, 0)
      assert.equal(refused.output.error.code, code)
    }
    assert.isEmpty(await Credit.forTenant(school.tenantId))

    const noted = await mark(`--amount=${DUE}`, '--as-credit')
    assert.deepInclude(noted.output, { allocated: 0, excess: DUE, repeated: false })
    assert.equal(noted.output.invoice.status, 'void')
    const again = await mark(`--amount=${DUE}`)
    assert.deepInclude(again.output, { excess: 0, repeated: true })
    const credit = await Credit.forTenant(school.tenantId).firstOrFail()
    assert.deepInclude(credit.serialize(), { kind: 'overpayment', remaining: DUE })
  })
})

test.group('invoice:void', () => {
  const voided = ({ invoiceId, slug }: { invoiceId: string; slug: string }) =>
    runCommand(InvoiceVoid, invoiceId, `--tenant=${slug}`, '--reason=Wrong plan')

  test('takes an invoice back, with its number, and once', async ({ client, assert }) => {
    const school = await debtor(client)
    const { number } = await school.invoice()
    for (const time of ['first', 'second']) {
      const { exitCode, output } = await voided(school)
      assert.equal(exitCode, 0, time)
      assert.deepInclude(output.invoice, { status: 'void', number })
    }
    const subscription = await school.api.get('/api/billing/subscription')
    assert.equal(subscription.body().status, 'active')
    const { voidReason, sourceKey } = await school.invoice()
    assert.deepEqual([voidReason, sourceKey], ['Wrong plan', null])
  })

  test('gives back what credit paid of it', async ({ client, assert }) => {
    const school = await debtor(client)
    const { tenantId } = school
    await Invoice.forTenant(tenantId).update({ creditsApplied: 7500, amountDue: DUE - 7500 })
    await voided(school)
    const credit = await Credit.forTenant(tenantId).firstOrFail()
    assert.deepInclude(credit.serialize(), { kind: 'returned', amount: 7500, remaining: 7500 })
  })

  test('refuses a draft, what was paid or credited in part, and too long a reason', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const { tenantId, invoiceId } = school
    const expectRefused = async (text: string) => {
      const { exitCode, output } = await voided(school)
      assert.deepEqual([exitCode, output.error.code], [1, 'E_INVOICE_STATE'], text)
    }
    await Invoice.forTenant(tenantId).update({ status: 'draft' })
    await expectRefused('draft')
    await Invoice.forTenant(tenantId).update({ status: 'paid' })
    await expectRefused('paid')
    await Invoice.forTenant(tenantId).update({ status: 'open', amountPaid: 1 })
    await expectRefused('paid in part')
    await Invoice.forTenant(tenantId).update({ amountPaid: 0 })
    await new CreateCreditNote().handle({ tenantId, invoiceId, reason: 'x', amount: 1 })
    await expectRefused('credited in part')
    const silent = await runCommand(InvoiceVoid, invoiceId, `--tenant=${school.slug}`, TOO_LONG)
    assert.equal(silent.exitCode, 2)
  })
})

test.group('credit-note:create', () => {
  test('credits a part, then all that is left', async ({ client, assert }) => {
    const school = await debtor(client)
    const { number } = await school.invoice()
    const create = (...more: string[]) =>
      runCommand(CreditNoteCreate, number!, `--tenant=${school.slug}`, '--reason=A fault', ...more)
    const part = await create('--amount=7500', '--reference=ticket-1')
    assert.equal(part.exitCode, 0)
    assert.deepInclude(part.output.creditNote, { total: 7500, invoiceNumber: number })
    const again = await create('--amount=7500', '--reference=ticket-1')
    assert.isFalse(again.output.created)
    const rest = await create()
    assert.equal(rest.output.creditNote.total, DUE - 7500)
    const over = await create()
    assert.deepEqual([over.exitCode, over.output.error.code], [2, 'E_CREDIT_TOO_HIGH'])
  })

  test('refuses too long a reason and an unknown invoice', async ({ client, assert }) => {
    const school = await debtor(client)
    const slug = `--tenant=${school.slug}`
    const silent = await runCommand(CreditNoteCreate, school.invoiceId, slug, TOO_LONG)
    assert.equal(silent.exitCode, 2)
    const unknown = await runCommand(CreditNoteCreate, 'inv_none', slug, '--reason=x')
    assert.equal(unknown.exitCode, 3)
  })
})
