/** Addresses that staff type, and that end up in pages, in policies and as targets of messages. */

// The parser of addresses lets `*` and `;` stand in a host, which mean something else in a policy.
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:.]+\])$/

const parsed = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = /^https?:$/.test(url.protocol) && HOST.test(url.hostname) && url.username === '' && url.password === ''
  return isPlain ? url : undefined
}

export const isWebAddress = (text: string) => parsed(text) !== undefined

/** Behind https, also on this machine. */
export const isSecureAddress = (text: string) => parsed(text)?.protocol === 'https:'

/** `https://portal.example`, and nothing behind it: as a browser names an origin. */
export const isOrigin = (text: string) => parsed(text)?.origin === text

/** Plain http, and not to this machine: whoever is on the way may read and change it. */
export const isInsecure = (text: string) => {
  const url = parsed(text)
  return url?.protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** A picture on the hub itself; pages load none from elsewhere. */
export const isOwnPath = (text: string) => /^(?:\/[\w-][\w.-]*)+$/.test(text)
