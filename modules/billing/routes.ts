import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import creditNoteRoutes from './credit_note_routes.js'
import paymentRoutes from './payment_routes.js'
import quotaRoutes from './quota_routes.js'
import * as schemas from './validators/answers.js'
import {
  cancellationValidator,
  emptyValidator,
  invoiceListValidator,
  planChoiceValidator,
  profileValidator,
} from './validators/billing.js'

const SubscriptionController = () => import('./controllers/subscription_controller.js')
const InvoicePdfController = () => import('./controllers/invoice_pdf_controller.js')
const InvoicesController = () => import('./controllers/invoices_controller.js')
const ProfileController = () => import('./controllers/profile_controller.js')

const base = '/api/billing'
const reading = () => access({ scope: 'billing:read' })
const writing = () => access({ scope: 'billing:write' })

/** Routes of the module. */
export default function routes(): void {
  subscriptionRoutes()
  invoiceRoutes()
  documentRoutes()
  paymentRoutes()
  creditNoteRoutes()
  profileRoutes()
  quotaRoutes()
}

function subscriptionRoutes(): void {
  documented(router.get(`${base}/plans`, [SubscriptionController, 'plans']).use(reading()), {
    operation: 'plans.list',
    summary: 'List the plans that the tenant may choose',
    responses: { 200: { description: 'The cheapest first', schema: schemas.plans } },
  })

  documented(router.get(`${base}/subscription`, [SubscriptionController, 'show']).use(reading()), {
    operation: 'subscription.get',
    summary: 'Show the subscription',
    responses: { 200: { description: 'The subscription', schema: schemas.subscription } },
    errors: ['BILLING_SUBSCRIPTION_NOT_FOUND'],
  })

  documented(
    router.post(`${base}/subscription/preview`, [SubscriptionController, 'preview']).use(reading()),
    {
      operation: 'subscription.preview',
      summary: 'Preview a change of plan and its cost',
      description: 'Changes nothing.',
      body: planChoiceValidator,
      responses: { 200: { description: 'What would happen', schema: schemas.preview } },
      errors: [
        'BILLING_SUBSCRIPTION_NOT_FOUND',
        'BILLING_PLAN_NOT_FOUND',
        'BILLING_CHANGE_CONFLICT',
      ],
    }
  )

  documented(
    router.post(`${base}/subscription`, [SubscriptionController, 'change']).use(writing()),
    {
      operation: 'subscription.change',
      summary: 'Choose a plan',
      description:
        'A dearer plan begins at once, with the days that are left credited and charged; a cheaper ' +
        'one when the period ends.',
      body: planChoiceValidator,
      responses: {
        200: {
          description: 'The subscription, and the invoice where something is due at once',
          schema: schemas.changedSubscription,
        },
      },
      errors: [
        'BILLING_SUBSCRIPTION_NOT_FOUND',
        'BILLING_PLAN_NOT_FOUND',
        'BILLING_CHANGE_CONFLICT',
        'BILLING_LIMIT_EXCEEDED',
        'BILLING_PROFILE_INCOMPLETE',
      ],
    }
  )

  documented(
    router.post(`${base}/subscription/cancel`, [SubscriptionController, 'cancel']).use(writing()),
    {
      operation: 'subscription.cancel',
      summary: 'Cancel the subscription, now or at the end of its period',
      body: cancellationValidator,
      responses: { 200: { description: 'The subscription', schema: schemas.subscription } },
      errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_CHANGE_CONFLICT'],
    }
  )

  documented(
    router.post(`${base}/subscription/resume`, [SubscriptionController, 'resume']).use(writing()),
    {
      operation: 'subscription.resume',
      summary: 'Undo a cancellation that has not taken effect yet',
      body: emptyValidator,
      responses: { 200: { description: 'The subscription', schema: schemas.subscription } },
      errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_CHANGE_CONFLICT'],
    }
  )
}

function invoiceRoutes(): void {
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
}

function documentRoutes(): void {
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

function profileRoutes(): void {
  documented(
    router.get(`${base}/entitlements`, [ProfileController, 'entitlements']).use(reading()),
    {
      operation: 'billing.entitlements',
      summary: 'Show entitlements',
      description: 'Numbers are limits; -1 means no limit.',
      responses: { 200: { description: 'By entitlement', schema: schemas.entitlements } },
    }
  )

  documented(router.get(`${base}/profile`, [ProfileController, 'show']).use(reading()), {
    operation: 'billing.profile',
    summary: 'Show the billing profile',
    responses: { 200: { description: 'The profile', schema: schemas.profile } },
  })

  documented(router.put(`${base}/profile`, [ProfileController, 'update']).use(writing()), {
    operation: 'billing.updateProfile',
    summary: 'Update the billing profile',
    description:
      'It holds for future invoices. They need all fields but `registrationNo`; a school without a ' +
      'tax number states `noTaxId: true` instead of `taxId`. Drafts that waited for it are issued ' +
      'within ten minutes.',
    body: profileValidator,
    responses: { 200: { description: 'The profile', schema: schemas.profile } },
    errors: ['BILLING_TAX_ID_INVALID', 'BILLING_PROFILE_INCOMPLETE'],
  })
}
