import { GatewayEnvelope } from '@tenant-education/adapter-kit'

/**
 * Flutterwave's answers. A checkout that nobody has tried to pay has no transaction; statuses 200,
 * 400 and 404 are seen.
 */
export const envelope = new GatewayEnvelope({
  isDone: ({ status }) => status === 'success',
  isRefused: ({ status }) => status === 'error',
  isUnknown: ({ message }) => /no transaction was found/i.test(message),
})
