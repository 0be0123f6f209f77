import { seal, unseal } from '#platform/secrets/vault'

interface BodyOwner {
  tenantId: string
  eventId: string
}

/** The text of a delivery as it is stored: it may hold personal data, so it is encrypted. */
export function sealBody(body: string, owner: BodyOwner): string {
  return seal(body, bodyOwner(owner))
}

/** The exact text that is sent and signed. */
export function openBody({ body, tenantId, eventId }: BodyOwner & { body: string }): string {
  return unseal(body, bodyOwner({ tenantId, eventId }))
}

/** What a body is bound to. */
export function bodyOwner({ tenantId, eventId }: BodyOwner) {
  return { tenantId, purpose: `webhook-body:${eventId}` }
}
