import { isWebAddress } from '@playhub/contract/web-addresses'

/** The origin of a typed line, also of one without `https://` or with a path. Undefined if the line does not look like an address. */
export const meantOrigin = (line: string): string | undefined => {
  const address = [line, `https://${line}`].find(isWebAddress)
  if (!address) return undefined
  const { hostname, origin } = new URL(address)
  // A host without a dot is probably just a word, or text before a colon.
  return hostname.includes('.') || hostname === 'localhost' ? origin.replace(/^http:/, 'https:') : undefined
}
