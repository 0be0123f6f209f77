import { PlatformError, type components } from '../../client.js'

export type Plan = components['schemas']['Plan']
export type Subscription = components['schemas']['Subscription']
export type Invoice = components['schemas']['Invoice']
export type InvoiceLine = components['schemas']['InvoiceLine']

export const SUBSCRIPTION_KINDS = {
  trialing: 'good',
  incomplete: 'warn',
  active: 'good',
  past_due: 'warn',
  restricted: 'bad',
  suspended: 'bad',
  canceled: 'plain',
} as const

export const INVOICE_KINDS = {
  draft: 'busy',
  open: 'warn',
  paid: 'good',
  void: 'plain',
  uncollectible: 'bad',
} as const

/** The answer, or null for a school that has none, as one that is not billed. */
export async function orNull<Data>(call: PromiseLike<Data>, code: string): Promise<Data | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PlatformError && error.code === code) {
      return null
    }
    throw error
  }
}
