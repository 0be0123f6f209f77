import { seal, unseal } from '#kernel/secrets/vault'

type Contact = 'guardianEmail' | 'recoveryEmail'

/** Encrypts an address of a guardian or for recovery, bound to its account; null stays null. */
export function sealContact(
  { tenantId, id }: { tenantId: string; id: string },
  contact: Contact,
  email: string | null
): string | null {
  return email === null ? null : seal(email, { tenantId, purpose: `${contact}:${id}` })
}

/**
 * Decrypts what `sealContact` returned.
 *
 * @throws {SecretException} `E_SECRET_UNREADABLE` when `APP_KEY` has changed.
 */
export function openContact(
  { tenantId, id }: { tenantId: string; id: string },
  contact: Contact,
  sealed: string | null
): string | null {
  return sealed === null ? null : unseal(sealed, { tenantId, purpose: `${contact}:${id}` })
}
