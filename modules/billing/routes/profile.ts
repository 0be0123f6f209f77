import { endpoint, ok } from '#platform/http/endpoint'
import { profile } from '../invoices/transformers/profile.js'
import { profileValidator } from '../invoices/validators/profile.js'
import { entitlements } from '../plans/transformers/plan.js'

const ProfileController = () => import('../controllers/profile_controller.js')

const base = '/api/billing'
const reading = { scope: 'billing:read' } as const
const writing = { scope: 'billing:write' } as const

/** Routes about the tenant as a customer: what it may do, and to whom invoices are addressed. */
export default function profileRoutes(): void {
  endpoint(`GET ${base}/entitlements`, [ProfileController, 'entitlements'], {
    operation: 'billing.entitlements',
    summary: 'Show entitlements',
    description: 'Numbers are limits; -1 means no limit.',
    access: reading,
    answer: ok('By entitlement', entitlements),
  })

  endpoint(`GET ${base}/profile`, [ProfileController, 'show'], {
    operation: 'billing.profile',
    summary: 'Show the billing profile',
    access: reading,
    answer: ok('The profile', profile),
  })

  endpoint(`PUT ${base}/profile`, [ProfileController, 'update'], {
    operation: 'billing.updateProfile',
    summary: 'Update the billing profile',
    description:
      'It holds for future invoices. They need all fields but `registrationNo`; a school without a ' +
      'tax number states `noTaxId: true` instead of `taxId`. Drafts that waited for it are issued ' +
      'within ten minutes.',
    access: writing,
    body: profileValidator,
    answer: ok('The profile', profile),
    errors: ['BILLING_TAX_ID_INVALID', 'BILLING_PROFILE_INCOMPLETE'],
  })
}
