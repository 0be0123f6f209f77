import { GatewayEnvelope, type GatewayAnswer } from '@tenant-education/adapter-kit'

/** Flutterwave's answers. */
export const envelope = new GatewayEnvelope({
  isDone: ({ status }) => status === 'success',
  isRefused: ({ status }) => status === 'error',
})

/** A checkout that nobody has tried to pay has no transaction; statuses 200, 400 and 404 are seen. */
export function isUnknown(answer: GatewayAnswer): boolean {
  return /no transaction was found/i.test(envelope.messageOf(answer))
}
