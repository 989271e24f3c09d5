import { isWebAddress } from '@playhub/contract/web-addresses'

/** What the author of a line most likely meant; undefined if that would be a guess. */
export const meantOrigin = (line: string): string | undefined => {
  const address = [line, `https://${line}`].find(isWebAddress)
  if (!address) return undefined
  const { hostname, origin } = new URL(address)
  // A host without a dot is probably just a word, or text before a colon.
  return hostname.includes('.') || hostname === 'localhost' ? origin.replace(/^http:/, 'https:') : undefined
}
