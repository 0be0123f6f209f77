import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { clientOf, createTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { CheckPayment } from '../actions/check_payment.js'
import { RefundPayment } from '../actions/refund_payment.js'
import { SettlePayment } from '../actions/settle_payment.js'
import { gatewayPort } from '../adapters/gateway_port.js'
import GatewayEvent from '../models/gateway_event.js'
import type Payment from '../models/payment.js'
import PaymentRefund from '../models/payment_refund.js'
import { FinishCheckout } from '../sandbox/actions/finish_checkout.js'
import SandboxCheckout from '../sandbox/models/sandbox_checkout.js'
import SandboxRefund from '../sandbox/models/sandbox_refund.js'
import {
  attemptsOf,
  clockIn,
  collectingSchool,
  openPayment,
  rowOf,
  sendEvent,
  startPaystack,
  toldOf,
  type CollectingSchool,
} from './support/collecting_school.js'
import type { PaystackServer } from './fakes/paystack_server.js'

const REFUNDS = '/api/payments/refunds'
const MINUTE = 60_000

/** What the tenant was told of refunds, oldest first. */
async function refundsTold(payment: Payment) {
  const told = await toldOf(payment)
  return told
    .filter(({ event }) => event === 'payment.refunded')
    .map(({ amount, refundAmount, refundedAmount, refundState }) => [
      amount,
      refundAmount,
      refundedAmount,
      refundState,
    ])
}

function refundsOf({ tenantId, id }: Payment) {
  return PaymentRefund.forTenant(tenantId).where('paymentId', id).orderBy('id')
}

test.group('Giving money back in the sandbox', () => {
  const paidPayment = async () => {
    const school = { ...(await createTenant()), tenantId: '' }
    school.tenantId = school.tenant.id
    await adapters.use(school.tenantId, gatewayPort, 'sandbox', {})
    const { payment, gatewayReference } = await openPayment(school, { amount: 500_000 })
    const checkout = await SandboxCheckout.forTenant(school.tenantId)
      .where('gatewayReference', gatewayReference)
      .firstOrFail()
    await new FinishCheckout().handle(checkout, 'pay')
    await new CheckPayment().handle({
      tenantId: school.tenantId,
      paymentId: payment.id,
      source: 'verify',
    })
    // The sandbox tells of the charge by an event, which would settle what a test leaves open later.
    await until('the event of the charge is worked off', async () => {
      const event = await GatewayEvent.forTenant(school.tenantId)
        .where('gatewayReference', gatewayReference)
        .first()
      return (event?.processedAt ?? null) !== null
    })
    return { school, payment, gatewayReference }
  }

  test('answers and tells each part with its amounts, until nothing is left', async ({
    client,
    assert,
  }) => {
    const { school, payment } = await paidPayment()
    const { reference } = payment
    const as = clientOf(client, school)

    const first = await as.post(REFUNDS, { reference, amount: 120_000, reason: 'Left the school' })
    first.assertStatus(200)
    const { refundId, ...answer } = first.body()
    assert.match(refundId, /^rfd_/)
    assert.deepEqual(answer, {
      reference,
      amount: 120_000,
      refundedAmount: 120_000,
      status: 'done',
    })
    const tooMuch = await as.post(REFUNDS, { reference, amount: 380_001 })
    tooMuch.assertStatus(422)
    assert.equal(tooMuch.body().error.code, 'REFUND_NOT_POSSIBLE')
    assert.include(tooMuch.body().error.message, '380000')
    const rest = await as.post(REFUNDS, { reference })
    rest.assertStatus(200)
    assert.equal(rest.body().amount, 380_000)
    assert.equal(rest.body().refundedAmount, 500_000)
    const none = await as.post(REFUNDS, { reference })
    none.assertStatus(422)

    assert.deepEqual(await refundsTold(payment), [
      [500_000, 120_000, 120_000, 'partial'],
      [500_000, 380_000, 500_000, 'full'],
    ])
    const verified = await as.get(`/api/payments/verify?reference=${reference}`)
    assert.equal(verified.body().data.refundedAmount, 500_000)
    assert.equal(verified.body().data.refundState, 'full')
  })

  test('the same Idempotency-Key gives nothing twice, also when no answer was kept', async ({
    assert,
  }) => {
    const { school, payment } = await paidPayment()
    const order = {
      tenantId: school.tenantId,
      reference: payment.reference,
      amount: 1000,
      requestKey: 'the-same',
    }
    const [one, two] = [
      await new RefundPayment().handle(order),
      await new RefundPayment().handle(order),
    ]
    assert.equal(one.refund.id, two.refund.id)
    assert.lengthOf(await SandboxRefund.forTenant(school.tenantId), 1)
    await assert.rejects(
      () => new RefundPayment().handle({ ...order, amount: 2000 }),
      /another refund/
    )
  })

  test('a killed request goes on under the same row and key, and gives nothing twice', async ({
    assert,
  }) => {
    const { school, payment } = await paidPayment()
    const order = {
      tenantId: school.tenantId,
      reference: payment.reference,
      amount: 1000,
      requestKey: 'of-the-killed-request',
    }
    const { refund } = await new RefundPayment().handle(order)
    // As it stands when the process is killed after the gateway gave the money back.
    await refund
      .merge({ status: 'requested', toldAt: null, gatewayRefundId: null })
      .merge({ askingUntil: refund.createdAt.plus(MINUTE) })
      .save()
    const row = await rowOf(payment)
    await row.merge({ refundedAmount: 0, refundState: 'none' }).save()
    await assert.rejects(() => new RefundPayment(clockIn(0)).handle(order), /Another request/)

    const again = await new RefundPayment(clockIn(2 * MINUTE)).handle(order)
    assert.equal(again.refund.id, refund.id)
    assert.equal(again.refund.status, 'done')
    assert.lengthOf(await SandboxRefund.forTenant(school.tenantId), 1)
    assert.lengthOf(await refundsOf(payment), 1)
  })

  test('requests at the same time give back no more than was paid', async ({ client, assert }) => {
    const { school, payment } = await paidPayment()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        clientOf(client, school).post(REFUNDS, {
          reference: payment.reference,
          amount: 200_000 + index,
        })
      )
    )
    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [200, 200, 422, 422, 422, 422])
    const refunds = await SandboxRefund.forTenant(school.tenantId)
    assert.isAtMost(
      refunds.reduce((sum, { amount }) => sum + amount, 0),
      500_000
    )
  })

  test('an amount of null is refused, and nothing goes back', async ({ client, assert }) => {
    const { school, payment } = await paidPayment()
    const refused = await clientOf(client, school).post(REFUNDS, {
      reference: payment.reference,
      amount: null,
    })
    refused.assertStatus(400)
    assert.match(refused.body().error.message, /^amount: must not be null/)
    assert.isEmpty(await refundsOf(payment))
  })

  test('what is not paid, not there, or of another tenant is not given back', async ({
    client,
    assert,
  }) => {
    const { school, payment } = await paidPayment()
    const unpaid = await openPayment(school)
    const as = clientOf(client, school)
    const refused = await as.post(REFUNDS, { reference: unpaid.payment.reference })
    refused.assertStatus(422)
    const other = clientOf(client, await createTenant())
    const foreign = await other.post(REFUNDS, { reference: payment.reference })
    foreign.assertStatus(404)
    assert.equal(foreign.body().error.code, 'PAYMENT_NOT_FOUND')
  })
})

test.group('Refunds that a gateway tells of', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  const paidPayment = async () => {
    const opened = await openPayment(school)
    paystack.pay(opened.gatewayReference)
    await new CheckPayment().handle({
      tenantId: school.tenantId,
      paymentId: opened.payment.id,
      source: 'verify',
    })
    return opened
  }

  const count = async (payment: Payment) => {
    const told = await refundsTold(payment)
    return told.length
  }

  const tellRefund = async (payment: Payment, gatewayReference: string, amount: number) => {
    const before = await count(payment)
    await sendEvent(school, paystack.refundEvent(gatewayReference, amount))
    await until('another refund is counted', async () => (await count(payment)) > before)
  }

  test('an older answer undoes nothing, and nothing is told twice', async ({ assert }) => {
    const { payment } = await paidPayment()
    const [attempt] = await attemptsOf(payment)
    const settle = (refundState: 'none' | 'partial' | 'full', refundedAmount: number) => {
      const transaction = {
        gatewayReference: attempt.gatewayReference,
        status: 'success' as const,
        rawStatus: 'success',
        amount: payment.amountCharged,
        currency: 'NGN',
        refundState,
        refundedAmount,
      }
      return new SettlePayment().handle({
        tenantId: school.tenantId,
        paymentId: payment.id,
        source: 'reconciler',
        outcomes: new Map([[attempt.id, { kind: 'found', transaction }]]),
        abandonAfterMs: MINUTE,
      })
    }
    await settle('partial', 1_000_000)
    await settle('full', 5_000_000)
    await settle('none', 0)
    await settle('partial', 1_000_000)
    await settle('full', 5_000_000)

    const { refundState, refundedAmount } = await rowOf(payment)
    assert.deepEqual([refundState, refundedAmount], ['full', 5_000_000])
    assert.deepEqual(await refundsTold(payment), [
      [5_000_000, 1_000_000, 1_000_000, 'partial'],
      [5_000_000, 4_000_000, 5_000_000, 'full'],
    ])
  })

  test('each further part is told with its amount', async ({ assert }) => {
    const { payment, gatewayReference } = await paidPayment()
    await tellRefund(payment, gatewayReference, 1_000_000)
    await tellRefund(payment, gatewayReference, 500_000)
    assert.deepEqual(await refundsTold(payment), [
      [5_000_000, 1_000_000, 1_000_000, 'partial'],
      [5_000_000, 500_000, 1_500_000, 'partial'],
    ])
  })

  test('a refund of ours is told when the gateway has carried it out, once', async ({ assert }) => {
    const { payment, gatewayReference } = await paidPayment()
    const order = { tenantId: school.tenantId, reference: payment.reference, amount: 700_000 }
    const { refund } = await new RefundPayment().handle(order)
    assert.equal(refund.status, 'pending')
    assert.isEmpty(await refundsTold(payment))
    await tellRefund(payment, gatewayReference, 700_000)
    assert.deepEqual(await refundsTold(payment), [[5_000_000, 700_000, 700_000, 'partial']])
    const [row, ...others] = await refundsOf(payment)
    assert.isEmpty(others)
    assert.equal(row.status, 'done')
  })

  test('after a lost answer, what may have gone back is not sent again', async ({
    client,
    assert,
  }) => {
    const { payment } = await paidPayment()
    const { reference } = payment
    const as = clientOf(client, school)
    const matching = ({ path }: { path: string }) => path === '/refund'
    paystack.failNext({ kind: 'reset_after' }, { matching })
    const lost = await as.post(REFUNDS, { reference, amount: 3_000_000 })
    lost.assertStatus(502)
    const again = await as.post(REFUNDS, { reference, amount: 3_000_000 })
    again.assertStatus(422)
    assert.include(again.body().error.message, 'dashboard')
    const other = await as.post(REFUNDS, { reference, amount: 2_000_001 })
    other.assertStatus(422)
    assert.lengthOf(paystack.refunds, 1)
  })

  test('what the gateway has certainly refused can be asked for again', async ({
    client,
    assert,
  }) => {
    const { payment } = await paidPayment()
    const { reference } = payment
    const as = clientOf(client, school)
    const matching = ({ path }: { path: string }) => path === '/refund'
    paystack.failNext({ kind: 'status', status: 400 }, { matching })
    const refused = await as.post(REFUNDS, { reference })
    refused.assertStatus(422)
    const again = await as.post(REFUNDS, { reference })
    again.assertStatus(200)
    assert.equal(again.body().status, 'pending')
    assert.lengthOf(paystack.refunds, 1)
  })
})
