import { MESSAGE_TAGS } from '@playhub/contract/message-limits'
import DOMPurify from 'dompurify'
import { createElement, type ReactNode, useMemo } from 'react'
import { hostOf, safeHref } from './editor/href-rule.ts'
import styles from './message-html.module.css'

const allowed: ReadonlySet<string> = new Set(MESSAGE_TAGS)

/**
 * Shows the HTML of a message and sanitises it again. It renders the sanitised tree instead of its text, because parsing the text again
 * could give another result. Links open in a new tab; `showHosts` shows their hosts.
 */
export const MessageHtml = ({ html, showHosts = false }: { html: string; showHosts?: boolean }) => {
  const content = useMemo(() => build(cleanTree(html), showHosts), [html, showHosts])
  return <div className={styles.message}>{content}</div>
}

const cleanTree = (html: string) => {
  // Without a document, or in an unsupported browser, DOMPurify returns its input unchanged.
  if (!DOMPurify.isSupported) return undefined
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...MESSAGE_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

const build = (parent: Node | undefined, showHosts: boolean): ReactNode[] =>
  [...(parent?.childNodes ?? [])].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
    if (!(node instanceof Element)) return null
    const tag = node.localName
    if (!allowed.has(tag)) return null
    if (tag === 'br') return createElement('br', { key: at })
    const children = build(node, showHosts)
    if (tag !== 'a') return createElement(tag, { key: at }, ...children)
    const link = { href: node.getAttribute('href') ?? '', text: node.textContent, showHost: showHosts }
    return createElement(MessageLink, { key: at, ...link }, ...children)
  })

/** Shows only the text if the link is not safe. */
const MessageLink = ({ href, text, showHost, children }: { href: string; text: string; showHost: boolean; children?: ReactNode }) => {
  const safe = safeHref(href)
  if (!safe) return children
  const host = hostOf(safe)
  // The host is shown unless the link's text contains it fully. `https://shop.com` as the text of a link to `shop.co` does not count.
  const origin = `${safe.split(host)[0]}${host}`
  const isSaid = text === origin || text.startsWith(`${origin}/`)
  return (
    <>
      <a href={safe} target="_blank" rel="noopener noreferrer nofollow ugc">
        {children}
      </a>
      {showHost && host !== '' && !isSaid && <bdi className={styles.host}> ({host})</bdi>}
    </>
  )
}
