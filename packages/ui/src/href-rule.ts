/**
 * The address of a link in a message, as the browser would go to it (a foreign alphabet in a host's name becomes `xn--…`);
 * undefined for anything but a whole http(s) or mailto address without a user's name in it.
 */
export const safeHref = (href: string) => {
  const trimmed = href.trim()
  // What `URL` would forgive, such as a line break in `java\nscript:` or a backslash for a slash, nobody writes in good faith.
  if (!/^(https?:\/\/[^/\\]|mailto:[^/\\])/i.test(trimmed) || hasControl(trimmed)) return undefined
  if (!URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  if (url.username || url.password) return undefined
  // Without what may stand behind a mail address: more recipients, and files to attach.
  if (url.protocol === 'mailto:') return /^[^@\s]+@[^@\s]+$/.test(url.pathname) ? `mailto:${url.pathname}` : undefined
  return url.href
}

const hasControl = (text: string) => [...text].some((char) => char <= ' ' || (char >= '\u007f' && char <= '\u009f'))

/** What somebody typed as an address, completed: `shop.example/a` to `https://shop.example/a`, `anna@mail.example` to `mailto:anna@mail.example`. */
export const hrefTyped = (typed: string) => {
  const text = typed.trim()
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/u.test(text)) return safeHref(`mailto:${text}`)
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text)
  // One word is not an address; `localhost` and friends have no place in a letter to support.
  return isWhole ? safeHref(text) : /^[^/\s]+\.[^/\s]+/.test(text) ? safeHref(`https://${text}`) : undefined
}

/** Where a link that `safeHref` gave leads, for showing beside its words; empty for a letter. */
export const hostOf = (href: string) => new URL(href).host
