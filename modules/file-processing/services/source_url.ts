import type { SecretOwner } from '#platform/secrets/vault'

/** What the encrypted address of a file that is still to be fetched is bound to. */
export function sourceUrlOwner(file: { tenantId: string; id: string }): SecretOwner {
  return { tenantId: file.tenantId, purpose: `file-processing:source-url:${file.id}` }
}
