import env from '#start/env'

/** Where things outside of this installation are found. */
export default {
  /** Name servers that are asked for the proof of a domain; empty: those of the machine. */
  dnsServers: (env.get('DNS_SERVERS') ?? '')
    .split(',')
    .map((server) => server.trim())
    .filter((server) => server !== ''),
}
