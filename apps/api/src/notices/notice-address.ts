import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isInsecure, isWebAddress } from '@playhub/contract/web-addresses'

/**
 * IP addresses that a game's server must not have: those of the machine itself, of private networks and of internal services of clouds.
 * Also addresses of tunnels through which such an address can be reached.
 */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The IP address of an internal service on every Azure machine.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  // This range contains the IPv4 address of the 6to4 relays.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits)
for (const [net, bits] of [
  // This range contains the address of the machine itself (::1) and the old form of IPv4 addresses (::a.b.c.d).
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // This range is reserved for protocols such as Teredo, benchmarks and hashes (ORCHID).
  ['2001::', 23],
  // This range is 6to4. Each of its addresses contains an IPv4 address, which may be internal.
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

const nat64 = new BlockList()
nat64.addSubnet('64:ff9b::', 96, 'ipv6')

/** Whether an IP address is internal. BlockList itself handles IPv4 in IPv6 (`::ffff:10.0.0.1`). This function decodes NAT64 addresses. */
export const isInner = (text: string): boolean => {
  const [address = ''] = text.split('%')
  if (isIP(address) === 4) return inner.check(address, 'ipv4')
  if (nat64.check(address, 'ipv6')) return inner.check(lastFourBytes(address), 'ipv4')
  return inner.check(address, 'ipv6')
}

const lastFourBytes = (address: string) => {
  // In a URL the address ends with two hexadecimal groups; `::` may replace either of them.
  const groups = hostOf(`http://[${address}]`).replace(/::$/, ':0:0').replace(/::/, ':0:').split(':').slice(-2)
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}

/** Host names that only the machine or its own network can resolve. */
const INNER_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/
/** The ports that are usual for https. Other ports may belong to other services. */
const PORTS = ['', '443', '8443']

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** Returns the error code for an invalid notice URL, or undefined for a valid one. Outside production the URL may point to this machine. */
export const problemOfAddress = (url: string, { production }: { production: boolean }) => {
  if (!isWebAddress(url) || isInsecure(url) || (production && !url.startsWith('https:'))) return 'ADDRESS_INSECURE'
  if (!production) return undefined
  if (!PORTS.includes(new URL(url).port)) return 'ADDRESS_PORT'
  const host = hostOf(url)
  return (isIP(host) ? isInner(host) : INNER_NAME.test(host)) ? 'ADDRESS_PRIVATE' : undefined
}

const LEADS_INSIDE = 'the address leads into a private network'

/** Checks a URL again before sending, because it may have been stored under older rules. Returns the problem as a text for the log. */
export const problemOfTarget = (url: string, config: { production: boolean }): string | undefined => {
  const problem = problemOfAddress(url, config)
  return (
    problem &&
    { ADDRESS_PRIVATE: LEADS_INSIDE, ADDRESS_PORT: 'the port is not allowed', ADDRESS_INSECURE: 'the address is not https' }[problem]
  )
}

/**
 * DNS lookup for a connection that is being made. It refuses a name that resolves to an internal IP address, even if only one of several
 * addresses is internal, because any of them may be used. The connection uses the checked address, so changing the name's address after the
 * check does not help an attacker.
 */
export const lookupBy =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options: LookupOptions, callback) =>
    resolve(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? new Error('the name of the address was not found'), '')
      if (found.some(({ address }) => isInner(address))) return callback(new Error(LEADS_INSIDE), '')
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })

export const guardedLookup = lookupBy(lookup)
