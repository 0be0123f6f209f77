import { createHmac, timingSafeEqual } from 'node:crypto'
import env from '#start/env'

/** Where an invoice can be paid in a browser, without an API key. */
export const PAYMENT_PAGE = '/billing/pay/:invoiceId/:token'

/**
 * Address where an invoice can be paid. It is always the same for an invoice, and nobody can guess
 * it: its token is signed with the installation's key.
 */
export function paymentLink(invoiceId: string): string {
  const origin = env.get('APP_URL', `http://localhost:${env.get('PORT', 3333)}`)
  return new URL(`/billing/pay/${invoiceId}/${tokenOf(invoiceId)}`, origin).href
}

/** True for the token of this invoice's address; compared in constant time. */
export function isPaymentToken(invoiceId: string, token: string): boolean {
  const expected = Buffer.from(tokenOf(invoiceId))
  const received = Buffer.from(token)
  return expected.length === received.length && timingSafeEqual(expected, received)
}

function tokenOf(invoiceId: string): string {
  return createHmac('sha256', env.get('APP_KEY').release())
    .update(`billing.payment_link:${invoiceId}`)
    .digest('base64url')
}
