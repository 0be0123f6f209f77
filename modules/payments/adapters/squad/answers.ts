import { GatewayEnvelope, type GatewayAnswer } from '@tenant-education/adapter-kit'

/**
 * Squad's answers. `success` is missing in some that are good; 424 is its own time-out on the way to a
 * bank: what was asked may have been done.
 */
export const envelope = new GatewayEnvelope({
  isDone: ({ status, success }) => status === 200 && success !== false,
  isRefused: ({ status, success }) => success === false || Number(status) >= 400,
  timedOut: 424,
})

/** True when Squad says that it has no such transaction. */
export function isUnknown(answer: GatewayAnswer): boolean {
  const words = /invalid transaction reference|not found/i
  return answer.status >= 400 && words.test(envelope.messageOf(answer))
}
