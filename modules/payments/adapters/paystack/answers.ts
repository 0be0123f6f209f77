import { asCode, GatewayEnvelope } from '@tenant-education/adapter-kit'

/**
 * Paystack's answers. An unknown transaction is seen with status 404 and 400
 * (paystack.com/docs/api/errors).
 */
export const envelope = new GatewayEnvelope({
  isDone: ({ status }) => status === true,
  isRefused: ({ status }) => status === false,
  isUnknown: ({ status, envelope: { code }, message }) =>
    status >= 400 &&
    (code === 'transaction_not_found' || /transaction reference not found/i.test(message)),
  codeOf: ({ code }) => asCode(code),
  duplicate: /duplicate_reference|duplicate transaction reference/i,
})
