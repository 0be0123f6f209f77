import creditNoteRoutes from './routes/credit_notes.js'
import invoiceRoutes from './routes/invoices.js'
import paymentRoutes from './routes/payments.js'
import profileRoutes from './routes/profile.js'
import quotaRoutes from './routes/quota.js'
import subscriptionRoutes from './routes/subscriptions.js'

/** Routes of the module. */
export default function routes(): void {
  subscriptionRoutes()
  invoiceRoutes()
  paymentRoutes()
  creditNoteRoutes()
  profileRoutes()
  quotaRoutes()
}
