import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isInsecure, isWebAddress } from '@playhub/contract/web-addresses'

/** Addresses of the machine itself, of its own network and of clouds' inner services: nothing there is a game's server. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's, on every machine of it.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits)
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

const isInner = (address: string) => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** Names that only the machine or its own network knows. */
const INNER_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** What is wrong with an address for notices, as the code of a refused field; undefined for a good one. Outside production it may be this machine's own. */
export const problemOfAddress = (url: string, { production }: { production: boolean }) => {
  if (!isWebAddress(url) || isInsecure(url) || (production && !url.startsWith('https:'))) return 'ADDRESS_INSECURE'
  const host = hostOf(url)
  return production && (isIP(host) ? isInner(host) : INNER_NAME.test(host)) ? 'ADDRESS_PRIVATE' : undefined
}

/** Within the lease of a try (`notices.ts`). */
const LOOKUP_MS = 3000

/** Whether the address leads into our own network now, whatever it was when it was set: a name may be pointed elsewhere. Throws for a name that is not known. */
export const leadsInside = async (url: string): Promise<boolean> => {
  const late = wait(LOOKUP_MS, undefined, { ref: false }).then(() => {
    throw new Error('the name of the address was not found in time')
  })
  const found = await Promise.race([lookup(hostOf(url), { all: true }), late])
  return found.some(({ address }) => isInner(address))
}
