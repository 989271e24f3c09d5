import { isWebAddress } from '@playhub/contract/web-addresses'

/** What the author of a line most likely meant by it; undefined where that would be a guess. */
export const meantOrigin = (line: string): string | undefined => {
  const address = [line, `https://${line}`].find(isWebAddress)
  if (!address) return undefined
  const { hostname, origin } = new URL(address)
  // A host without a dot is rather a word, or what stood before the colon of something else.
  return hostname.includes('.') || hostname === 'localhost' ? origin.replace(/^http:/, 'https:') : undefined
}
