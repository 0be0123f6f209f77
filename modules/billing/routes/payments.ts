import router from '@adonisjs/core/services/router'
import { access, publicAccess } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { PAYMENT_PAGE } from '../payments/services/payment_link.js'
import { balance } from '../invoices/validators/balance_answers.js'
import * as schemas from '../payments/validators/payment_answers.js'
import { listValidator, paymentValidator } from '../payments/validators/payments.js'

const BalanceController = () => import('../controllers/balance_controller.js')
const InvoicePaymentsController = () => import('../controllers/invoice_payments_controller.js')
const PaymentPageController = () => import('../controllers/payment_page_controller.js')

const base = '/api/billing/invoices/:invoiceId'

/** Routes on which invoices are paid, and of the money that came in. */
export default function paymentRoutes(): void {
  documented(
    router
      .post(`${base}/pay`, [InvoicePaymentsController, 'store'])
      .use(access({ scope: 'billing:write' })),
    {
      operation: 'invoices.pay',
      summary: 'Open a checkout for an invoice',
      description:
        'Redirect the payer to `data.authorization_url`. For half an hour a repeated call gives the ' +
        'same address.',
      params: { invoiceId: 'Id of the invoice' },
      body: paymentValidator,
      responses: { 200: { description: 'Opened', schema: schemas.initialization } },
      errors: [
        'BILLING_INVOICE_NOT_FOUND',
        'BILLING_INVOICE_NOT_PAYABLE',
        'PAYMENT_CONFIG_MISSING',
        'UPSTREAM_ERROR',
      ],
    }
  )

  documented(
    router
      .get(`${base}/payments`, [InvoicePaymentsController, 'index'])
      .use(access({ scope: 'billing:read' })),
    {
      operation: 'invoices.payments',
      summary: 'List the payments of an invoice, oldest first',
      params: { invoiceId: 'Id of the invoice' },
      query: listValidator,
      responses: { 200: { description: 'Payments', schema: schemas.payments } },
      errors: ['BILLING_INVOICE_NOT_FOUND'],
    }
  )

  documented(
    router
      .get('/api/billing/payments', [BalanceController, 'payments'])
      .use(access({ scope: 'billing:read' })),
    {
      operation: 'billing.payments',
      summary: 'List payments of invoices, newest first',
      description:
        'Also money for void invoices, money that came twice, and what was beyond an invoice: the ' +
        '`surplus` became credit.',
      query: listValidator,
      responses: { 200: { description: 'Payments', schema: schemas.tenantPayments } },
    }
  )

  documented(
    router
      .get('/api/billing/balance', [BalanceController, 'show'])
      .use(access({ scope: 'billing:read' })),
    {
      operation: 'billing.balance',
      summary: 'Show the balance: what is owed, and credit',
      description: '`limit` and `offset` are about `credits`: what the credit is made of.',
      query: listValidator,
      responses: { 200: { description: 'The balance', schema: balance } },
    }
  )

  documented(router.get(PAYMENT_PAGE, [PaymentPageController, 'show']).use(publicAccess()), {
    operation: 'invoicePages.pay',
    internal: true,
    summary: 'The page on which an invoice is paid',
    params: {
      invoiceId: 'Id of the invoice',
      token: 'Proves that the link came from the platform',
    },
    responses: {
      200: { description: 'Why there is nothing to pay', mediaType: 'text/html' },
      302: { description: 'On to the checkout' },
      404: { description: 'There is no such invoice', mediaType: 'text/html' },
      502: { description: 'The gateway does not answer now', mediaType: 'text/html' },
    },
  })
}
