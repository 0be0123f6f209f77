import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#platform/identifiers'
import { clientOf } from '#tests/helpers'
import { FinaliseInvoice } from '../invoices/actions/finalise_invoice.js'
import { saveProfile } from '../invoices/actions/save_profile.js'
import BillingDocument from '../models/billing_document.js'
import type { DraftLine } from '../invoices/services/invoice_totals.js'
import { createDraft } from '../invoices/services/invoices.js'
import { naira } from '../invoices/services/pdf/amounts.js'
import { renderPaper, type Paper } from '../invoices/services/pdf/paper.js'
import { at, BillingBench, profileDetails } from './support/bench.js'
import { textOf } from './support/pdf_text.js'

const PERIOD = { start: at('2026-06-01'), end: at('2026-07-01') }
const row = { description: 'Growth plan', detail: 'June', quantity: 1, unitMinor: 7_500_000 }

const paper: Paper = {
  title: 'Invoice',
  number: 'INV-2026-000123',
  mark: null,
  madeAt: new Date('2026-06-11T08:00:00Z'),
  facts: [{ label: 'Issued', value: '11 June 2026' }],
  seller: ['Tenant Education Platform'],
  buyer: ['Ọláolúwa Ṣadé Ɗanladi'],
  lines: [{ ...row, taxBps: 750, amount: 3_333_333 }],
  sums: [{ label: 'Amount due', amount: 3_583_333, isStrong: true }],
  notes: [],
  paymentLink: null,
}

async function draft(bench: BillingBench, lines = 1) {
  await bench.subscribe({ priceMinor: 0 })
  const subscription = await bench.subscription()
  const line: DraftLine = {
    kind: 'plan',
    description: 'Growth plan for Ọláolúwa',
    quantity: 1,
    unitMinor: 3_333_333,
    meter: null,
    period: PERIOD,
    suppliedAt: PERIOD.start,
  }
  return db.transaction((trx) =>
    createDraft(
      {
        subscription,
        reason: 'period',
        sourceKey: newId('src'),
        period: PERIOD,
        lines: Array.from({ length: lines }, () => line),
      },
      trx
    )
  )
}

async function issued(bench: BillingBench) {
  const { id: invoiceId } = await draft(bench)
  return new FinaliseInvoice(bench.clock).handle({ tenantId: bench.tenantId, invoiceId })
}

test.group('Amounts on paper', () => {
  for (const [kobo, text] of [
    [0, '₦0.00'],
    [5, '₦0.05'],
    [3_583_333, '₦35,833.33'],
    [-250_000, '−₦2,500.00'],
    [123_456_789_012, '₦1,234,567,890.12'],
  ] as const) {
    test(`${kobo} kobo are ${text}`, ({ assert }) => {
      assert.equal(naira(kobo), text)
    })
  }
})

test.group('An invoice on paper', () => {
  test('gives ₦ and every letter back to a PDF reader', async ({ assert }) => {
    const [text] = await textOf(await renderPaper(paper))
    for (const part of ['₦35,833.33', 'Ọláolúwa Ṣadé Ɗanladi', 'INV-2026-000123', '7.5 %']) {
      assert.include(text, part)
    }
    assert.include(text, 'Page 1 of 1')
  })

  test('is the same bytes twice', async ({ assert }) => {
    const [one, two] = [await renderPaper(paper), await renderPaper(paper)]
    assert.isTrue(one.equals(two))
    const other = await renderPaper({ ...paper, number: 'INV-2026-000124' })
    assert.isFalse(one.equals(other))
  })

  for (const [lines, pages] of [
    [1, 1],
    [30, 2],
    [200, 10],
  ]) {
    test(`with ${lines} lines has ${pages} pages, each with its number`, async ({ assert }) => {
      const many = Array.from({ length: lines }, (_value, index) => ({
        ...paper.lines[0],
        description: `Line number ${index + 1}.`,
      }))
      const texts = await textOf(await renderPaper({ ...paper, lines: many }))
      assert.closeTo(texts.length, pages, 1)
      for (const [index, text] of texts.entries()) {
        assert.include(text, `Page ${index + 1} of ${texts.length}`)
      }
      const all = texts.join(' ')
      assert.isTrue(many.every(({ description }) => all.includes(description)))
    })
  }

  test('bears names of 300 characters and names from right to left', async ({ assert }) => {
    const texts = await textOf(
      await renderPaper({ ...paper, buyer: ['Ọlá '.repeat(75), 'مدرسة النور', '学校'] })
    )
    assert.lengthOf(texts, 1)
    assert.include(texts[0], 'Ọlá Ọlá')
  })

  for (const mark of ['VOID', 'DRAFT'] as const) {
    test(`is marked ${mark} on every page`, async ({ assert }) => {
      const lines = Array.from({ length: 40 }, () => paper.lines[0])
      const texts = await textOf(await renderPaper({ ...paper, mark, lines }))
      assert.isAbove(texts.length, 1)
      assert.isTrue(texts.every((text) => text.includes(mark)))
    })
  }
})

test.group('GET /api/billing/invoices/:invoiceId/pdf', () => {
  test('sends what the JSON says, always the same bytes, and 304 to who has them', async ({
    client,
    assert,
  }) => {
    const bench = await BillingBench.create('2026-06-11')
    await saveProfile(bench.tenantId, {
      ...profileDetails,
      legalName: 'Ẹ̀bùn-Olú Schools',
    })
    const { id, number } = await issued(bench)
    const api = clientOf(client, bench.account)
    const path = `/api/billing/invoices/${id}`

    const first = await api.get(`${path}/pdf`)
    first.assertStatus(200)
    assert.equal(first.header('content-type'), 'application/pdf')
    assert.equal(first.header('content-disposition'), `attachment; filename="${number}.pdf"`)
    const sha256 = createHash('sha256').update(first.body()).digest('hex')
    assert.equal(first.header('etag'), `"${sha256}"`)

    const response = await api.get(path)
    const invoice = response.body()
    const [text] = await textOf(first.body())
    for (const amount of [invoice.subtotal, invoice.tax, invoice.total, invoice.amountDue]) {
      assert.include(text, naira(amount))
    }
    assert.include(text, 'Growth plan for Ọláolúwa')
    assert.include(text, '11 June 2026')

    const invoices = await bench.invoices()
    await bench.pay(invoices.find((one) => one.id === id)!)
    const second = await api.get(`${path}/pdf`)
    assert.isTrue(Buffer.from(second.body()).equals(Buffer.from(first.body())))
    const known = await api.get(`${path}/pdf`).header('if-none-match', `W/"${sha256}"`)
    known.assertStatus(304)
    assert.lengthOf(await BillingDocument.forTenant(bench.tenantId).where('subjectId', id), 1)
  })

  test('has nothing of a draft, and of another tenant’s invoice', async ({ client, assert }) => {
    const bench = await BillingBench.create('2026-06-11')
    const { id } = await draft(bench)
    const early = await clientOf(client, bench.account).get(`/api/billing/invoices/${id}/pdf`)
    early.assertStatus(409)
    assert.equal(early.body().error.code, 'BILLING_INVOICE_NOT_READY')
    assert.equal(early.header('retry-after'), '60')

    const other = await BillingBench.create('2026-06-11')
    const foreign = await clientOf(client, other.account).get(`/api/billing/invoices/${id}/pdf`)
    foreign.assertStatus(404)
    assert.equal(foreign.body().error.code, 'BILLING_INVOICE_NOT_FOUND')
  })
})
