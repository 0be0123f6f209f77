import { lookup } from 'node:dns'
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isReachable, type AllowedNetworks } from './address.js'
import { OutboundException } from './outbound_exception.js'

/** What may be reached beyond public https addresses. */
export interface DestinationRules {
  networks: AllowedNetworks
  allowHttp: boolean
}

/**
 * Checks an address by its form: an absolute http(s) URL without credentials, whose host is no
 * private address in any notation (the URL parser turns decimal, octal and hexadecimal forms into
 * the canonical one). Host names are checked when they are looked up.
 *
 * @throws {OutboundException} `E_DESTINATION_REFUSED`.
 */
export function parseDestination(url: string, { networks, allowHttp }: DestinationRules): URL {
  const parsed = URL.parse(url)
  if (!parsed) {
    throw refused('is not an absolute URL')
  }
  if (parsed.protocol !== 'https:' && !(allowHttp && parsed.protocol === 'http:')) {
    throw refused(allowHttp ? 'must use https or http' : 'must use https')
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw refused('must not contain a user name or password')
  }
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isLiteral(host) && !isReachable(host, networks)) {
    throw refused('must be a public address')
  }
  if (isLocalName(host) && networks.isEmpty) {
    throw refused('must be a public address')
  }
  return parsed
}

/** What turns a name into all its addresses; `lookup` of `node:dns` outside of tests. */
export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
) => void

/**
 * Look-up for a connection. The addresses it returns are the very ones that are connected to, so a
 * name cannot change its mind between check and use. One private address among several refuses all.
 */
export function guardedLookup(
  { networks }: Pick<DestinationRules, 'networks'>,
  resolve: ResolveAll = lookup
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, [])
      } else if (addresses.every(({ address }) => isReachable(address, networks))) {
        answer(addresses, options.all === true, callback)
      } else {
        callback(refused('must be a public address') as unknown as NodeJS.ErrnoException, [])
      }
    })
  }
}

function answer(
  addresses: LookupAddress[],
  all: boolean,
  callback: Parameters<LookupFunction>[2]
): void {
  if (all) {
    callback(null, addresses)
  } else {
    callback(null, addresses[0].address, addresses[0].family)
  }
}

function isLiteral(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':')
}

function isLocalName(host: string): boolean {
  return /(^|\.)(localhost|local|internal)\.?$/i.test(host)
}

function refused(reason: string): OutboundException {
  return new OutboundException('E_DESTINATION_REFUSED', `The address ${reason}.`)
}
