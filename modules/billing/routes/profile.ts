import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { profile } from '../invoices/validators/profile_answers.js'
import { profileValidator } from '../invoices/validators/profile.js'
import { entitlements } from '../plans/validators/plan_answers.js'

const ProfileController = () => import('../controllers/profile_controller.js')

const base = '/api/billing'
const reading = () => access({ scope: 'billing:read' })
const writing = () => access({ scope: 'billing:write' })

/** Routes about the tenant as a customer: what it may do, and to whom invoices are addressed. */
export default function profileRoutes(): void {
  documented(
    router.get(`${base}/entitlements`, [ProfileController, 'entitlements']).use(reading()),
    {
      operation: 'billing.entitlements',
      summary: 'Show entitlements',
      description: 'Numbers are limits; -1 means no limit.',
      responses: { 200: { description: 'By entitlement', schema: entitlements } },
    }
  )

  documented(router.get(`${base}/profile`, [ProfileController, 'show']).use(reading()), {
    operation: 'billing.profile',
    summary: 'Show the billing profile',
    responses: { 200: { description: 'The profile', schema: profile } },
  })

  documented(router.put(`${base}/profile`, [ProfileController, 'update']).use(writing()), {
    operation: 'billing.updateProfile',
    summary: 'Update the billing profile',
    description:
      'It holds for future invoices. They need all fields but `registrationNo`; a school without a ' +
      'tax number states `noTaxId: true` instead of `taxId`. Drafts that waited for it are issued ' +
      'within ten minutes.',
    body: profileValidator,
    responses: { 200: { description: 'The profile', schema: profile } },
    errors: ['BILLING_TAX_ID_INVALID', 'BILLING_PROFILE_INCOMPLETE'],
  })
}
