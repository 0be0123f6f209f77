import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import * as schemas from '../invoices/validators/invoice_answers.js'
import { invoiceListValidator } from '../invoices/validators/invoices.js'

const InvoicePdfController = () => import('../controllers/invoice_pdf_controller.js')
const InvoicesController = () => import('../controllers/invoices_controller.js')

const base = '/api/billing'
const reading = () => access({ scope: 'billing:read' })

/** Routes that show invoices. */
export default function invoiceRoutes(): void {
  documented(router.get(`${base}/invoices`, [InvoicesController, 'index']).use(reading()), {
    operation: 'invoices.list',
    summary: 'List invoices, newest first',
    query: invoiceListValidator,
    responses: { 200: { description: 'Without their lines', schema: schemas.invoices } },
  })

  documented(
    router.get(`${base}/invoices/upcoming`, [InvoicesController, 'upcoming']).use(reading()),
    {
      operation: 'invoices.upcoming',
      summary: 'Preview the next invoice',
      responses: { 200: { description: 'A draft without a number', schema: schemas.invoice } },
      errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_INVOICE_NOT_FOUND'],
    }
  )

  documented(
    router.get(`${base}/invoices/:invoiceId`, [InvoicesController, 'show']).use(reading()),
    {
      operation: 'invoices.get',
      summary: 'Show an invoice',
      params: { invoiceId: 'Id of the invoice' },
      responses: { 200: { description: 'With its lines', schema: schemas.invoice } },
      errors: ['BILLING_INVOICE_NOT_FOUND'],
    }
  )

  documented(
    router.get(`${base}/invoices/:invoiceId/pdf`, [InvoicePdfController, 'show']).use(reading()),
    {
      operation: 'invoices.pdf',
      summary: 'Download an invoice as PDF',
      description: 'Always the same bytes; `If-None-Match` is honoured.',
      params: { invoiceId: 'Id of the invoice' },
      responses: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
      errors: ['BILLING_INVOICE_NOT_FOUND', 'BILLING_INVOICE_NOT_READY'],
    }
  )
}
