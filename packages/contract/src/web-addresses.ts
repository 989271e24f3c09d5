/**
 * This file contains the rules for URLs that staff enter. These URLs are used in pages, in content security policies and as targets of
 * messages.
 */

// The allowed characters of a host. The URL parser also accepts `*` and `;`, but these have a special meaning in a content security policy.
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:.]+\])$/

const parsed = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = /^https?:$/.test(url.protocol) && HOST.test(url.hostname) && url.username === '' && url.password === ''
  return isPlain ? url : undefined
}

export const isWebAddress = (text: string) => parsed(text) !== undefined

/** Whether the URL uses https. Unlike `isInsecure`, this function makes no exception for URLs of this machine. */
export const isSecureAddress = (text: string) => parsed(text)?.protocol === 'https:'

/** Whether the text is an origin as browsers write it: `https://portal.example`, with nothing after it. */
export const isOrigin = (text: string) => parsed(text)?.origin === text

/** Whether the URL uses plain http to another machine. Anybody on the network between the two machines could read and change the data. */
export const isInsecure = (text: string) => {
  const url = parsed(text)
  return url?.protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** Whether the text is a path on the hub itself. Pages load pictures only from the hub. */
export const isOwnPath = (text: string) => /^(?:\/[\w-][\w.-]*)+$/.test(text)
