import { asText, GatewayEnvelope } from '@tenant-education/adapter-kit'

/** Monnify's answers. Its error codes are such as `99` or `R1`. */
export const envelope = new GatewayEnvelope({
  isDone: ({ requestSuccessful }) => requestSuccessful === true,
  isRefused: ({ requestSuccessful }) => requestSuccessful === false,
  isUnknown: ({ status, envelope: { requestSuccessful }, message }) =>
    requestSuccessful === false &&
    (status === 404 || /not found|no transaction|does not exist/i.test(message)),
  content: 'responseBody',
  message: 'responseMessage',
  codeOf: ({ responseCode }) => asText(responseCode)?.match(/^\w{1,10}$/)?.[0],
  duplicate: /duplicate|already (been )?(used|exists?)|strictly unique/i,
})
