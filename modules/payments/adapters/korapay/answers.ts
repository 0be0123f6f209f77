import { GatewayEnvelope } from '@tenant-education/adapter-kit'

/** Korapay's answers. */
export const envelope = new GatewayEnvelope({
  isDone: ({ status }) => status === true,
  isRefused: ({ status }) => status === false,
  isUnknown: ({ status, envelope: { status: done }, message }) =>
    done === false && (status === 404 || /not found/i.test(message)),
})
