import { asText, GatewayEnvelope, type GatewayAnswer } from '@tenant-education/adapter-kit'

/** Monnify's answers. Its error codes are such as `99` or `R1`. */
export const envelope = new GatewayEnvelope({
  isDone: ({ requestSuccessful }) => requestSuccessful === true,
  isRefused: ({ requestSuccessful }) => requestSuccessful === false,
  content: 'responseBody',
  message: 'responseMessage',
  codeOf: ({ responseCode }) => asText(responseCode)?.match(/^\w{1,10}$/)?.[0],
  duplicate: /duplicate|already (been )?(used|exists?)|strictly unique/i,
})

/** True when Monnify says that it has no such transaction: with status 404, or in words. */
export function isUnknown(answer: GatewayAnswer): boolean {
  const words = /not found|no transaction|does not exist/i
  const isMissing = answer.status === 404 || words.test(envelope.messageOf(answer))
  return isMissing && envelope.isRefusal(answer)
}
