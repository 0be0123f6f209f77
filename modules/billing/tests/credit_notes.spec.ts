import fc from 'fast-check'
import { test } from '@japa/runner'
import { CreateCreditNote } from '../invoices/actions/create_credit_note.js'
import Credit from '../models/credit.js'
import CreditNote from '../models/credit_note.js'
import Invoice from '../models/invoice.js'
import { creditShare } from '../invoices/services/credit_share.js'
import { totalsOf } from '../invoices/services/invoice_totals.js'
import { sum } from '../invoices/services/money.js'
import { naira } from '../invoices/services/pdf/amounts.js'
import { at } from './support/bench.js'
import { debtor, type Debtor } from './support/payments_bench.js'
import { textOf } from './support/pdf_text.js'
import { RANDOM } from '#tests/random_seed'

const DUE = 107_500

/** Credits a part of an invoice, or all that is left. */
function credit({ tenantId, invoiceId }: Debtor, amount?: number, reference?: string) {
  const reason = 'Ọláolúwa was charged twice'
  return new CreateCreditNote().handle({ tenantId, invoiceId, reason, amount, reference })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string }) => error.code
  )

test.group('A credit note', () => {
  test('pays what is due of its invoice; what is beyond is credit', async ({ client, assert }) => {
    const school = await debtor(client)
    const { creditNote } = await credit(school, 7500)
    assert.match(creditNote.number, /^CN-\d{4}-\d{6}$/)
    const shown = await school.api.get(school.path)
    assert.deepInclude(shown.body(), {
      status: 'open',
      total: DUE,
      creditsApplied: 7500,
      amountDue: DUE - 7500,
      creditNotes: [{ number: creditNote.number, total: 7500 }],
    })
    assert.deepInclude(creditNote.serialize(), { subtotal: 6977, tax: 523, total: 7500 })

    await credit(school)
    assert.equal(await school.status(), 'paid')
    const { subtotal, tax } = await school.invoice()
    const notes = await CreditNote.forTenant(school.tenantId)
    assert.equal(sum(notes.map((note) => note.subtotal)), subtotal)
    assert.equal(sum(notes.map((note) => note.tax)), tax)
    const subscription = await school.api.get('/api/billing/subscription')
    assert.equal(subscription.body().status, 'active')
    assert.include(await school.told(), 'billing.invoice.paid')
  })

  test('for a paid invoice is credit that the next invoices take', async ({ client, assert }) => {
    const school = await debtor(client)
    await Invoice.forTenant(school.tenantId).update({
      status: 'paid',
      amountPaid: DUE,
      amountDue: 0,
    })
    await credit(school)
    const left = await Credit.forTenant(school.tenantId).firstOrFail()
    assert.deepInclude(left.serialize(), { kind: 'credit_note', amount: DUE, remaining: DUE })
  })

  test('for an invoice that was written off makes nobody rich', async ({ client, assert }) => {
    const school = await debtor(client)
    await Invoice.forTenant(school.tenantId).update({ status: 'uncollectible' })
    await credit(school)
    const left = await Credit.forTenant(school.tenantId).firstOrFail()
    assert.equal(left.remaining, 0)
    assert.equal(await school.status(), 'paid')
  })

  test('never exceeds its invoice, and a draft or void one has none', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    for (const amount of [0, -1, 1.5, DUE + 1, 2 ** 53]) {
      assert.equal(await codeOf(credit(school, amount)), 'E_CREDIT_TOO_HIGH', String(amount))
    }
    await credit(school, DUE)
    assert.equal(await codeOf(credit(school)), 'E_CREDIT_TOO_HIGH')
    for (const status of ['draft', 'void'] as const) {
      await Invoice.forTenant(school.tenantId).update({ status })
      assert.equal(await codeOf(credit(school, 1)), 'E_INVOICE_STATE')
    }
  })

  test('is made once for a reference, also by many at the same time', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const made = await Promise.all(
      Array.from({ length: 5 }, () => credit(school, 1000, 'ticket-17'))
    )
    assert.lengthOf(
      made.filter(({ created }) => created),
      1
    )
    assert.lengthOf(await CreditNote.forTenant(school.tenantId), 1)
    assert.equal(await codeOf(credit(school, 2000, 'ticket-17')), 'E_REFERENCE_IN_USE')
  })

  test('made by many at the same time: no more than the invoice, numbers without gap', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(credit(school, 20_000))))
    assert.lengthOf(
      codes.filter((code) => code === null),
      5
    )
    const own = await CreditNote.forTenant(school.tenantId).firstOrFail()
    const series = own.number.slice(0, -6)
    const notes = await CreditNote.acrossTenants()
      .where('number', 'like', `${series}%`)
      .orderBy('number')
    const numbers = notes.map(({ number }) => Number(number.slice(series.length)))
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1)
    )
  })

  test('shares add up to the invoice however it is divided', ({ assert }) => {
    const period = { start: at('2026-06-01'), end: at('2026-07-01') }
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 1000 }),
      unitMinor: fc.integer({ min: 1, max: 10_000_000 }),
      suppliedAt: fc.constantFrom(at('2019-06-01'), at('2026-06-01')),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
        (parts, percents) => {
          const lines = parts.map((part) => ({
            ...part,
            kind: 'plan' as const,
            description: '',
            meter: null,
            period,
          }))
          const invoice = totalsOf(lines, { taxExempt: false })
          const notes: ReturnType<typeof creditShare>[] = []
          const left = () => invoice.total - sum(notes.map(({ total }) => total))
          for (const percent of percents) {
            const amount = Math.floor((left() * percent) / 100)
            if (amount > 0) {
              notes.push(creditShare(invoice, notes, amount))
            }
          }
          notes.push(creditShare(invoice, notes, left()))
          for (const note of notes) {
            assert.equal(note.subtotal + note.tax, note.total)
            assert.equal(sum(note.taxes.map(({ base }) => base)), note.subtotal)
          }
          assert.equal(sum(notes.map(({ tax }) => tax)), invoice.tax)
          for (const [index, group] of invoice.taxes.entries()) {
            assert.equal(sum(notes.map(({ taxes }) => taxes[index].base)), group.base)
            assert.equal(sum(notes.map(({ taxes }) => taxes[index].amount)), group.amount)
          }
        }
      ),
      { numRuns: 200, verbose: 1 }
    )
  }).tags([RANDOM])
})

test.group('Credit notes over HTTP', () => {
  test('are listed newest first, shown, and foreign ones do not exist', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const { creditNote: first } = await credit(school, 500)
    const { creditNote: second } = await credit(school, 700)
    const list = await school.api.get('/api/billing/credit-notes?limit=1')
    list.assertStatus(200)
    assert.equal(list.body().total, 2)
    assert.equal(list.body().creditNotes[0].creditNoteId, second.id)
    const shown = await school.api.get(`/api/billing/credit-notes/${first.id}`)
    const { number } = await school.invoice()
    assert.deepInclude(shown.body(), {
      number: first.number,
      invoiceId: school.invoiceId,
      invoiceNumber: number,
      total: 500,
      pdfUrl: `/api/billing/credit-notes/${first.id}/pdf`,
    })

    const other = await debtor(client)
    for (const path of [`/${first.id}`, `/${first.id}/pdf`, '/cn_none', '/cn_none/pdf']) {
      const answer = await other.api.get(`/api/billing/credit-notes${path}`)
      answer.assertStatus(404)
      assert.equal(answer.body().error.code, 'BILLING_CREDIT_NOTE_NOT_FOUND')
    }
  })

  test('as PDF say what the JSON says, always in the same bytes', async ({ client, assert }) => {
    const school = await debtor(client)
    const { creditNote } = await credit(school, 7500)
    const path = `/api/billing/credit-notes/${creditNote.id}/pdf`
    const pdf = await school.api.get(path)
    pdf.assertStatus(200)
    pdf.assertHeader('content-type', 'application/pdf')
    pdf.assertHeader('content-disposition', `attachment; filename="${creditNote.number}.pdf"`)
    const pages = await textOf(pdf.body())
    const { number } = await school.invoice()
    const { subtotal, tax, total } = creditNote
    const expected = [creditNote.number, number!, 'Ọláolúwa was charged twice', 'VAT 7.5 %']
    for (const text of [...expected, ...[subtotal, tax, total].map(naira)]) {
      assert.include(pages.join(' '), text)
    }

    const again = await school.api.get(path)
    assert.isTrue(Buffer.from(again.body()).equals(Buffer.from(pdf.body())))
    const known = await school.api.get(path).header('if-none-match', pdf.header('etag')!)
    known.assertStatus(304)
  })
})
