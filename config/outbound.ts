import env from '#start/env'

/** Comma-separated networks beyond public addresses that outgoing requests may reach. */
export const allowedNetworks = env.get('OUTBOUND_ALLOW_NETS', '')

/** Lets outgoing requests use plain `http`. */
export const allowHttp = env.get('OUTBOUND_ALLOW_HTTP', false)
