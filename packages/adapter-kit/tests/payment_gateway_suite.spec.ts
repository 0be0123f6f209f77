import { randomUUID } from 'node:crypto'
import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import {
  GatewayError,
  type AdapterContext,
  type PaymentGateway,
  type PaymentGatewayAdapter,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import { testPaymentGateway, type SkippedCases } from '@tenant-education/adapter-kit/testing'
import { acmePayAdapter } from '../../../examples/gateway-acmepay/src/acmepay_adapter.js'
import type { AcmePaySettings } from '../../../examples/gateway-acmepay/src/acmepay_gateway.js'
import { AcmePayServer } from '../../../examples/gateway-acmepay/tests/acmepay_server.js'
import { CollectedCases } from './collected_cases.js'

type Adapter = PaymentGatewayAdapter<AcmePaySettings>

/** Makes a mistake in an adapter for the gateway at an address. */
type Change = (adapter: Adapter, url: string) => Adapter

const STATUSES = { waiting: 'pending', paid: 'success', declined: 'failed' } as const

function suiteOf(change: Change = (adapter) => adapter, skip?: SkippedCases): CollectedCases {
  return CollectedCases.of((collector) =>
    testPaymentGateway<AcmePaySettings>({
      test: collector,
      fake: new AcmePayServer(),
      adapter: (url) => change(acmePayAdapter({ baseUrl: url }), url),
      statuses: STATUSES,
      skip,
    })
  )
}

/** An adapter whose service differs from AcmePay's in some methods. */
function withService(
  change: (
    service: PaymentGateway,
    context: AdapterContext<AcmePaySettings>
  ) => Partial<PaymentGateway>
): (adapter: Adapter) => Adapter {
  return (adapter) => ({
    ...adapter,
    async create(context) {
      const service = await adapter.create(context)
      const { mode, publicKey } = service
      const methods: PaymentGateway = {
        mode,
        publicKey,
        createCheckout: (request) => service.createCheckout(request),
        verify: (lookup) => service.verify(lookup),
        parseEvent: (request) => service.parseEvent(request),
        refund: (request) => service.refund!(request),
        listTransactions: (from, until) => service.listTransactions!(from, until),
        check: () => service.check!(),
      }
      return { ...methods, ...change(service, context) }
    },
  })
}

/** An adapter that changes what it is told of a transaction. */
function withTransaction(change: (transaction: object) => object): (adapter: Adapter) => Adapter {
  return withService((service) => ({
    async verify(lookup) {
      const outcome = await service.verify(lookup)
      return outcome.kind === 'found'
        ? ({ ...outcome, transaction: change(outcome.transaction) } as VerifyOutcome)
        : outcome
    },
  }))
}

/** An adapter that turns what `createCheckout` throws into something else. */
function withCheckoutError(
  change: (error: GatewayError, context: AdapterContext<AcmePaySettings>) => Error
): (adapter: Adapter) => Adapter {
  return withService((service, context) => ({
    createCheckout: (request) =>
      service.createCheckout(request).catch((error: GatewayError) => {
        throw change(error, context)
      }),
  }))
}

const FAULTS: { does: string; fails: string[]; change: Change }[] = [
  {
    does: 'sends amounts of the major unit',
    fails: ['amount-unit', 'checkout'],
    change: withService((service) => ({
      createCheckout: (request) =>
        service.createCheckout({ ...request, amount: Math.ceil(request.amount / 100) }),
    })),
  },
  {
    does: 'takes every payment for a success',
    fails: ['status-declined', 'unknown-status'],
    change: withTransaction((transaction) => ({ ...transaction, status: 'success' })),
  },
  {
    does: 'reports the amount that was asked for as paid',
    fails: ['part-payment', 'overpayment'],
    change: withTransaction((transaction) => ({
      ...transaction,
      amount: (transaction as { requestedAmount: number }).requestedAmount,
    })),
  },
  {
    does: 'assumes naira',
    fails: ['other-currency', 'currencies'],
    change: withTransaction((transaction) => ({ ...transaction, currency: 'NGN' })),
  },
  {
    does: 'hands on dates unread',
    fails: ['bad-date'],
    change: withTransaction((transaction) => ({
      ...transaction,
      paidAt: (transaction as { paidAt?: Date }).paidAt ?? new Date('soon'),
    })),
  },
  {
    does: 'echoes the reference it was asked for',
    fails: ['other-reference'],
    change: withService((service) => ({
      async verify(lookup) {
        const outcome = await service.verify(lookup)
        return outcome.kind === 'found'
          ? { ...outcome, transaction: { ...outcome.transaction, ...lookup } }
          : outcome
      },
    })),
  },
  {
    does: 'says unavailable where the checkout may have been made',
    fails: [
      'checkout-timeout-before',
      'checkout-truncated',
      'checkout-500',
      'checkout-reset-after',
    ],
    change: withCheckoutError(() => new GatewayError('unavailable')),
  },
  {
    does: 'hands on addresses of pages unread',
    fails: ['page-address'],
    change: withService((service) => ({
      createCheckout: (request) =>
        service.createCheckout(request).catch(() => ({
          url: 'javascript:alert(document.domain)',
          accessCode: request.gatewayReference,
        })),
    })),
  },
  {
    does: 'throws errors of its own',
    fails: ['checkout-400', 'other-account'],
    change: withCheckoutError(({ message }) => new Error(message)),
  },
  {
    does: 'forgets how long to wait',
    fails: ['checkout-429'],
    change: withCheckoutError(({ kind }) => new GatewayError(kind)),
  },
  {
    does: 'shows its key in errors',
    fails: ['secrets-in-errors'],
    change: withCheckoutError(
      ({ kind }, { settings }) => new GatewayError(kind, { reason: `key ${settings.apiKey}` })
    ),
  },
  {
    does: 'logs who pays',
    fails: ['secrets-in-errors'],
    change: withService((service, { logger }) => ({
      createCheckout(request) {
        logger.info({ request }, 'new checkout')
        return service.createCheckout(request)
      },
    })),
  },
  {
    does: 'does not look at signatures',
    fails: ['signature-foreign', 'signature-missing', 'signature-length', 'body-changed'],
    change: withService(() => ({
      parseEvent: ({ rawBody }) => ({
        ...(JSON.parse(rawBody.toString()) as { type: string; dedupeKey: string }),
        kind: 'payment',
        bodyAuthenticated: true,
      }),
    })),
  },
  {
    does: 'gives every event a key of its own',
    fails: ['event-replay'],
    change: withService((service) => ({
      parseEvent: (request) => ({
        ...service.parseEvent(request),
        dedupeKey: String(request.receivedAt.getTime()),
      }),
    })),
  },
  {
    does: 'takes every event for one about a payment',
    fails: ['event-unknown'],
    change: withService((service) => ({
      parseEvent: (request) => ({ ...service.parseEvent(request), kind: 'payment' }),
    })),
  },
  {
    does: 'takes nonsense for a checkout that nobody touched',
    fails: ['nonsense-1', 'nonsense-2', 'nonsense-5', 'verify-500', 'verify-401'],
    change: withService((service) => ({
      verify: (lookup) => service.verify(lookup).catch(() => ({ kind: 'not_started' }) as const),
    })),
  },
  {
    does: 'says that it refunds and does not',
    fails: ['capabilities'],
    change: withService(() => ({ refund: undefined })),
  },
  {
    does: 'asks the gateway while it is made',
    fails: ['create-is-quiet'],
    change: (adapter) => ({
      ...adapter,
      async create(context) {
        const service = await adapter.create(context)
        await service.check!()
        return service
      },
    }),
  },
  {
    does: 'does not mark its secrets',
    fails: ['secrets-marked'],
    change: (adapter) => ({
      ...adapter,
      settings: vine.object({ apiKey: vine.string(), signingSecret: vine.string() }),
    }),
  },
  {
    does: 'counts kobo with fractions',
    fails: ['amount-unit'],
    change: withTransaction((transaction) => ({
      ...transaction,
      amount: Math.floor(((transaction as { amount: number }).amount / 100) * 100),
    })),
  },
  {
    does: 'rounds kobo up',
    fails: ['amount-unit'],
    change: withService((service) => ({
      createCheckout: (request) =>
        service.createCheckout({ ...request, amount: Math.ceil((request.amount / 100) * 100) }),
    })),
  },
  {
    does: 'does not look at the time of a signature',
    fails: ['signature-old'],
    change: withService((service) => ({
      parseEvent(request) {
        const time = /^t=(\d+)/.exec(request.headers['acme-signature'] ?? '')?.[1]
        return service.parseEvent({ ...request, receivedAt: new Date(Number(time) * 1000) })
      },
    })),
  },
  {
    does: 'calls every checkout closed',
    fails: ['status-waiting', 'unknown-status'],
    change: withTransaction((transaction) => ({ ...transaction, closed: true })),
  },
  {
    does: 'makes up a key for every refund',
    fails: ['refund-repeat'],
    change: withService((service) => ({
      refund: (request) => service.refund!({ ...request, idempotencyKey: randomUUID() }),
    })),
  },
  {
    does: 'takes the reference for the key of every refund',
    fails: ['refund-parts'],
    change: withService((service) => ({
      refund: (request) =>
        service.refund!({ ...request, idempotencyKey: request.gatewayReference }),
    })),
  },
  {
    does: 'always gives back everything',
    fails: ['refund-parts'],
    change: withService((service) => ({
      refund: (request) => service.refund!({ ...request, amount: 750_050 }),
    })),
  },
  {
    does: 'gives back naira where kobo are meant',
    fails: ['refund', 'refund-parts'],
    change: withService((service) => ({
      refund: (request) => service.refund!({ ...request, amount: Math.ceil(request.amount / 100) }),
    })),
  },
  {
    does: 'calls every refund done',
    fails: ['refund'],
    change: withService((service) => ({
      refund: async (request) => ({ ...(await service.refund!(request)), state: 'done' }),
    })),
  },
  {
    does: 'takes a refund that was refused for one that is pending',
    fails: ['refund-too-much', 'refund-400', 'refund-500'],
    change: withService((service) => ({
      refund: (request) =>
        service.refund!(request).catch(() => ({ refundId: 'ref_unknown', state: 'pending' })),
    })),
  },
  {
    does: 'makes up a page where the reference is taken',
    fails: ['duplicate-reference'],
    change: withService((service) => ({
      createCheckout: (request) =>
        service.createCheckout(request).catch((error: GatewayError) => {
          if (error.kind !== 'duplicate_reference') {
            throw error
          }
          const url = `https://pay.acmepay.example/${request.gatewayReference}`
          return { url, accessCode: request.gatewayReference }
        }),
    })),
  },
  {
    does: 'throws texts where a list fails',
    fails: ['list-500', 'list-401', 'list-truncated'],
    change: withService((service) => ({
      async *listTransactions(from, until) {
        try {
          yield* service.listTransactions!(from, until)
        } catch (error) {
          throw String(error)
        }
      },
    })),
  },
  {
    does: 'ends a list where it fails',
    fails: ['list-500', 'list-html', 'list-timeout'],
    change: withService((service) => ({
      async *listTransactions(from, until) {
        try {
          yield* service.listTransactions!(from, until)
        } catch {
          return
        }
      },
    })),
  },
  {
    does: 'throws texts where a refund fails',
    fails: ['refund-500', 'refund-401', 'refund-reset'],
    change: withService((service) => ({
      refund: (request) =>
        service.refund!(request).catch((error: unknown) => {
          throw String(error)
        }),
    })),
  },
  {
    does: 'tells its key when the network fails',
    fails: ['secrets-in-errors'],
    change: withService((service, { settings }) => ({
      refund: (request) =>
        service.refund!(request).catch((error: GatewayError) => {
          throw error.status === undefined
            ? new GatewayError(error.kind, { reason: `POST /refunds?key=${settings.apiKey}` })
            : error
        }),
    })),
  },
  {
    does: 'hands on what the gateway says as the reason',
    fails: ['secrets-in-errors'],
    change: (adapter, baseUrl) =>
      withService((service, { http, settings }) => ({
        async verify(lookup) {
          const url = `${baseUrl}/checkouts/${lookup.gatewayReference}`
          const headers = { authorization: `Bearer ${settings.apiKey}` }
          const answer = await http.request({ url, headers, deadlineMs: 5000, maxBytes: 10_000 })
          if (answer.status >= 400) {
            const { error } = JSON.parse(answer.body.toString('utf8')) as {
              error: { code: string }
            }
            throw new GatewayError('bad_response', { reason: error.code })
          }
          return service.verify(lookup)
        },
      }))(adapter),
  },
  {
    does: 'gives all events about a payment one key',
    fails: ['event-second'],
    change: withService((service) => ({
      parseEvent(request) {
        const event = service.parseEvent(request)
        return { ...event, dedupeKey: event.gatewayReference! }
      },
    })),
  },
  {
    does: 'takes a refund for a payment',
    fails: ['refund-event'],
    change: withService((service) => ({
      parseEvent(request) {
        const event = service.parseEvent(request)
        return event.kind === 'refund' ? { ...event, kind: 'payment' } : event
      },
    })),
  },
  {
    does: 'lists everything there is',
    fails: ['list-window'],
    change: withService((service) => ({
      listTransactions: () => service.listTransactions!(new Date(0), new Date('2999-01-01')),
    })),
  },
  {
    does: 'forgets where the payer comes back to',
    fails: ['return-url'],
    change: withService((service) => ({
      createCheckout: (request) =>
        service.createCheckout({ ...request, returnUrl: 'https://acmepay.example/thanks' }),
    })),
  },
  {
    does: 'remembers the credentials of the first tenant',
    fails: ['other-account'],
    change: rememberFirst(),
  },
]

function rememberFirst(): (adapter: Adapter) => Adapter {
  let first: AcmePaySettings | undefined
  return (adapter) => ({
    ...adapter,
    create(context) {
      first ??= context.settings
      return adapter.create({ ...context, settings: first })
    },
  })
}

test.group('Conformance suite of payment gateways', () => {
  const outcomes = new Map<string, Promise<string | null>>()
  /** What comes of a case with AcmePay's own adapter; asked once. */
  const ofGoodAdapter = (id: string) =>
    outcomes.get(id) ?? outcomes.set(id, suiteOf().outcomeOf(id)).get(id)!

  for (const { does, fails, change } of FAULTS) {
    test(`finds out an adapter that ${does}`, async ({ assert }) => {
      for (const id of fails) {
        assert.isNull(await ofGoodAdapter(id), `${id} fails for a good adapter`)
        assert.isNotNull(await suiteOf(change).outcomeOf(id), `${id} passes`)
      }
    })
  }

  test('skips a case only with a reason', async ({ assert }) => {
    const check = 'skips only cases that there are, each with a reason'
    const reason = 'AcmePay knows no other currency.'
    const good = suiteOf(undefined, { currencies: reason })
    assert.isNull(await good.outcomeOf(check))
    assert.equal(good.cases.find(({ title }) => title.endsWith('(currencies)'))?.skipReason, reason)

    assert.include(await suiteOf(undefined, { currencies: ' ' }).outcomeOf(check), 'must say why')
    const unknown = await suiteOf(undefined, { curencies: reason }).outcomeOf(check)
    assert.include(unknown, 'skip names "curencies"')
  })

  test('has no two cases of the same id', ({ assert }) => {
    const titles = suiteOf().cases.map(({ title }) => title.replace(/^.*\((.+)\)$/, '$1'))
    assert.deepEqual(titles, [...new Set(titles)])
    assert.isAbove(titles.length, 80)
  })
})
