import { isInsecure, isWebAddress } from '@playhub/contract/web-addresses'

/**
 * Returns the web origin for a typed line. The line may lack `https://` or contain a path. Returns undefined if the line does not look like
 * a URL.
 */
export const meantOrigin = (line: string): string | undefined => {
  const address = [line, `https://${line}`].find(isWebAddress)
  if (!address) return undefined
  const { hostname, origin } = new URL(address)
  // A text without a dot is probably no host, but an ordinary word, or a word with a colon after it.
  if (!hostname.includes('.') && hostname !== 'localhost') return undefined
  return isInsecure(origin) ? origin.replace(/^http:/, 'https:') : origin
}
