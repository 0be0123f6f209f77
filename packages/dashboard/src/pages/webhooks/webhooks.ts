import type { components } from '../../client.js'
import { since } from '../../i18n/format.js'
import { useTexts } from '../../i18n/texts.js'
import { texts } from './texts.js'

const t = useTexts(texts)

export type Endpoint = components['schemas']['WebhookEndpoint']
export type Delivery = components['schemas']['WebhookDelivery']
export type Attempt = components['schemas']['DeliveryAttempt']

/** A kind of event that the platform tells of. */
export interface EventKind {
  event: string
  module: string
  description: string
  optIn: boolean
  sample: object
}

/** How states are marked. */
export const ENDPOINT_KINDS = { active: 'good', paused: 'warn', disabled: 'bad' } as const
export const DELIVERY_KINDS = {
  pending: 'busy',
  delivered: 'good',
  exhausted: 'bad',
  cancelled: 'plain',
} as const
export const OUTCOME_KINDS = { started: 'busy', succeeded: 'good', failed: 'bad' } as const

/** What people call an endpoint. */
export function nameOf({ description, url }: Pick<Endpoint, 'description' | 'url'>): string {
  return description || url
}

/** A body with line breaks; as it is where it is no JSON. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** When a delivery is attempted next, in words. */
export function nextInWords(moment: string): string {
  const isAway = new Date(moment).getTime() - Date.now() > 60_000
  return isAway ? t.nextAttempt(since(moment)) : t.dueNow
}
