import vine from '@vinejs/vine'

/**
 * Rule for the public key of an account: it must be a test key when `secretKey` beside it is one,
 * and a live key when that is one.
 *
 * @param testKey What test keys of the gateway look like, secret and public ones.
 */
export const isOfSameMode = vine.createRule<RegExp>((value, testKey, field) => {
  const { secretKey } = field.parent as { secretKey?: unknown }
  if (typeof secretKey !== 'string' || typeof value !== 'string') {
    return
  }
  if (testKey.test(secretKey) !== testKey.test(value)) {
    field.report('must be a test key like the secret key, or a live key like it', 'mode', field)
  }
})
