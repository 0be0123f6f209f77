import { blindIndex, blindIndexes, seal, unseal, type SecretOwner } from '#platform/secrets/vault'
import type Payment from '../models/payment.js'

/** What a tenant wants to have back with the event, as it gave it. */
export type Metadata = Record<string, unknown>

const EMAIL = 'payments:email'
const METADATA = 'payments:metadata'

/** Encrypts a payer's address for the row. */
export function sealEmail(tenantId: string, email: string): string {
  return seal(email, emailOwner(tenantId))
}

/** What stands beside the encrypted address, so that payments are found by it in any spelling. */
export function emailIndex(tenantId: string, email: string): string {
  return blindIndex(email.toLowerCase(), emailOwner(tenantId))
}

/** What may stand beside the payments of an address: more than one while keys are changed. */
export function emailIndexes(tenantId: string, email: string): string[] {
  return blindIndexes(email.toLowerCase(), emailOwner(tenantId))
}

/** Encrypts metadata for the row; null where there is none. */
export function sealMetadata(tenantId: string, metadata: Metadata | undefined): string | null {
  return metadata === undefined ? null : seal(JSON.stringify(metadata), metadataOwner(tenantId))
}

/** The payer's address. */
export function emailOf({ tenantId, email }: Pick<Payment, 'tenantId' | 'email'>): string {
  return unseal(email, emailOwner(tenantId))
}

/** What was given as metadata; an empty object where nothing was. */
export function metadataOf({ tenantId, metadata }: Pick<Payment, 'tenantId' | 'metadata'>) {
  return metadata === null
    ? {}
    : (JSON.parse(unseal(metadata, metadataOwner(tenantId))) as Metadata)
}

/** What the addresses of payers are bound to. */
export function emailOwner(tenantId: string): SecretOwner {
  return { tenantId, purpose: EMAIL }
}

/** What metadata are bound to. */
export function metadataOwner(tenantId: string): SecretOwner {
  return { tenantId, purpose: METADATA }
}
