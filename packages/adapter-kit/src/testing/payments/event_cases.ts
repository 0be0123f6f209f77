import assert from 'node:assert/strict'
import type {
  GatewayCapabilities,
  InboundEvent,
  InboundRequest,
  PaymentGateway,
  TransactionStatus,
} from '../../payments/payment_gateway.js'
import { GatewayError } from '../../payments/gateway_error.js'
import type { ConformanceCase } from '../conformance.js'
import { failsWith, type GatewayBench, type OpenCheckout } from './gateway_bench.js'

const LONGEST_KEY = 200

/** A name of an event that no gateway has. */
const UNKNOWN_TYPE = 'conformance.galaxy_collapsed'

const DAY = 24 * 60 * 60_000

const FOREIGN_SECRET = 'another-accounts-secret-0123456789abcdef'

/** How an adapter takes events that come in. */
export function eventCases(
  capabilities: GatewayCapabilities,
  statuses: Readonly<Record<string, TransactionStatus>>
): ConformanceCase<GatewayBench>[] {
  return [
    {
      id: 'event',
      title: 'says which payment an event is about, without asking anybody',
      async run(bench) {
        const { gateway, request, checkout, inbound } = await told(bench)
        const before = bench.fake.requests.length
        const event = gateway.parseEvent(inbound)
        assert.equal(bench.fake.requests.length, before, 'parseEvent() does no input or output')
        assert.equal(event.kind, 'payment')
        assert.ok(event.type.length > 0, 'type is empty')
        assert.ok(event.dedupeKey.length > 0, 'dedupeKey is empty')
        assert.ok(event.dedupeKey.length <= LONGEST_KEY, 'dedupeKey is too long')
        assert.ok(
          event.gatewayReference === request.gatewayReference ||
            (event.checkoutId !== undefined && event.checkoutId === checkout.checkoutId),
          'neither gatewayReference nor checkoutId tells which payment it is'
        )
        assert.ok(!event.occurredAt || !Number.isNaN(event.occurredAt.getTime()), 'occurredAt')
      },
    },
    {
      id: 'event-replay',
      title: 'gives a repeated event the same dedupe key, and another event another one',
      async run(bench) {
        const { gateway, inbound } = await told(bench)
        const replay = { ...inbound, receivedAt: new Date(inbound.receivedAt.getTime() + 60_000) }
        const { dedupeKey } = gateway.parseEvent(inbound)
        assert.equal(gateway.parseEvent(replay).dedupeKey, dedupeKey)
        const other = await told(bench)
        assert.notEqual(other.gateway.parseEvent(other.inbound).dedupeKey, dedupeKey)
      },
    },
    {
      id: 'event-second',
      title: 'gives another event about the same payment another dedupe key',
      async run(bench) {
        const { gateway, request, inbound } = await told(bench)
        const { dedupeKey } = gateway.parseEvent(inbound)
        const news = bench.fake.event(request.gatewayReference, { type: UNKNOWN_TYPE })
        assert.notEqual(gateway.parseEvent(news).dedupeKey, dedupeKey, 'the second would be lost')
      },
    },
    {
      id: 'event-failure',
      title: 'reads an event about a payment that failed',
      applies: capabilities.tellsFailures,
      async run(bench) {
        const failed = Object.entries(statuses).find(([, status]) => status === 'failed')
        assert.ok(failed, 'tellsFailures, but no status means failed')
        const { gateway, inbound } = await told(bench, { rawStatus: failed[0] })
        assert.equal(gateway.parseEvent(inbound).kind, 'payment')
      },
    },
    {
      id: 'event-unknown',
      title: 'ignores an event of a kind that it does not know',
      async run(bench) {
        const { gateway, request } = await told(bench)
        const inbound = bench.fake.event(request.gatewayReference, { type: UNKNOWN_TYPE })
        assert.equal(gateway.parseEvent(inbound).kind, 'ignored')
      },
    },
    {
      id: 'signature-foreign',
      title: "refuses an event that was signed with another account's secret",
      async run(bench) {
        const { gateway, request } = await told(bench)
        const inbound = bench.fake.event(request.gatewayReference, { secret: FOREIGN_SECRET })
        await refuses(gateway, inbound)
      },
    },
    {
      id: 'signature-missing',
      title: 'refuses an event without a signature',
      async run(bench) {
        const { gateway, inbound, signed } = await told(bench)
        await refuses(
          gateway,
          withHeaders(inbound, signed, () => undefined)
        )
        await refuses(gateway, { ...inbound, headers: {} })
      },
    },
    {
      id: 'signature-length',
      title: 'refuses a signature that is too short, too long, empty or of another alphabet',
      async run(bench) {
        const { gateway, inbound, signed } = await told(bench)
        for (const change of [
          () => '',
          () => 'x'.repeat(10_000),
          () => '☃',
          (value: string) => value.slice(0, -1),
          (value: string) => `${value}0`,
        ]) {
          await refuses(gateway, withHeaders(inbound, signed, change))
        }
      },
    },
    {
      id: 'signature-case',
      title: 'takes a signature in capitals for the same event, or refuses it',
      async run(bench) {
        const { gateway, inbound, signed } = await told(bench)
        const shouted = withHeaders(inbound, signed, (value) => value.toUpperCase())
        sameOrRefused(gateway, inbound, shouted)
      },
    },
    {
      id: 'signature-old',
      title: 'refuses an event that was signed a day ago, where signatures carry a time',
      async run(bench) {
        const { gateway, inbound } = await told(bench)
        if (!Object.values(inbound.headers).some(holdsNow)) {
          return
        }
        for (const context of bench.contexts) {
          context.clock.advance(DAY)
        }
        const receivedAt = new Date(inbound.receivedAt.getTime() + DAY)
        await refuses(gateway, { ...inbound, receivedAt })
      },
    },
    {
      id: 'body-changed',
      title: 'refuses a body of which one byte was changed, or says that bodies are not signed',
      async run(bench) {
        const { gateway, inbound, request } = await told(bench)
        const { bodyAuthenticated } = gateway.parseEvent(inbound)
        const forged = { ...inbound, rawBody: forge(inbound.rawBody, request.gatewayReference) }
        if (bodyAuthenticated) {
          await refuses(gateway, forged)
          await refuses(gateway, { ...inbound, rawBody: Buffer.alloc(0) })
        } else {
          assert.equal(gateway.parseEvent(forged).bodyAuthenticated, false)
        }
      },
    },
    {
      id: 'body-reordered',
      title:
        'takes a body whose fields were put in another order for the same event, or refuses it',
      async run(bench) {
        const { gateway, inbound } = await told(bench)
        const fields = Object.entries(JSON.parse(inbound.rawBody.toString('utf8')) as object)
        const rawBody = Buffer.from(JSON.stringify(Object.fromEntries(fields.reverse())))
        sameOrRefused(gateway, inbound, { ...inbound, rawBody })
      },
    },
    {
      id: 'body-nonsense',
      title: 'refuses or ignores bodies that are no event at all',
      async run(bench) {
        const { gateway, inbound } = await told(bench)
        for (const body of ['', 'null', '[]', '"x"', '{', '\u0000', '{"__proto__":{"a":1}}']) {
          const nonsense = { ...inbound, rawBody: Buffer.from(body) }
          const outcome = await parse(gateway, nonsense).catch((error: unknown) => error)
          if (outcome instanceof Error) {
            await failsWith(Promise.reject(outcome), 'bad_signature', 'bad_response')
          } else {
            assert.equal((outcome as InboundEvent).kind, 'ignored')
          }
        }
      },
    },
  ]
}

/** A payment, the gateway's event about it, and the names of the headers that sign it. */
async function told(
  bench: GatewayBench,
  payment: Parameters<GatewayBench['paid']>[0] = {}
): Promise<OpenCheckout & { inbound: InboundRequest; signed: string[] }> {
  const open = await bench.open()
  const { gatewayReference } = open.request
  bench.fake.pay(gatewayReference, payment)
  const inbound = bench.fake.event(gatewayReference)
  const foreign = bench.fake.event(gatewayReference, { secret: FOREIGN_SECRET })
  const signed = Object.keys(inbound.headers).filter(
    (name) => inbound.headers[name] !== foreign.headers[name]
  )
  assert.ok(signed.length > 0, "the fake's event() takes no account of its secret")
  return { ...open, inbound, signed }
}

async function parse(gateway: PaymentGateway, inbound: InboundRequest): Promise<InboundEvent> {
  return gateway.parseEvent(inbound)
}

async function refuses(gateway: PaymentGateway, inbound: InboundRequest): Promise<void> {
  await failsWith(parse(gateway, inbound), 'bad_signature')
}

function sameOrRefused(
  gateway: PaymentGateway,
  inbound: InboundRequest,
  changed: InboundRequest
): void {
  const event = gateway.parseEvent(inbound)
  try {
    const again = gateway.parseEvent(changed)
    assert.equal(again.gatewayReference, event.gatewayReference)
    assert.equal(again.kind, event.kind)
  } catch (error) {
    assert.ok(error instanceof GatewayError && error.kind === 'bad_signature', String(error))
  }
}

function withHeaders(
  inbound: InboundRequest,
  names: readonly string[],
  change: (value: string) => string | undefined
): InboundRequest {
  const headers = Object.fromEntries(
    Object.entries(inbound.headers).map(([name, value]) => [
      name,
      names.includes(name) && value !== undefined ? change(value) : value,
    ])
  )
  return { ...inbound, headers }
}

/** Whether a header holds the time of now: seconds or milliseconds since 1970, or ISO 8601. */
function holdsNow(header = ''): boolean {
  const isNow = (time: number) => Math.abs(time - Date.now()) < DAY / 24
  const seconds = header.match(/\b\d{10}\b/g) ?? []
  const others = header.match(/\b\d{13}\b|\d{4}-\d\d-\d\dT[\d:.]+Z?/g) ?? []
  return (
    seconds.some((text) => isNow(Number(text) * 1000)) ||
    others.some((text) => isNow(/^\d+$/.test(text) ? Number(text) : Date.parse(text)))
  )
}

/** The body about another payment: the last character of the reference is another one. */
function forge(body: Buffer, reference: string): Buffer {
  const text = body.toString('utf8')
  const other = `${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}`
  return Buffer.from(
    text.includes(reference)
      ? text.replace(reference, other)
      : text.replace(/[a-z](?=")/, (letter) => (letter === 'a' ? 'b' : 'a'))
  )
}
