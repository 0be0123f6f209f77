import type { Area } from './area.js'
import audit from './pages/audit/index.js'
import billing from './pages/billing/index.js'
import email from './pages/email/index.js'
import files from './pages/files/index.js'
import home from './pages/home/index.js'
import keys from './pages/keys/index.js'
import members from './pages/members/index.js'
import payments from './pages/payments/index.js'
import records from './pages/records/index.js'
import settings from './pages/settings/index.js'
import webhooks from './pages/webhooks/index.js'
import review from './review/index.js'

/** All areas, in the order of the menu. */
export const areas: readonly Area[] = [
  home,
  files,
  review,
  records,
  payments,
  email,
  billing,
  members,
  audit,
  settings,
  keys,
  webhooks,
]
