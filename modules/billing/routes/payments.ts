import { endpoint, file, ok, redirect } from '#platform/http/endpoint'
import { PAYMENT_PAGE } from '../payments/services/payment_link.js'
import { balance } from '../invoices/transformers/balance.js'
import * as answers from '../payments/transformers/payment.js'
import { listValidator, paymentValidator } from '../payments/validators/payments.js'

const BalanceController = () => import('../controllers/balance_controller.js')
const InvoicePaymentsController = () => import('../controllers/invoice_payments_controller.js')
const PaymentPageController = () => import('../controllers/payment_page_controller.js')

const base = '/api/billing/invoices/:invoiceId'

/** Routes on which invoices are paid, and of the money that came in. */
export default function paymentRoutes(): void {
  endpoint(`POST ${base}/pay`, [InvoicePaymentsController, 'store'], {
    operation: 'invoices.pay',
    summary: 'Open a checkout for an invoice',
    description:
      'Redirect the payer to `data.authorization_url`. For half an hour a repeated call gives the ' +
      'same address.',
    access: { scope: 'billing:write' },
    params: { invoiceId: 'Id of the invoice' },
    body: paymentValidator,
    answer: ok('Opened', answers.initialization),
    errors: [
      'BILLING_INVOICE_NOT_FOUND',
      'BILLING_INVOICE_NOT_PAYABLE',
      'PAYMENT_CONFIG_MISSING',
      'UPSTREAM_ERROR',
    ],
  })

  endpoint(`GET ${base}/payments`, [InvoicePaymentsController, 'index'], {
    operation: 'invoices.payments',
    summary: 'List the payments of an invoice, oldest first',
    access: { scope: 'billing:read' },
    params: { invoiceId: 'Id of the invoice' },
    query: listValidator,
    answer: ok('Payments', answers.payments),
    errors: ['BILLING_INVOICE_NOT_FOUND'],
  })

  endpoint('GET /api/billing/payments', [BalanceController, 'payments'], {
    operation: 'billing.payments',
    summary: 'List payments of invoices, newest first',
    description:
      'Also money for void invoices, money that came twice, and what was beyond an invoice: the ' +
      '`surplus` became credit.',
    access: { scope: 'billing:read' },
    query: listValidator,
    answer: ok('Payments', answers.tenantPayments),
  })

  endpoint('GET /api/billing/balance', [BalanceController, 'show'], {
    operation: 'billing.balance',
    summary: 'Show the balance: what is owed, and credit',
    description: '`limit` and `offset` are about `credits`: what the credit is made of.',
    access: { scope: 'billing:read' },
    query: listValidator,
    answer: ok('The balance', balance),
  })

  endpoint(`GET ${PAYMENT_PAGE}`, [PaymentPageController, 'show'], {
    operation: 'invoicePages.pay',
    internal: true,
    summary: 'The page on which an invoice is paid',
    access: { key: false },
    params: {
      invoiceId: 'Id of the invoice',
      token: 'Proves that the link came from the platform',
    },
    answer: [
      file('Why there is nothing to pay', 'text/html'),
      redirect('On to the checkout'),
      file('There is no such invoice', 'text/html', 404),
      file('The gateway does not answer now', 'text/html', 502),
    ],
  })
}
