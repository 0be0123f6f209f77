import { validationError } from '#platform/http/api_exception'

/** Octets of the part before the `@`, and of a whole address (RFC 5321, 4.5.3.1). */
export const LONGEST_LOCAL_PART = 64
export const LONGEST_ADDRESS = 254

const LOCAL_PART = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/

/** True for a part before the `@` that every mail provider of the platform takes. */
export function isLocalPart(text: string): boolean {
  return text.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(text) && !text.includes('..')
}

/** A wish for an address, as a caller writes it: a whole address, or its local part alone. */
export interface WishedAddress {
  localPart: string
  /** Lower case; null when only a local part was given. */
  domain: string | null
}

/**
 * Takes apart an address that a caller asks for, in lower case. It is never changed otherwise.
 *
 * @param field Path of the field, for the message.
 * @throws {ApiException} `VALIDATION_ERROR`.
 */
export function parseWishedAddress(text: string, field: string): WishedAddress {
  const [localPart, domain, ...rest] = text.trim().toLowerCase().split('@')
  if (rest.length > 0 || domain === '' || text.trim().length > LONGEST_ADDRESS) {
    throw validationError(
      `${field}: must be an address of at most ${LONGEST_ADDRESS} characters, or its local part`
    )
  }
  if (!isLocalPart(localPart)) {
    throw validationError(
      `${field}: the part before the @ may hold a-z, 0-9 and single dots, hyphens and underscores ` +
        `between them, at most ${LONGEST_LOCAL_PART} characters`
    )
  }
  return { localPart, domain: domain ?? null }
}
