import {
  asCode,
  asRecord,
  GatewayEnvelope,
  type GatewayAnswer,
} from '@tenant-education/adapter-kit'

/** Paystack's answers. */
export const envelope = new GatewayEnvelope({
  isDone: ({ status }) => status === true,
  isRefused: ({ status }) => status === false,
  codeOf: ({ code }) => asCode(code),
  duplicate: /duplicate_reference|duplicate transaction reference/i,
})

/** Seen with status 404 and 400 (paystack.com/docs/api/errors). */
export function isUnknown(answer: GatewayAnswer): boolean {
  const isMissing =
    asRecord(answer.body)?.code === 'transaction_not_found' ||
    /transaction reference not found/i.test(envelope.messageOf(answer))
  return answer.status >= 400 && isMissing
}
