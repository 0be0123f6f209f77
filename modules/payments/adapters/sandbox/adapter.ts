import vine from '@vinejs/vine'
import {
  connectionSettings,
  hmacHex,
  GatewayError,
  PAYMENT_GATEWAY_PORT,
  sameText,
  secret,
  type AdapterContext,
  type CheckoutLookup,
  type CheckoutRequest,
  type ConnectionSettings,
  type GatewayTransaction,
  type InboundRequest,
  type PaymentGateway,
  type PaymentGatewayAdapter,
  type RefundRequest,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import type { SandboxCharge, SandboxOperations, SandboxReport } from './operations.js'
import { readEvent } from './event.js'

/** Settings of the sandbox. None is needed. */
export interface SandboxSettings extends ConnectionSettings {
  /** Signs inbound events; default: a secret of the tenant's own, derived by the installation. */
  secretKey?: string
}

/** The sandbox as the adapter makes it: a gateway that can also sign as the gateway itself does. */
export interface SandboxGateway extends PaymentGateway {
  /** Headers of an inbound event with this body. */
  signEvent(rawBody: Buffer): Record<string, string>
}

/** Header with the hexadecimal HMAC-SHA512 of the raw body. */
const SIGNATURE = 'x-sandbox-signature'

const DAY = 86_400_000

/** The words of `SandboxReport` that say that no money came. */
const STATUSES = {
  waiting: 'pending',
  declined: 'failed',
  abandoned: 'abandoned',
  expired: 'abandoned',
} as const

/**
 * The sandbox gateway: play money, paid on a page of the platform's own. The embedded default, so
 * that payments can be tried without an account anywhere.
 *
 * @param options `operations`: the pretend gateway; `defaultSecret`: the secret of a tenant that
 *   has set none
 */
export function sandboxAdapter(options: {
  operations: SandboxOperations
  defaultSecret: (tenantId: string) => string
}): PaymentGatewayAdapter<SandboxSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'sandbox',
    title: 'Sandbox (test money)',
    capabilities: {
      currencies: ['NGN', 'GHS', 'KES', 'ZAR', 'XOF', 'USD', 'EUR', 'GBP'],
      minimumAmount: 1,
      maximumAmount: null,
      checkoutLifetimeMs: DAY,
      abandonAfterMs: DAY,
      findsByReference: true,
      repeatsByKey: true,
      tellsFailures: false,
      refunds: true,
      refundsByKey: true,
      lists: true,
    },
    settings: connectionSettings({
      secretKey: secret(vine.string().minLength(16).maxLength(200)).optional(),
    }),
    create: (context) =>
      new Sandbox(
        options.operations,
        context,
        context.settings.secretKey ?? options.defaultSecret(context.tenantId)
      ),
  }
}

class Sandbox implements SandboxGateway {
  readonly mode = 'test'
  readonly publicKey = ''
  readonly #operations: SandboxOperations
  readonly #context: AdapterContext<SandboxSettings>
  readonly #secretKey: string

  constructor(
    operations: SandboxOperations,
    context: AdapterContext<SandboxSettings>,
    secretKey: string
  ) {
    this.#operations = operations
    this.#context = context
    this.#secretKey = secretKey
  }

  async createCheckout(request: CheckoutRequest) {
    const { tenantId, clock, settings } = this.#context
    const { brandName, brandColor } = settings
    const page = await this.#operations.open({ ...request, tenantId, brandName, brandColor }, clock)
    return { url: page.url, accessCode: page.code, expiresAt: page.expiresAt }
  }

  async verify({ gatewayReference }: CheckoutLookup): Promise<VerifyOutcome> {
    const { tenantId, clock } = this.#context
    const report = await this.#operations.find(tenantId, gatewayReference, clock)
    if (!report || report.status === 'open') {
      return { kind: 'not_started' }
    }
    const [first, ...further] = report.charges
    if (!first) {
      return { kind: 'found', transaction: unpaid(gatewayReference, report) }
    }
    return {
      kind: 'found',
      transaction: paid(first),
      ...(further.length > 0 && {
        furtherSuccesses: further.map(({ transactionId }) => transactionId),
      }),
    }
  }

  parseEvent({ rawBody, headers }: InboundRequest) {
    if (!sameText(hmacHex('sha512', this.#secretKey, rawBody), headers[SIGNATURE])) {
      throw new GatewayError('bad_signature')
    }
    return readEvent(rawBody)
  }

  signEvent(rawBody: Buffer) {
    return { [SIGNATURE]: hmacHex('sha512', this.#secretKey, rawBody) }
  }

  async refund({ gatewayReference, transactionId, amount, idempotencyKey }: RefundRequest) {
    const refundId = await this.#operations.refund({
      tenantId: this.#context.tenantId,
      gatewayReference,
      transactionId,
      amount,
      idempotencyKey,
    })
    return { refundId, state: 'done' as const }
  }

  async *listTransactions(from: Date, until: Date): AsyncGenerator<GatewayTransaction> {
    for await (const charge of this.#operations.charges(this.#context.tenantId, from, until)) {
      yield paid(charge)
    }
  }
}

function paid(charge: SandboxCharge): GatewayTransaction {
  const { email: customerEmail, ...facts } = charge
  return { ...facts, customerEmail, status: 'success', rawStatus: 'paid', mode: 'test' }
}

function unpaid(gatewayReference: string, report: SandboxReport): GatewayTransaction {
  const { status, amount, currency, email } = report
  return {
    gatewayReference,
    status: STATUSES[status as keyof typeof STATUSES] ?? 'pending',
    rawStatus: status,
    requestedAmount: amount,
    currency,
    customerEmail: email,
    mode: 'test',
    closed: status !== 'waiting',
    ...(status === 'declined' && { failureReason: 'declined' }),
  }
}
