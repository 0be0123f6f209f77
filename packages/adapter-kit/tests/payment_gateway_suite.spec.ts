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
import {
  acmePayAdapter,
  type AcmePaySettings,
} from '../../../examples/gateway-acmepay/src/acmepay_adapter.js'
import { AcmePayServer } from '../../../examples/gateway-acmepay/tests/acmepay_server.js'
import { CollectedCases } from './collected_cases.js'

type Adapter = PaymentGatewayAdapter<AcmePaySettings>

const STATUSES = { waiting: 'pending', paid: 'success', declined: 'failed' } as const

function suiteOf(
  change: (adapter: Adapter) => Adapter = (adapter) => adapter,
  skip?: SkippedCases
): CollectedCases {
  return CollectedCases.of((collector) =>
    testPaymentGateway<AcmePaySettings>({
      test: collector,
      fake: new AcmePayServer(),
      adapter: (url) => change(acmePayAdapter({ baseUrl: url })),
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

const FAULTS: { does: string; fails: string[]; change: (adapter: Adapter) => Adapter }[] = [
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
  for (const { does, fails, change } of FAULTS) {
    test(`finds out an adapter that ${does}`, async ({ assert }) => {
      for (const id of fails) {
        assert.isNull(await suiteOf().outcomeOf(id), `${id} fails for a good adapter`)
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
