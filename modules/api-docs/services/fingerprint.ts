import { createHash } from 'node:crypto'
import type { OpenApiDocument } from './openapi_types.js'

/** What is said in words may be said better without being another API. */
const WORDS = ['description', 'summary', 'example', 'title']

/** Twelve letters that change with everything that a program relies on. */
export function fingerprintOf({ paths, webhooks, components }: OpenApiDocument): string {
  const text = JSON.stringify({ paths, webhooks, components }, (key, value: unknown) =>
    WORDS.includes(key) && (key === 'example' || typeof value === 'string')
      ? undefined
      : sorted(value)
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The order of fields tells nothing. */
function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
}
