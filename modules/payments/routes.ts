import router from '@adonisjs/core/services/router'
import config from '#config/payments'
import { access, publicAccess } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { GATEWAY_EVENTS_PATH } from './adapters/gateway_port.js'
import { sandboxRoutes } from './sandbox/routes.js'
import { RETURN_PATH } from './services/return_address.js'
import * as schemas from './validators/answers.js'
import {
  initializationValidator,
  referenceValidator,
  refundValidator,
  transactionsValidator,
} from './validators/payments.js'

const PaymentsController = () => import('./controllers/payments_controller.js')
const PaymentOverviewsController = () => import('./controllers/payment_overviews_controller.js')
const GatewayEventsController = () => import('./controllers/gateway_events_controller.js')
const PaymentReturnController = () => import('./controllers/payment_return_controller.js')

const base = '/api/payments'

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
  documented(
    router
      .post(`${base}/initialize`, [PaymentsController, 'initialize'])
      .use(access({ scope: 'payments:write', limit: 'payments-initialize' })),
    {
      operation: 'payments.initialize',
      summary: 'Open a payment',
      description:
        'Redirect the payer to `data.authorization_url`. After a 502 or a lost answer the same ' +
        'request with the same `reference` may be sent again.',
      body: initializationValidator,
      example: { email: 'parent@example.com', amount: 250_000, reference: 'fees-2026-0042' },
      responses: { 200: { description: 'Opened', schema: schemas.initialization } },
      errors: [
        'DUPLICATE_REFERENCE',
        'PAYMENT_NOT_ACCEPTED',
        'PAYMENT_CONFIG_MISSING',
        'UPSTREAM_ERROR',
      ],
    }
  )

  documented(
    router
      .get(`${base}/verify`, [PaymentsController, 'verify'])
      .use(access({ scope: 'payments:read' })),
    {
      operation: 'payments.verify',
      summary: 'Verify a payment with its gateway',
      query: referenceValidator,
      responses: { 200: { description: 'The payment', schema: schemas.verification } },
      errors: [
        'PAYMENT_NOT_FOUND',
        'PAYMENT_VERIFICATION_FAILED',
        'PAYMENT_CONFIG_MISSING',
        'UPSTREAM_ERROR',
      ],
    }
  )

  documented(
    router
      .post(`${base}/refunds`, [PaymentsController, 'refund'])
      .use(access({ scope: 'payments:write' })),
    {
      operation: 'payments.refund',
      summary: 'Refund a payment',
      description:
        'All that is left of what the payer paid, or `amount`. After a 502 the same request may be ' +
        'sent again: the money is never given back twice.',
      body: refundValidator,
      example: { reference: 'fees-2026-0042', amount: 50_000, reason: 'Paid twice' },
      responses: { 200: { description: 'The gateway took the refund', schema: schemas.refund } },
      errors: ['PAYMENT_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'UPSTREAM_ERROR'],
    }
  )

  documented(
    router
      .get(`${base}/status`, [PaymentsController, 'status'])
      .use(access({ scope: 'payments:read' })),
    {
      operation: 'payments.status',
      summary: 'Show the status of a payment without asking the gateway',
      query: referenceValidator,
      responses: { 200: { description: 'Status', schema: schemas.lightStatus } },
      errors: ['PAYMENT_NOT_FOUND'],
    }
  )
}

function overviewRoutes(): void {
  documented(
    router
      .get(`${base}/config`, [PaymentOverviewsController, 'configuration'])
      .use(access({ scope: 'payments:read' })),
    {
      operation: 'payments.config',
      summary: 'Show the payment configuration',
      responses: { 200: { description: 'Configuration', schema: schemas.configuration } },
      errors: ['PAYMENT_CONFIG_MISSING'],
    }
  )

  documented(
    router
      .get(`${base}/transactions`, [PaymentOverviewsController, 'transactions'])
      .use(access({ scope: 'payments:read' })),
    {
      operation: 'payments.list',
      summary: 'List payments, newest first',
      description:
        'Payments of an address, a student, an exact `amount` in kobo, or opened within `from` and ' +
        '`to` (exclusive; a date is midnight UTC). With `Accept: text/csv` all that match come as a ' +
        'file, and `limit` and `offset` do not count.',
      query: transactionsValidator,
      responses: {
        200: {
          description: 'A page of the list',
          schema: schemas.transactions,
          files: ['text/csv'],
        },
      },
    }
  )

  documented(
    router
      .get(`${base}/stats`, [PaymentOverviewsController, 'statistics'])
      .use(access({ scope: 'payments:read' })),
    {
      operation: 'payments.stats',
      summary: 'Show payment statistics',
      description: "Counts payments in the currency and mode of the tenant's gateway.",
      responses: { 200: { description: 'Figures', schema: schemas.statistics } },
    }
  )
}

function gatewayRoutes(): void {
  documented(
    router
      .post(`${GATEWAY_EVENTS_PATH}/:connectionId`, [GatewayEventsController, 'store'])
      .use(publicAccess({ body: 'raw', limit: 'gateway-events' })),
    {
      operation: 'gatewayEvents.receive',
      internal: true,
      summary: "Receive an event of a tenant's payment gateway",
      description: 'For gateways. The address is unguessable; each gateway signs in its own way.',
      params: { connectionId: 'Id of the connection, as `adapter:use` prints it' },
      responses: { 200: { description: 'Received', schema: schemas.received } },
      errors: ['WEBHOOK_SIGNATURE_INVALID'],
    }
  )

  documented(
    router
      .get(`${RETURN_PATH}/:gatewayReference`, [PaymentReturnController, 'show'])
      .use(publicAccess({ limit: 'payment-pages' })),
    {
      operation: 'paymentPages.return',
      internal: true,
      summary: 'Where a gateway sends the payer back to',
      params: { gatewayReference: 'Reference of the payment at the gateway' },
      responses: {
        200: { description: 'A page of thanks', mediaType: 'text/html' },
        302: { description: "On to the tenant's own page" },
      },
    }
  )
}
