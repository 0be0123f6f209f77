import config from '#config/payments'
import { endpoint, file, ok, redirect } from '#platform/http/endpoint'
import { GATEWAY_EVENTS_PATH } from './adapters/gateway_port.js'
import { sandboxRoutes } from './sandbox/routes.js'
import { RETURN_PATH } from './services/return_address.js'
import * as answers from './transformers/payment.js'
import * as timelines from './transformers/timeline.js'
import * as inputs from './validators/payments.js'

const PaymentsController = () => import('./controllers/payments_controller.js')
const PaymentOverviewsController = () => import('./controllers/payment_overviews_controller.js')
const GatewayEventsController = () => import('./controllers/gateway_events_controller.js')
const PaymentReturnController = () => import('./controllers/payment_return_controller.js')

const reading = { scope: 'payments:read' } as const
const writing = { scope: 'payments:write' } as const

/** Routes of the module. */
export default function routes(): void {
  paymentRoutes()
  overviewRoutes()
  gatewayRoutes()
  if (config.sandbox) {
    sandboxRoutes()
  }
}

function paymentRoutes(): void {
  endpoint('POST /api/payments/initialize', [PaymentsController, 'initialize'], {
    operation: 'payments.initialize',
    summary: 'Open a payment',
    description:
      'Redirect the payer to `data.authorization_url`. After a 502 or a lost answer the same ' +
      'request with the same `reference` may be sent again.',
    access: { ...writing, limit: 'payments-initialize' },
    body: inputs.initializationValidator,
    example: { email: 'parent@example.com', amount: 250_000, reference: 'fees-2026-0042' },
    answer: ok('Opened', answers.initialization),
    errors: [
      'DUPLICATE_REFERENCE',
      'PAYMENT_NOT_ACCEPTED',
      'PAYMENT_CONFIG_MISSING',
      'UPSTREAM_ERROR',
    ],
  })

  endpoint('GET /api/payments/verify', [PaymentsController, 'verify'], {
    operation: 'payments.verify',
    summary: 'Verify a payment with its gateway',
    access: reading,
    query: inputs.referenceValidator,
    answer: ok('The payment', answers.verification),
    errors: [
      'PAYMENT_NOT_FOUND',
      'PAYMENT_VERIFICATION_FAILED',
      'PAYMENT_CONFIG_MISSING',
      'UPSTREAM_ERROR',
    ],
  })

  endpoint('POST /api/payments/refunds', [PaymentsController, 'refund'], {
    operation: 'payments.refund',
    summary: 'Refund a payment',
    description:
      'All that is left of what the payer paid, or `amount`. After a 502 the same request may be ' +
      'sent again: no money is refunded twice.',
    access: { scope: 'payments:refund' },
    body: inputs.refundValidator,
    example: { reference: 'fees-2026-0042', amount: 50_000, reason: 'Paid twice' },
    answer: ok('The gateway accepted the refund', answers.refund),
    errors: ['PAYMENT_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'UPSTREAM_ERROR'],
  })

  endpoint('GET /api/payments/status', [PaymentsController, 'status'], {
    operation: 'payments.status',
    summary: 'Show the status of a payment without asking the gateway',
    access: reading,
    query: inputs.referenceValidator,
    answer: ok('Status', answers.lightStatus),
    errors: ['PAYMENT_NOT_FOUND'],
  })
}

function overviewRoutes(): void {
  endpoint('GET /api/payments/config', [PaymentOverviewsController, 'configuration'], {
    operation: 'payments.config',
    summary: 'Show the payment configuration',
    access: reading,
    answer: ok('Configuration', answers.configuration),
    errors: ['PAYMENT_CONFIG_MISSING'],
  })

  endpoint('GET /api/payments/transactions', [PaymentOverviewsController, 'transactions'], {
    operation: 'payments.list',
    summary: 'List payments, newest first',
    description:
      'Payments of an address, a student, an exact `amount` in kobo, or opened within `from` and ' +
      '`to` (exclusive; a date is midnight UTC); with `underReview=true` those that a person has to ' +
      'look at. With `Accept: text/csv` all that match come as a ' +
      'file, and `limit` and `offset` do not count.',
    access: reading,
    query: inputs.transactionsValidator,
    answer: ok('A page of the list', answers.transactions, { files: ['text/csv'] }),
  })

  endpoint('GET /api/payments/totals', [PaymentOverviewsController, 'totals'], {
    operation: 'payments.totals',
    summary: 'Add up payments',
    description: 'Takes what `GET /api/payments/transactions` takes, without `limit` and `offset`.',
    access: reading,
    query: inputs.totalsValidator,
    answer: ok('Sums by currency, mode and status', timelines.totals),
  })

  endpoint('GET /api/payments/export', [PaymentOverviewsController, 'export'], {
    operation: 'payments.export',
    summary: 'Download payments as CSV, newest first',
    description: 'Takes what `GET /api/payments/transactions` takes, without `limit` and `offset`.',
    access: reading,
    query: inputs.totalsValidator,
    answer: file('The payments', 'text/csv'),
  })

  endpoint('GET /api/payments/:reference/timeline', [PaymentOverviewsController, 'timeline'], {
    operation: 'payments.timeline',
    summary: 'Show a payment with all that happened to it',
    access: reading,
    params: { reference: 'Reference of the payment' },
    answer: ok('The payment, its history and its refunds', timelines.timeline),
    errors: ['PAYMENT_NOT_FOUND'],
  })

  endpoint('GET /api/payments/stats', [PaymentOverviewsController, 'statistics'], {
    operation: 'payments.stats',
    summary: 'Show payment statistics',
    description: "Counts payments in the currency and mode of the tenant's gateway.",
    access: reading,
    answer: ok('Figures', answers.statistics),
  })
}

function gatewayRoutes(): void {
  endpoint(`POST ${GATEWAY_EVENTS_PATH}/:connectionId`, [GatewayEventsController, 'store'], {
    operation: 'gatewayEvents.receive',
    internal: true,
    summary: "Receive an event of a tenant's payment gateway",
    description: 'For gateways. The address is unguessable; each gateway signs in its own way.',
    access: { key: false, body: 'raw', limit: 'gateway-events' },
    params: { connectionId: 'Id of the connection, as `adapter:use` prints it' },
    answer: ok('Received', answers.received),
    errors: ['WEBHOOK_SIGNATURE_INVALID'],
  })

  endpoint(`GET ${RETURN_PATH}/:gatewayReference`, [PaymentReturnController, 'show'], {
    operation: 'paymentPages.return',
    internal: true,
    summary: 'Where a gateway sends the payer back to',
    access: { key: false, limit: 'payment-pages' },
    params: { gatewayReference: 'Reference of the payment at the gateway' },
    answer: [file('A page of thanks', 'text/html'), redirect("On to the tenant's own page")],
  })
}
