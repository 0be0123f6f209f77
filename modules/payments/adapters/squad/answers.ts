import { GatewayEnvelope } from '@tenant-education/adapter-kit'

/**
 * Squad's answers. `success` is missing in some that are good; 424 is its own time-out on the way
 * to a bank: what was asked may have been done.
 */
export const envelope = new GatewayEnvelope({
  isDone: ({ status, success }) => status === 200 && success !== false,
  isRefused: ({ status, success }) => success === false || Number(status) >= 400,
  isUnknown: ({ status, message }) =>
    status >= 400 && /invalid transaction reference|not found/i.test(message),
  timedOut: 424,
})
