import { test } from '@japa/runner'
import { moneyText } from '#platform/money_text'
import { createTenant } from '#tests/helpers'
import CreditNoteCreate from '../commands/credit_note_create.js'
import InvoiceList from '../commands/invoice_list.js'
import InvoiceMarkPaid from '../commands/invoice_mark_paid.js'
import PlanList from '../commands/plan_list.js'
import SubscriptionSet from '../commands/subscription_set.js'
import { makePlan } from './support/bench.js'
import { debtor } from './support/payments_bench.js'
import { printedBy, runCommand } from './support/run_command.js'

test.group('Money that commands print', () => {
  test('has its currency, groups of three and two decimals', ({ assert }) => {
    for (const [amount, text] of [
      [0, 'NGN 0.00'],
      [7, 'NGN 0.07'],
      [150_000, 'NGN 1,500.00'],
      [123_456_789_012, 'NGN 1,234,567,890.12'],
      [-250_050, 'NGN -2,500.50'],
    ] as const) {
      assert.equal(moneyText(amount, 'NGN'), text)
    }
    assert.equal(moneyText(150_000, 'XOF'), 'XOF 150,000')
  })

  test('is the same in every command of billing', async ({ client, assert }) => {
    const school = await debtor(client)
    const own = `--tenant=${school.slug}`
    const { number } = await school.invoice()
    const list = await printedBy(InvoiceList, own)
    assert.include(list.text, 'NGN 1,075.00 due of NGN 1,075.00')

    const paid = await printedBy(
      InvoiceMarkPaid,
      number!,
      own,
      `--reference=FT-${school.slug}`,
      '--amount=110000'
    )
    assert.include(paid.text, 'is paid: NGN 1,075.00 taken, NGN 25.00 credit.')

    const credited = await printedBy(CreditNoteCreate, number!, own, '--reason=x', '--amount=7550')
    assert.include(credited.text, `: NGN 75.50 of invoice ${number}`)
    const over = await runCommand(CreditNoteCreate, number!, own, '--reason=x', '--amount=100000')
    assert.include(
      over.output.error.message,
      'NGN 999.50 can be credited: the amount must be a whole number of kobo from 1 to 99950.'
    )

    const { tenant } = await createTenant()
    const plan = await makePlan({ priceMinor: 123_456_700 })
    const begun = await printedBy(SubscriptionSet, plan, `--tenant=${tenant.slug}`)
    assert.match(begun.text, /: NGN 1,327,159\.53 due$/m)
    const plans = await printedBy(PlanList)
    assert.match(plans.text, new RegExp(`^${plan} .* NGN 1,234,567\\.00 each 1 month`, 'm'))
  })
})
