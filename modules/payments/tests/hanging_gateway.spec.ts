import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import {
  connectionSettings,
  type PaymentGatewayAdapter,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { adapters } from '#kernel/adapters/adapters'
import { connectionOf } from '#kernel/adapters/connections'
import { disableModules } from '#kernel/tenancy/module_state'
import { clientOf, createTenant } from '#tests/helpers'
import { plugIn } from '#tests/plug_in'
import { CheckPayment } from '../actions/check_payment.js'
import { GATEWAY_EVENTS_PATH, gatewayPort } from '../adapters/gateway_port.js'
import GatewayEvent from '../models/gateway_event.js'
import Payment from '../models/payment.js'
import { gatewayOfPayment } from '../services/gateways.js'
import { addAttempt } from '../services/new_attempt.js'

const DAY = 86_400_000

/** Calls wait for `hanging`: openings of checkouts, or questions of the tenants that are `slow`. */
function partnerGateway(
  hanging: Promise<void>,
  { slow, opens }: { slow: ReadonlySet<string>; opens: boolean }
): PaymentGatewayAdapter {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: gatewayPort.id,
    id: 'partner',
    capabilities: {
      currencies: ['NGN'],
      minimumAmount: 1,
      maximumAmount: null,
      checkoutLifetimeMs: DAY,
      abandonAfterMs: DAY,
      findsByReference: true,
      repeatsByKey: false,
      tellsFailures: false,
      refunds: false,
      lists: false,
    },
    settings: connectionSettings({}),
    create: ({ tenantId }) => ({
      mode: 'test',
      publicKey: '',
      createCheckout: async ({ gatewayReference }) => {
        await (opens || hanging)
        return { url: 'https://pay.partner.example/1', accessCode: gatewayReference }
      },
      verify: async (): Promise<VerifyOutcome> => {
        await (slow.has(tenantId) && hanging)
        return { kind: 'not_started' }
      },
      parseEvent: ({ rawBody }) => {
        const { id, reference } = JSON.parse(rawBody.toString()) as Record<string, string>
        return {
          dedupeKey: id,
          type: 'paid',
          kind: 'payment',
          gatewayReference: reference,
          bodyAuthenticated: true,
        }
      },
    }),
  }
}

/** A school that collects through the partner, with one open payment. */
async function collectingSchool(client: ApiClient) {
  const school = await createTenant()
  const tenantId = school.tenant.id
  await adapters.use(tenantId, gatewayPort, 'partner', {})
  const { connectionId } = await connectionOf(tenantId, gatewayPort, 'partner')
  const open = () =>
    clientOf(client, school).post('/api/payments/initialize', {
      email: 'parent@example.test',
      amount: 50_000,
    })
  /** The partner tells of a payment; returns when the event is written down. */
  const tell = async (id: string, reference: string) => {
    const answer = await client
      .post(`${GATEWAY_EVENTS_PATH}/${connectionId}`)
      .json({ id, reference })
    answer.assertStatus(200)
  }
  return { tenantId, open, tell }
}

async function untilProcessed(tenantId: string): Promise<void> {
  for (;;) {
    const [event] = await GatewayEvent.forTenant(tenantId).whereNotNull('processedAt')
    if (event) {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test.group('A gateway that never answers', () => {
  test('does not keep the events of other tenants waiting, however many wait for it', async ({
    assert,
    client,
    cleanup,
  }) => {
    const hanging = Promise.withResolvers<void>()
    const slow = new Set<string>()
    cleanup(plugIn(partnerGateway(hanging.promise, { slow, opens: true })))
    cleanup(() => hanging.resolve())
    const school = await collectingSchool(client)
    slow.add(school.tenantId)
    cleanup(() => disableModules(school.tenantId, ['payments']))
    const opened = await school.open()
    const { reference } = opened.body().data as { reference: string }
    for (let event = 0; event < 12; event++) {
      await school.tell(`slow-${event}`, reference)
    }
    const other = await collectingSchool(client)
    const open = await other.open()
    await other.tell('quick', (open.body().data as { reference: string }).reference)
    await untilProcessed(other.tenantId)
    assert.isEmpty(await GatewayEvent.forTenant(school.tenantId).whereNotNull('processedAt'))
  })

  test('is left alone for a while, and the connections of other tenants are not', async ({
    assert,
    client,
    cleanup,
  }) => {
    const { gateway } = config.callTimeout
    cleanup(() => void (config.callTimeout.gateway = gateway))
    const never = new Promise<void>(() => {})
    const slow = new Set<string>()
    cleanup(plugIn(partnerGateway(never, { slow, opens: true })))
    const [school, other] = [await collectingSchool(client), await collectingSchool(client)]
    const references: string[] = []
    for (const { open } of [school, other]) {
      const answer = await open()
      references.push((answer.body().data as { reference: string }).reference)
    }
    slow.add(school.tenantId)
    config.callTimeout.gateway = 20
    for (let event = 0; event < 6; event++) {
      await school.tell(`failed-${event}`, references[0])
    }
    const attempts = async () => {
      const events = await GatewayEvent.forTenant(school.tenantId)
      return events.reduce((sum, event) => sum + event.attempts, 0)
    }
    while ((await attempts()) < 5) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    config.callTimeout.gateway = gateway
    await other.tell('quick', references[1])
    await untilProcessed(other.tenantId)
    assert.isEmpty(await GatewayEvent.forTenant(school.tenantId).whereNotNull('processedAt'))
  })

  test('makes opening a payment fail with 502 at the deadline', async ({
    assert,
    client,
    cleanup,
  }) => {
    const { gateway } = config.callTimeout
    cleanup(() => void (config.callTimeout.gateway = gateway))
    config.callTimeout.gateway = 20
    const never = new Promise<void>(() => {})
    cleanup(plugIn(partnerGateway(never, { slow: new Set(), opens: false })))
    const school = await collectingSchool(client)
    const refused = await school.open()
    refused.assertStatus(502)
    assert.equal(refused.body().error.code, 'UPSTREAM_ERROR')
    assert.notInclude(JSON.stringify(refused.body()), 'partner')
  })

  test('is asked about all checkouts of a payment at once', async ({ assert, client, cleanup }) => {
    const both = Promise.withResolvers<void>()
    let asked = 0
    const partner = partnerGateway(both.promise, { slow: new Set(), opens: true })
    const create: typeof partner.create = (context) => ({
      ...partner.create(context),
      verify: async (): Promise<VerifyOutcome> => {
        asked += 1
        await (asked === 2 ? both.resolve() : both.promise)
        return { kind: 'not_started' }
      },
    })
    const { gateway } = config.callTimeout
    cleanup(() => void (config.callTimeout.gateway = gateway))
    config.callTimeout.gateway = 1_000
    cleanup(plugIn({ ...partner, create }))
    const school = await collectingSchool(client)
    const opened = await school.open()
    opened.assertStatus(200)
    const payment = await Payment.forTenant(school.tenantId).firstOrFail()
    await addAttempt(payment, { number: 2 }, await gatewayOfPayment(payment), new Date())

    await new CheckPayment().handle({
      tenantId: school.tenantId,
      paymentId: payment.id,
      source: 'verify',
    })
    assert.equal(asked, 2)
  })
})
