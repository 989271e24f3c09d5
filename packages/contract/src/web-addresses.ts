/** Rules for addresses that staff type. They end up in pages, policies and as message targets. */

// The URL parser allows `*` and `;` in a host, which have another meaning in a policy.
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:.]+\])$/

const parsed = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = /^https?:$/.test(url.protocol) && HOST.test(url.hostname) && url.username === '' && url.password === ''
  return isPlain ? url : undefined
}

export const isWebAddress = (text: string) => parsed(text) !== undefined

/** Uses https, even on this machine. */
export const isSecureAddress = (text: string) => parsed(text)?.protocol === 'https:'

/** An origin as browsers write it: `https://portal.example`, with nothing after it. */
export const isOrigin = (text: string) => parsed(text)?.origin === text

/** Plain http to another machine: anybody on the way could read and change it. */
export const isInsecure = (text: string) => {
  const url = parsed(text)
  return url?.protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** A picture on the hub itself. Pages load no other pictures. */
export const isOwnPath = (text: string) => /^(?:\/[\w-][\w.-]*)+$/.test(text)
