import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import type {
  CheckoutRequest,
  InboundRequest,
  PaymentGateway,
  VerifyOutcome,
} from '@tenant-education/adapter-kit'
import logger from '@adonisjs/core/services/logger'
import { adapters } from '#kernel/adapters/adapters'
import { outbound } from '#platform/outbound/http_client'
import { createTenant, type TestTenant } from '#tests/helpers'
import { gatewayPort } from '../../adapters/gateway_port.js'
import { sandboxAdapter, type SandboxGateway } from '../../adapters/sandbox/adapter.js'
import { DeliverEvent } from '../../sandbox/actions/deliver_event.js'
import { FinishCheckout } from '../../sandbox/actions/finish_checkout.js'
import SandboxCheckout from '../../sandbox/models/sandbox_checkout.js'
import SandboxTransaction from '../../sandbox/models/sandbox_transaction.js'
import { LATE_SUCCESS_DELAY } from '../../sandbox/outcomes.js'
import { pretendGateway } from '../../sandbox/pretend_gateway.js'
import { overdueEvents } from '../../sandbox/queries/overdue_events.js'

/** A clock that stands still until it is put forward. */
class StandingClock {
  #time = Date.now()
  now = () => new Date(this.#time)
  advance(ms: number) {
    this.#time += ms
  }
}

function request(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  const gatewayReference = randomBytes(12).toString('hex')
  return {
    gatewayReference,
    idempotencyKey: `key-${gatewayReference}`,
    amount: 500_000,
    currency: 'NGN',
    email: 'ada@parents.example',
    description: 'School fees',
    returnUrl: 'https://school.example/thanks',
    expiresAt: new Date(Date.now() + 3_600_000),
    ...changes,
  }
}

/** The payer pays on the page. */
async function pay({ tenant }: TestTenant, { gatewayReference }: CheckoutRequest) {
  const checkout = await SandboxCheckout.forTenant(tenant.id)
    .where('gatewayReference', gatewayReference)
    .firstOrFail()
  await new FinishCheckout().handle(checkout, 'pay')
}

function transactionOf(outcome: VerifyOutcome) {
  return outcome.kind === 'found' ? outcome.transaction : undefined
}

const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (error: { kind?: string }) => error.kind
  )

test.group('The sandbox gateway', (group) => {
  let school: TestTenant
  let gateway: PaymentGateway
  group.each.setup(async () => {
    school = await createTenant()
    const created = await adapters.for(school.tenant.id, gatewayPort)
    gateway = created.service
  })

  test('is what a tenant has that has chosen no gateway', async ({ assert }) => {
    assert.equal(await adapters.choice(school.tenant.id, gatewayPort), 'sandbox')
    assert.equal(gateway.mode, 'test')
  })

  test('answers the first checkout when a request is repeated, also at the same time', async ({
    assert,
  }) => {
    const order = request()
    const checkouts = await Promise.all(
      Array.from({ length: 5 }, () => gateway.createCheckout(order))
    )
    assert.lengthOf(new Set(checkouts.map(({ url }) => url)), 1)
    assert.lengthOf(await SandboxCheckout.forTenant(school.tenant.id), 1)
  })

  test('refuses a reference that it knows, and a key used for another', async ({ assert }) => {
    const order = request()
    await gateway.createCheckout(order)
    const duplicate = gateway.createCheckout({ ...order, idempotencyKey: 'another' })
    assert.equal(await rejectionOf(duplicate), 'duplicate_reference')
    const reused = gateway.createCheckout({ ...request(), idempotencyKey: order.idempotencyKey })
    assert.equal(await rejectionOf(reused), 'invalid_request')
  })

  test('lets two tenants use the same reference, and shows none the other', async ({ assert }) => {
    const other = await createTenant()
    const { service: theirs } = await adapters.for(other.tenant.id, gatewayPort)
    const order = request()
    await gateway.createCheckout(order)
    assert.deepEqual(await theirs.verify(order), { kind: 'not_started' })
    await theirs.createCheckout(order)
    await pay(school, order)
    assert.equal(transactionOf(await gateway.verify(order))?.status, 'success')
    assert.deepEqual(await theirs.verify(order), { kind: 'not_started' })
  })

  for (const [amount, status, rawStatus] of [
    [500_001, 'failed', 'declined'],
    [500_002, 'abandoned', 'abandoned'],
    [500_003, 'pending', 'waiting'],
  ] as const) {
    test(`an amount of ${amount} ends as ${status} without anybody opening the page`, async ({
      assert,
    }) => {
      const order = request({ amount })
      await gateway.createCheckout(order)
      assert.deepInclude(transactionOf(await gateway.verify(order)), { status, rawStatus })
      await pay(school, order)
      assert.equal(transactionOf(await gateway.verify(order))?.status, status)
    })
  }

  test('an amount of 500004 is declined and succeeds five seconds later', async ({ assert }) => {
    const clock = new StandingClock()
    const patient = await sandboxAdapter({
      operations: pretendGateway,
      defaultSecret: () => 'secret',
    }).create({
      tenantId: school.tenant.id,
      settings: { brandName: '', brandColor: '#000000' } as never,
      logger,
      http: outbound,
      clock,
    })
    const order = request({ amount: 500_004 })
    await patient.createCheckout(order)
    assert.equal(transactionOf(await patient.verify(order))?.status, 'failed')

    clock.advance(LATE_SUCCESS_DELAY)
    assert.deepInclude(transactionOf(await patient.verify(order)), {
      status: 'success',
      amount: 500_004,
      paidAt: clock.now(),
    })
  })

  test('an amount of 500005 is charged twice', async ({ assert }) => {
    const order = request({ amount: 500_005 })
    await gateway.createCheckout(order)
    const outcome = await gateway.verify(order)
    const transaction = transactionOf(outcome)
    assert.deepInclude(transaction, { status: 'success', amount: 500_005 })
    const further = outcome.kind === 'found' ? (outcome.furtherSuccesses ?? []) : []
    assert.lengthOf(further, 1)
    assert.notInclude(further, transaction!.transactionId!)
  })

  test('an amount of 500006 is paid by half', async ({ assert }) => {
    const order = request({ amount: 500_006 })
    await gateway.createCheckout(order)
    assert.deepInclude(transactionOf(await gateway.verify(order)), {
      status: 'success',
      amount: 250_003,
      requestedAmount: 500_006,
    })
  })

  test('gives back what was paid, at most once and at most all of it', async ({ assert }) => {
    const order = request()
    await gateway.createCheckout(order)
    const refund = (amount: number, idempotencyKey: string) =>
      gateway.refund!({ ...order, amount, idempotencyKey, reason: 'Paid twice' })
    assert.equal(await rejectionOf(refund(1, 'too-early')), 'invalid_request')

    await pay(school, order)
    const [first, again] = await Promise.all([refund(200_000, 'one'), refund(200_000, 'one')])
    assert.equal(first.refundId, again.refundId)
    assert.equal(transactionOf(await gateway.verify(order))?.refundState, 'partial')
    assert.equal(await rejectionOf(refund(300_001, 'too-much')), 'invalid_request')
    await refund(300_000, 'rest')
    assert.equal(transactionOf(await gateway.verify(order))?.refundState, 'full')
  })

  test('lists what was paid between two moments', async ({ assert }) => {
    const from = new Date()
    const orders = [request(), request({ amount: 500_001 }), request({ amount: 500_005 })]
    for (const order of orders) {
      await gateway.createCheckout(order)
    }
    await pay(school, orders[0])
    const listed = await Array.fromAsync(gateway.listTransactions!(from, new Date()))
    assert.sameMembers(
      listed.map(({ gatewayReference }) => gatewayReference),
      [orders[0], orders[2], orders[2]].map(({ gatewayReference }) => gatewayReference)
    )
    assert.isEmpty(await Array.fromAsync(gateway.listTransactions!(new Date(0), new Date(1))))
  })
})

test.group('Events of the sandbox gateway', () => {
  /** A charge whose event is due, and is left to the test. */
  async function dueCharge() {
    const school = await createTenant({ modules: [] })
    const { service } = await adapters.for(school.tenant.id, gatewayPort, 'sandbox')
    const order = request()
    await service.createCheckout(order)
    await pay(school, order)
    const transaction = await SandboxTransaction.forTenant(school.tenant.id).firstOrFail()
    const input = { tenantId: school.tenant.id, transactionId: transaction.id }
    return { gateway: service as SandboxGateway, order, transaction, input }
  }

  test('are signed, name the payment and are sent until they are taken', async ({ assert }) => {
    const { gateway, order, transaction, input } = await dueCharge()
    const clock = new StandingClock()
    const received: InboundRequest[] = []
    let isOpen = false
    const delivery = new DeliverEvent(async (_tenantId, event) => {
      received.push(event)
      if (!isOpen) {
        throw new Error('The database is away.')
      }
    }, clock)

    assert.equal(await delivery.handle(input), 1000)
    assert.isNull(await delivery.handle(input), 'it is not due')
    clock.advance(1000)
    assert.equal(await delivery.handle(input), 2000)
    clock.advance(2000)
    isOpen = true
    assert.isNull(await delivery.handle(input))
    clock.advance(3_600_000)
    assert.isNull(await delivery.handle(input))
    assert.lengthOf(received, 3)

    const events = received.map((event) => gateway.parseEvent(event))
    assert.lengthOf(new Set(events.map(({ dedupeKey }) => dedupeKey)), 1)
    assert.deepInclude(events[0], {
      type: 'charge.success',
      kind: 'payment',
      gatewayReference: order.gatewayReference,
      occurredAt: transaction.occurredAt.toJSDate(),
      bodyAuthenticated: true,
    })
    assert.notInclude(received[0].rawBody.toString(), order.email)
  })

  test('are given up after three days', async ({ assert }) => {
    const { input } = await dueCharge()
    const clock = new StandingClock()
    clock.advance(73 * 3_600_000)
    const delivery = new DeliverEvent(async () => {
      throw new Error('The database is away.')
    }, clock)
    assert.isNull(await delivery.handle(input))
    const { nextEventAt } = await SandboxTransaction.forTenant(input.tenantId).firstOrFail()
    assert.isNull(nextEventAt)
  })

  test('whose job was lost are found again', async ({ assert }) => {
    const { input } = await dueCharge()
    assert.notDeepInclude(await overdueEvents(), input)
    await SandboxTransaction.forTenant(input.tenantId).update({ nextEventAt: Date.now() - 60_000 })
    assert.deepInclude(await overdueEvents(), input)
  })

  test('are believed only as they were signed, with the secret of their tenant', async ({
    assert,
  }) => {
    const { gateway, transaction } = await dueCharge()
    const other = await dueCharge()
    const rawBody = Buffer.from(
      JSON.stringify({ event: 'charge.success', data: { id: transaction.id, reference: 'x' } })
    )
    const parse = (body: Buffer, headers: Record<string, string>) => () =>
      gateway.parseEvent({ rawBody: body, headers, receivedAt: new Date() })
    const headers = gateway.signEvent(rawBody)
    assert.doesNotThrow(parse(rawBody, headers))

    const changed = Buffer.from(rawBody)
    changed[changed.length - 3] ^= 1
    for (const attempt of [
      parse(changed, headers),
      parse(rawBody, {}),
      parse(rawBody, { 'x-sandbox-signature': '' }),
      parse(rawBody, other.gateway.signEvent(rawBody)),
    ]) {
      assert.throws(attempt, /not signed with the secret/)
    }
    const nonsense = Buffer.from('nonsense')
    assert.throws(parse(nonsense, gateway.signEvent(nonsense)), /cannot be understood/)
  })

  test('are signed with the secret that a tenant has set', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { service: before } = await adapters.for(tenant.id, gatewayPort, 'sandbox')
    await adapters.use(tenant.id, gatewayPort, 'sandbox', { secretKey: 'a secret of our own' })
    const { service: after } = await adapters.for(tenant.id, gatewayPort, 'sandbox')
    const body = Buffer.from('{}')
    assert.notDeepEqual(
      (after as SandboxGateway).signEvent(body),
      (before as SandboxGateway).signEvent(body)
    )
  })
})
