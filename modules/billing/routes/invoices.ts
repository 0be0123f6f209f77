import { endpoint, file, ok } from '#platform/http/endpoint'
import * as answers from '../invoices/transformers/invoice.js'
import { invoiceListValidator } from '../invoices/validators/invoices.js'

const InvoicePdfController = () => import('../controllers/invoice_pdf_controller.js')
const InvoicesController = () => import('../controllers/invoices_controller.js')

const base = '/api/billing'
const reading = { scope: 'billing:read' } as const

/** Routes that show invoices. */
export default function invoiceRoutes(): void {
  endpoint(`GET ${base}/invoices`, [InvoicesController, 'index'], {
    operation: 'invoices.list',
    summary: 'List invoices, newest first',
    access: reading,
    query: invoiceListValidator,
    answer: ok('Without their lines', answers.invoices),
  })

  endpoint(`GET ${base}/invoices/upcoming`, [InvoicesController, 'upcoming'], {
    operation: 'invoices.upcoming',
    summary: 'Preview the next invoice',
    access: reading,
    answer: ok('A draft without a number', answers.invoice),
    errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_INVOICE_NOT_FOUND'],
  })

  endpoint(`GET ${base}/invoices/:invoiceId`, [InvoicesController, 'show'], {
    operation: 'invoices.get',
    summary: 'Show an invoice',
    access: reading,
    params: { invoiceId: 'Id of the invoice' },
    answer: ok('With its lines', answers.invoice),
    errors: ['BILLING_INVOICE_NOT_FOUND'],
  })

  endpoint(`GET ${base}/invoices/:invoiceId/pdf`, [InvoicePdfController, 'show'], {
    operation: 'invoices.pdf',
    summary: 'Download an invoice as PDF',
    description: 'Always the same bytes; `If-None-Match` is honoured.',
    access: reading,
    params: { invoiceId: 'Id of the invoice' },
    answer: file('The PDF', 'application/pdf'),
    errors: ['BILLING_INVOICE_NOT_FOUND', 'BILLING_INVOICE_NOT_READY'],
  })
}
