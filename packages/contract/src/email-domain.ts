/**
 * Converts the domain of an e-mail address to ASCII: `user@bücher.example` becomes `user@xn--bcher-kva.example`. E-mail addresses are
 * stored and compared in this form, so that both forms belong to one account. Returns the address unchanged if it cannot be converted.
 */
export const asciiEmail = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at === 0 || isAscii(domain) || domain.search(NOT_IN_NAME) >= 0 || ONE_SIGN_ENDING.test(domain) || mixesAlphabets(domain))
    return address
  const url = `http://${domain}`
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address
}

/**
 * Returns the e-mail address with its domain in readable letters. Returns it unchanged if `asciiEmail` would not convert the result back to
 * the same address.
 */
export const shownEmail = (address: string): string => {
  if (!address.includes('xn--')) return address
  const at = address.lastIndexOf('@') + 1
  const shown = address.slice(0, at) + address.slice(at).split('.').map(decodedLabel).join('.')
  return asciiEmail(shown) === address ? shown : address
}

const HIDDEN = '•••'

/**
 * Hides the name in an e-mail address: `player@example.com` becomes `p•••@example.com`. The result is no valid address, so no call accepts
 * it. An empty text stays empty.
 */
export const maskedEmail = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at < 0) return ''
  // A name of only one letter is hidden completely.
  const first = at > 1 ? address.slice(0, 1) : ''
  return first + HIDDEN + address.slice(at)
}

/** Whether the address is one that `maskedEmail` made. */
export const isMaskedEmail = (address: string): boolean => address.includes(HIDDEN)

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)
/**
 * ASCII characters that no host name contains, such as `:`, `/` and `@`. A URL parser would take the text after them for a port, a path or
 * another host.
 */
export const NOT_IN_NAME = /(?![a-z\d.-])\p{ASCII}/giu
const ONE_SIGN_ENDING = /(?:^|[.。．｡]).$/u
/**
 * Whether a label of the domain (a part between dots) mixes Latin with Cyrillic or Greek letters. Such an address is mistyped or
 * fraudulent, because no registry sells these names.
 */
export const mixesAlphabets = (domain: string) =>
  domain.split('.').some((label) => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label))

const decodedLabel = (label: string) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label)

// The constants of Punycode (RFC 3492). A browser can encode Punycode (with `URL`) but cannot decode it.
const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700]

const decoded = (text: string): string | undefined => {
  const split = text.lastIndexOf('-')
  const signs = split > 0 ? [...text.slice(0, split)] : []
  let [at, point, bias] = [0, 128, 72]
  let isFirst = true
  for (let next = split > 0 ? split + 1 : 0; next < text.length; at += 1) {
    const before = at
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(text[next])
      if (digit === undefined) return undefined
      next += 1
      at += digit * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    bias = adapted(at - before, signs.length + 1, isFirst)
    isFirst = false
    point += Math.floor(at / (signs.length + 1))
    at %= signs.length + 1
    if (point > 0x10ffff) return undefined
    signs.splice(at, 0, String.fromCodePoint(point))
  }
  return signs.join('')
}

const digitOf = (sign: string | undefined) =>
  sign !== undefined && /[a-z\d]/.test(sign) ? (Number.parseInt(sign, BASE) + 26) % BASE : undefined

const adapted = (delta: number, length: number, isFirst: boolean) => {
  let [rest, k] = [Math.floor(delta / (isFirst ? DAMP : 2)), 0]
  for (rest += Math.floor(rest / length); rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
