import { GatewayEnvelope, type GatewayAnswer } from '@tenant-education/adapter-kit'

/** Korapay's answers. */
export const envelope = new GatewayEnvelope({
  isDone: ({ status }) => status === true,
  isRefused: ({ status }) => status === false,
})

/** True when Korapay says that it has no such charge. */
export function isUnknown(answer: GatewayAnswer): boolean {
  const isMissing = answer.status === 404 || /not found/i.test(envelope.messageOf(answer))
  return isMissing && envelope.isRefusal(answer)
}
