import { seal, unseal, type SecretOwner } from '#platform/secrets/vault'

type Contact = 'guardianEmail' | 'recoveryEmail'

interface AccountOwner {
  tenantId: string
  id: string
}

/** Encrypts an address of a guardian or for recovery, bound to its account; null stays null. */
export function sealContact(
  account: AccountOwner,
  contact: Contact,
  email: string | null
): string | null {
  return email === null ? null : seal(email, contactOwner(account, contact))
}

/**
 * Decrypts what `sealContact` returned.
 *
 * @throws {SecretException} `E_SECRET_UNREADABLE` when `APP_KEY` has changed.
 */
export function openContact(
  account: AccountOwner,
  contact: Contact,
  sealed: string | null
): string | null {
  return sealed === null ? null : unseal(sealed, contactOwner(account, contact))
}

/** What an address is bound to. */
export function contactOwner({ tenantId, id }: AccountOwner, contact: Contact): SecretOwner {
  return { tenantId, purpose: `${contact}:${id}` }
}
