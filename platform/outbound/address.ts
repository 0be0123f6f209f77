import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/**
 * 64:ff9b::/96 and its local sibling carry an IPv4 address in their last 32 bits (RFC 6052, 8215).
 */
const NAT64: readonly Network[] = [
  ipaddr.parseCIDR('64:ff9b::/96'),
  ipaddr.parseCIDR('64:ff9b:1::/48'),
]

/** All that has ever been given out as public IPv6 addresses. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Networks that may be reached although they are not public. */
export class AllowedNetworks {
  #networks: readonly Network[]

  /**
   * @param list Comma-separated networks such as `127.0.0.0/8,::1/128`; empty for none.
   * @throws {Error} When one of them is no network.
   */
  constructor(list: string) {
    this.#networks = list
      .split(',')
      .map((network) => network.trim())
      .filter((network) => network !== '')
      .map((network) => ipaddr.parseCIDR(network))
  }

  get isEmpty(): boolean {
    return this.#networks.length === 0
  }

  has(address: Address): boolean {
    return this.#networks.some((network) => isIn(address, network))
  }
}

/**
 * True when an address may be reached: public unicast, or in a network that configuration allows.
 * An IPv4 address inside an IPv6 one (mapped, 6to4, NAT64, Teredo) is judged as what it is.
 *
 * @param literal A canonical address, as look-ups return it.
 */
export function isReachable(literal: string, allowed: AllowedNetworks): boolean {
  if (!ipaddr.isValid(literal)) {
    return false
  }
  const address = embeddedIpv4(ipaddr.parse(literal))
  if (address === null) {
    return false
  }
  if (allowed.has(address)) {
    return true
  }
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, GLOBAL_IPV6))
}

/**
 * The IPv4 address inside an IPv6 one, else the address itself; null for Teredo, which hides it.
 */
function embeddedIpv4(address: Address): Address | null {
  if (address.kind() === 'ipv4') {
    return address
  }
  const bytes = address.toByteArray()
  const ipv6 = address as ipaddr.IPv6
  if (ipv6.isIPv4MappedAddress()) {
    return ipv6.toIPv4Address()
  }
  if (NAT64.some((network) => isIn(address, network))) {
    return new ipaddr.IPv4(bytes.slice(12))
  }
  const range = ipv6.range()
  if (range === '6to4') {
    return new ipaddr.IPv4(bytes.slice(2, 6))
  }
  if (bytes.slice(0, 12).every((byte) => byte === 0) && range !== 'loopback') {
    return range === 'unspecified' ? ipv6 : new ipaddr.IPv4(bytes.slice(12))
  }
  return range === 'teredo' ? null : ipv6
}

function isIn(address: Address, [network, prefix]: Network): boolean {
  return address.kind() === network.kind() && address.match(network as never, prefix)
}
