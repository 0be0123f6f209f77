import type { Page } from 'playwright'

/** What is photographed: a page of the dashboard, in a state that a school knows. */
export interface View {
  /** First part of the names of its pictures. */
  name: string
  /** Below `/dashboard/<school>`; `{file}` and its like stand for what the school has. */
  path: string
  locale?: 'en' | 'fr'
  /** Waits for what the page fetches late, or brings it into the state that is meant. */
  arrange?: (page: Page) => Promise<void>
}

const untilShown = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()

/** Every page, and the two that people see most in French as well. */
export const views: readonly View[] = [
  { name: 'home', path: '' },
  { name: 'home-french', path: '', locale: 'fr' },
  { name: 'files', path: 'files' },
  { name: 'file', path: 'files/{scan}' },
  { name: 'review-list', path: 'review' },
  { name: 'review', path: 'review/{scan}', arrange: untilShown('[role="grid"]') },
  {
    name: 'review-french',
    path: 'review/{scan}',
    locale: 'fr',
    arrange: untilShown('[role="grid"]'),
  },
  { name: 'records', path: 'records' },
  { name: 'record', path: 'records/{record}' },
  { name: 'payments', path: 'payments' },
  { name: 'payment', path: 'payments/{payment}' },
  { name: 'email', path: 'email' },
  { name: 'email-domains', path: 'email/domains' },
  { name: 'email-lists', path: 'email/lists' },
  { name: 'email-list', path: 'email/lists/{list}', arrange: untilShown('tbody tr') },
  { name: 'billing', path: 'billing' },
  { name: 'plans', path: 'billing/plans' },
  { name: 'keys', path: 'keys' },
  { name: 'webhooks', path: 'webhooks' },
  { name: 'deliveries', path: 'webhooks/deliveries' },
  { name: 'delivery', path: 'webhooks/deliveries/{delivery}' },
  { name: 'members', path: 'members' },
  { name: 'audit', path: 'audit' },
  { name: 'settings', path: 'settings' },
]
