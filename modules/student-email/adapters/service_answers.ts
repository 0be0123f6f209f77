/**
 * A service's own word for an error where it is one: anything longer could repeat what was sent.
 */
export function reasonWord(word: unknown): { reason?: string } {
  return typeof word === 'string' && /^[A-Za-z][A-Za-z_.]{2,59}$/.test(word) ? { reason: word } : {}
}
