import { Exception } from '@adonisjs/core/exceptions'
import encryption from '@adonisjs/core/services/encryption'

/** What a secret belongs to. It can be opened only by naming the same. */
export interface SecretOwner {
  tenantId: string
  /** What it is for, such as `adapter:payments.gateway:paystack:secretKey`. */
  purpose: string
}

/** A stored secret cannot be decrypted. */
export class SecretException extends Exception {
  static override code = 'E_SECRET_UNREADABLE'
  static override status = 500
}

/** Encrypts a secret (AES-256-GCM under `APP_KEY`), bound to tenant and purpose. */
export function seal(secret: string, owner: SecretOwner): string {
  return encryption.encrypt(secret, { purpose: bindingOf(owner) })
}

/**
 * Decrypts what `seal` returned, under `APP_KEY` or one of `APP_KEY_PREVIOUS`.
 *
 * @throws {SecretException} `E_SECRET_UNREADABLE` when `APP_KEY` has changed, the text was altered,
 *   or it belongs to another tenant or purpose.
 */
export function unseal(sealed: string, owner: SecretOwner): string {
  const secret = encryption.decrypt<string>(sealed, bindingOf(owner))
  if (secret === null) {
    throw new SecretException(
      `A secret of tenant ${owner.tenantId} (${owner.purpose}) cannot be decrypted. ` +
        'If APP_KEY was changed, add the old one to APP_KEY_PREVIOUS or enter the secret anew.'
    )
  }
  return secret
}

/**
 * The same secret encrypted under `APP_KEY`: the text itself where it is so already.
 *
 * @throws {SecretException} `E_SECRET_UNREADABLE` as `unseal` does.
 */
export function sealAnew(sealed: string, owner: SecretOwner): string {
  const isNew = encryption.use('newest').decrypt(sealed, bindingOf(owner)) !== null
  return isNew ? sealed : seal(unseal(sealed, owner), owner)
}

/**
 * What stands beside a sealed text so that it can be found without being opened: equal texts of one
 * tenant and purpose have equal indexes, and without `APP_KEY` an index tells nothing.
 */
export function blindIndex(text: string, owner: SecretOwner): string {
  return encryption.use('newest').blindIndex(text, bindingOf(owner))
}

/**
 * The indexes that a text may have: under `APP_KEY`, and under former keys until `secrets:reseal`
 * ran.
 */
export function blindIndexes(text: string, owner: SecretOwner): string[] {
  return encryption.use().blindIndexes(text, bindingOf(owner))
}

function bindingOf({ tenantId, purpose }: SecretOwner): string {
  return `${tenantId}\n${purpose}`
}
