/**
 * Returns the URL of a link in a message as the browser would open it. Other alphabets in a host become `xn--…`. Returns undefined unless
 * the link is a complete http(s) or mailto URL without a user name.
 */
export const safeHref = (href: string) => {
  const trimmed = href.trim()
  // Rejects input that `URL` would accept but nobody writes by accident, such as a line break in `java\nscript:` or a backslash instead of
  // a slash.
  if (!/^(https?:\/\/[^/\\]|mailto:[^/\\])/i.test(trimmed) || hasControl(trimmed)) return undefined
  if (!URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  if (url.username || url.password) return undefined
  // Removes the query of a mailto URL, because it could add recipients and attachments.
  if (url.protocol === 'mailto:') return /^[^@\s]+@[^@\s]+$/.test(url.pathname) ? `mailto:${url.pathname}` : undefined
  return url.href
}

const hasControl = (text: string) => [...text].some((char) => char <= ' ' || (char >= '\u007f' && char <= '\u009f'))

/**
 * Completes a typed link target: `shop.example/a` becomes `https://shop.example/a`, `anna@mail.example` becomes `mailto:anna@mail.example`.
 */
export const hrefTyped = (typed: string) => {
  const text = typed.trim()
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/u.test(text)) return safeHref(`mailto:${text}`)
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text)
  // A single word is not completed to a URL. This excludes `localhost`, which is not useful in a message.
  return isWhole ? safeHref(text) : /^[^/\s]+\.[^/\s]+/.test(text) ? safeHref(`https://${text}`) : undefined
}

/** Returns the host of a checked link, which is shown beside the link's text; empty for a mailto URL. */
export const hostOf = (href: string) => new URL(href).host
