import type { Window } from './window.js'

/** Cannot occur in a header, and so in nothing a client sends as a part of a key. */
const SEPARATOR = '\n'

/**
 * The key of a window that lies within a wider one: whoever consumes it is counted in both or in
 * none. The limiter's own way of asking two windows counts in the first although the second
 * refuses.
 *
 * @param limit Requests that the wider window holds.
 */
export function withinWindow(key: string, wider: string, limit: number): string {
  return [key, wider, limit].join(SEPARATOR)
}

/**
 * The windows that a key names, its own first.
 *
 * @param length Milliseconds for which a request stays in them.
 */
export function windowsOfKey(key: string, limit: number, length: number): Window[] {
  if (!key.includes(SEPARATOR)) {
    return [{ key, limit, length }]
  }
  const [own, wider, ofWider] = key.split(SEPARATOR)
  return [
    { key: own, limit, length },
    { key: wider, limit: Number(ofWider), length },
  ]
}
