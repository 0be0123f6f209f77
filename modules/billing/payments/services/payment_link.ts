import { createHmac, timingSafeEqual } from 'node:crypto'
import { appKeys } from '#config/app'
import env from '#start/env'

/** Where an invoice can be paid in a browser, without an API key. */
export const PAYMENT_PAGE = '/billing/pay/:invoiceId/:token'

/**
 * Address where an invoice can be paid. It is always the same for an invoice, and nobody can guess
 * it: its token is signed with the installation's key.
 */
export function paymentLink(invoiceId: string): string {
  const origin = env.get('APP_URL', `http://localhost:${env.get('PORT', 3333)}`)
  return new URL(`/billing/pay/${invoiceId}/${tokenOf(invoiceId, appKeys[0])}`, origin).href
}

/**
 * True for the token of this invoice's address, also of one that was printed under a former key;
 * compared in constant time.
 */
export function isPaymentToken(invoiceId: string, token: string): boolean {
  const received = Buffer.from(token)
  return appKeys.some((key) => {
    const expected = Buffer.from(tokenOf(invoiceId, key))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
}

function tokenOf(invoiceId: string, key: string): string {
  return createHmac('sha256', key).update(`billing.payment_link:${invoiceId}`).digest('base64url')
}
