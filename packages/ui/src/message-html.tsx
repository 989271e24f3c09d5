import { MESSAGE_TAGS } from '@playhub/contract/message-limits'
import DOMPurify from 'dompurify'
import { createElement, type ReactNode, useMemo } from 'react'
import { hostOf, safeHref } from './editor/href-rule.ts'
import styles from './message-html.module.css'

const allowed: ReadonlySet<string> = new Set(MESSAGE_TAGS)

type Props = {
  html: string
  showHosts?: boolean
  /** Shows mentions of members of staff, for a note. In other messages, only the text of a mention is shown. */
  showMentions?: boolean
}

/**
 * Sanitises the HTML of a message once more and shows it. The sanitised DOM tree is rendered directly. Turning it into text and parsing
 * that text again could give another result. Links open in a new tab; `showHosts` shows their hosts.
 */
export const MessageHtml = ({ html, showHosts = false, showMentions = false }: Props) => {
  const content = useMemo(() => build(cleanTree(html, showMentions), showHosts), [html, showHosts, showMentions])
  return <div className={styles.message}>{content}</div>
}

const cleanTree = (html: string, showMentions: boolean) => {
  // Without a document, or in an unsupported browser, DOMPurify returns its input unchanged.
  if (!DOMPurify.isSupported) return undefined
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: showMentions ? [...MESSAGE_TAGS, 'span'] : [...MESSAGE_TAGS],
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
    if (tag === 'span') return createElement('span', { key: at, className: styles.mention }, ...build(node, showHosts))
    if (!allowed.has(tag)) return null
    if (tag === 'br') return createElement('br', { key: at })
    const children = build(node, showHosts)
    if (tag !== 'a') return createElement(tag, { key: at }, ...children)
    const link = { href: node.getAttribute('href') ?? '', text: node.textContent, showHost: showHosts }
    return createElement(MessageLink, { key: at, ...link }, ...children)
  })

/** Shows a link. If the link is not safe, only its text is shown. */
const MessageLink = ({ href, text, showHost, children }: { href: string; text: string; showHost: boolean; children?: ReactNode }) => {
  const safe = safeHref(href)
  if (!safe) return children
  const host = hostOf(safe)
  // The host of the target is shown behind the link, unless the text of the link already names it: the text is the origin, or the origin
  // and a path. So for a link to `https://shop.co`, the text `https://shop.com` does not hide the host.
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
