import { createHash } from 'node:crypto'

/** What is stored of an upload token: its SHA-256, hexadecimal. */
export function hashUploadToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
