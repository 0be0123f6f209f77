import { seal, sealAnew, unseal } from '#platform/secrets/vault'

interface EventOwner {
  /** Of the event. */
  id: string
  tenantId: string
}

/** A payload with personal data as it is stored: encrypted, bound to its event and tenant. */
export function sealPayload(
  payload: Record<string, unknown>,
  owner: EventOwner
): Record<string, unknown> {
  return { sealed: seal(JSON.stringify(payload), bindingOf(owner)) }
}

/** A payload as it was recorded, whether it was stored encrypted or not. */
export function openPayload(
  stored: Record<string, unknown>,
  owner: EventOwner
): Record<string, unknown> {
  return typeof stored.sealed === 'string'
    ? (JSON.parse(unseal(stored.sealed, bindingOf(owner))) as Record<string, unknown>)
    : stored
}

/** A stored payload that is encrypted under the present key, where it is encrypted. */
export function sealPayloadAnew(
  stored: Record<string, unknown>,
  owner: EventOwner
): Record<string, unknown> {
  return typeof stored.sealed === 'string'
    ? { sealed: sealAnew(stored.sealed, bindingOf(owner)) }
    : stored
}

function bindingOf({ id, tenantId }: EventOwner) {
  return { tenantId, purpose: `outbox-event:${id}` }
}
