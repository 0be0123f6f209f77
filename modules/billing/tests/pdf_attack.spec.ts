import { rm, writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { pathOf, sha256Of } from '#platform/storage/documents'
import { clientOf } from '#tests/helpers'
import { CreateCreditNote } from '../invoices/actions/create_credit_note.js'
import BillingDocument from '../models/billing_document.js'
import { BillingBench } from './support/bench.js'
import { textOf } from './support/pdf_text.js'

const READERS = 10

/** A tenant with an invoice that was issued this moment: its render job is on its way. */
async function freshInvoice() {
  const bench = await BillingBench.create('2026-06-11')
  const { invoice } = await bench.subscribe({ priceMinor: 2_500_000 })
  const { id: invoiceId, number } = invoice!
  return { bench, invoiceId, number: number!, path: `/api/billing/invoices/${invoiceId}/pdf` }
}

async function download(client: ApiClient, bench: BillingBench, path: string) {
  const response = await clientOf(client, bench.account).get(path)
  response.assertStatus(200)
  const bytes = Buffer.from(response.body())
  return { bytes, tag: response.header('etag') }
}

/** All readers get the same bytes, which are those that the tag and the row name. */
async function readByMany(
  client: ApiClient,
  { bench, path }: { bench: BillingBench; path: string }
) {
  const answers = await Promise.all(
    Array.from({ length: READERS }, () => download(client, bench, path))
  )
  const tags = new Set(answers.flatMap(({ bytes, tag }) => [tag, `"${sha256Of(bytes)}"`]))
  return { tags: [...tags], bytes: answers[0].bytes }
}

test.group('A PDF that many read at once', () => {
  test('is each tenant’s own, byte by byte, while jobs and readers make it', async ({
    client,
    assert,
  }) => {
    const invoices = await Promise.all(Array.from({ length: 3 }, freshInvoice))
    const answers = await Promise.all(invoices.map((invoice) => readByMany(client, invoice)))
    for (const [index, { tags, bytes }] of answers.entries()) {
      const { bench, number } = invoices[index]
      const [row, ...others] = await BillingDocument.forTenant(bench.tenantId)
      assert.isEmpty(others)
      assert.deepEqual(tags, [`"${row.sha256}"`])
      const [text] = await textOf(bytes)
      assert.include(text, number)
    }
  })

  test('is whole also where it is a credit note', async ({ client, assert }) => {
    const { bench, invoiceId } = await freshInvoice()
    const { creditNote } = await new CreateCreditNote().handle({
      tenantId: bench.tenantId,
      invoiceId,
      reason: 'Charged twice',
    })
    const path = `/api/billing/credit-notes/${creditNote.id}/pdf`
    const { tags } = await readByMany(client, { bench, path })
    assert.lengthOf(tags, 1)
  })
})

test.group('A PDF that the drive has lost', () => {
  for (const [title, damage] of [
    ['replaced by another’s', (path: string) => writeFile(path, 'of another school')],
    ['cut short', (path: string) => writeFile(path, '')],
    ['gone', (path: string) => rm(path)],
  ] as const) {
    test(`because it is ${title} is never sent: it is made again`, async ({ client, assert }) => {
      const invoice = await freshInvoice()
      const { bytes } = await download(client, invoice.bench, invoice.path)
      const row = await BillingDocument.forTenant(invoice.bench.tenantId).firstOrFail()
      await damage(pathOf(row.driveKey)!)

      const { tags, bytes: again } = await readByMany(client, invoice)
      assert.deepEqual(tags, [`"${row.sha256}"`])
      assert.isTrue(again.equals(bytes))
    })
  }

  test('gets another tag when the invoice was paid meanwhile', async ({ client, assert }) => {
    const invoice = await freshInvoice()
    const first = await download(client, invoice.bench, invoice.path)
    const { tenantId } = invoice.bench
    const [open] = await invoice.bench.invoices()
    await invoice.bench.pay(open)
    const row = await BillingDocument.forTenant(tenantId).firstOrFail()
    await rm(pathOf(row.driveKey)!)

    const { tags } = await readByMany(client, invoice)
    assert.lengthOf(tags, 1)
    assert.notEqual(tags[0], first.tag)
    await row.refresh()
    assert.equal(tags[0], `"${row.sha256}"`)
  })
})
