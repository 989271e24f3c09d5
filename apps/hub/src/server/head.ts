import { languageInPath, withLanguage } from '@playhub/contract/language'
import { LANGUAGES, type Language, MANIFEST_PATH } from '@playhub/contract/limits'
import type { PageGround } from './page-ground.ts'

/** The data for a page's `head` element, for search engines, messengers and browsers. */
export type Head = {
  title: string
  description: string
  keywords?: string
  ogTitle?: string
  ogDescription?: string
  /** The site's name. */
  project: string
  /** A path on this site, or a complete URL. */
  ogImage?: string
  favicon?: string
  appIcon?: string
  /** What the page is about, as schema.org data. */
  about?: Readonly<Record<string, unknown>>
  /** True for a page that search engines must not index, such as a player's page or a search. It then has no canonical URL. */
  personal?: boolean
  /** The path of the canonical URL on this site, if the page has several URLs. */
  canonical?: string
  /** The paths of the same page in other languages, by language. Set it if the page's path does not contain the language. */
  alternates?: Readonly<Record<string, string>>
  /** Origins to which the browser connects early. */
  preconnect?: readonly string[]
}

export type Place = { origin: string; path: string; language: Language; ground?: PageGround | undefined }

/** A tag of the head: its name, attributes and text. A `script` tag here contains data, never code. */
export type Tag = readonly [name: 'title' | 'meta' | 'link' | 'script', attributes: Readonly<Record<string, string>>, text?: string]

/** The colours of `--bg` in tokens.css, by theme. */
const THEME_GROUND: PageGround = { dark: '#090c12', light: '#fafcff' }

/** Returns the tags of a page's head, except scripts, styles and fonts. */
export const headTags = (head: Head, { origin, path, language, ground = THEME_GROUND }: Place): Tag[] => {
  const whole = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address)
  const property = (name: string, content: string | undefined): Tag[] => (content ? [['meta', { property: name, content }]] : [])
  const alternates = head.alternates ?? alternatesOf(path)
  const canonical = head.canonical ?? (languageInPath(path) ? withLanguage(path, language) : path)
  const aboutPage = (about: NonNullable<Head['about']>) => ({
    ...{ '@context': 'https://schema.org', ...about, url: whole(canonical) },
    ...(head.ogImage && { image: whole(head.ogImage) }),
  })
  return [
    ['title', {}, head.title],
    ['meta', { name: 'description', content: head.description }],
    ...(head.keywords ? [['meta', { name: 'keywords', content: head.keywords }] as const] : []),
    ['meta', { name: 'theme-color', content: ground.dark, media: '(prefers-color-scheme: dark)' }],
    ['meta', { name: 'theme-color', content: ground.light, media: '(prefers-color-scheme: light)' }],
    ...(head.favicon ? [['link', { rel: 'icon', href: head.favicon }] as const] : []),
    ['link', { rel: 'manifest', href: `${MANIFEST_PATH}?${new URLSearchParams({ project: head.project, lng: language })}` }],
    ...(head.appIcon ? [['link', { rel: 'apple-touch-icon', href: head.appIcon }] as const] : []),
    ...(head.preconnect ?? []).map((href) => ['link', { rel: 'preconnect', href }] as const),
    ...(head.personal
      ? [['meta', { name: 'robots', content: 'noindex' }] as const]
      : [
          ['link', { rel: 'canonical', href: whole(canonical) }] as const,
          ...Object.entries(alternates).map(([hreflang, to]) => ['link', { rel: 'alternate', hreflang, href: whole(to) }] as const),
          ...property('og:type', 'website'),
          ...property('og:title', head.ogTitle || head.title),
          ...property('og:description', head.ogDescription || head.description),
          ...property('og:image', head.ogImage && whole(head.ogImage)),
          ...property('og:url', whole(canonical)),
          ...property('og:locale', language),
          ['meta', { name: 'twitter:card', content: head.ogImage ? 'summary_large_image' : 'summary' }] as const,
          ...(head.about ? [['script', { type: 'application/ld+json' }, JSON.stringify(aboutPage(head.about))] as const] : []),
        ]),
  ]
}

const alternatesOf = (path: string): Record<string, string> => {
  if (!languageInPath(path)) return {}
  const each = LANGUAGES.map((language) => [language, withLanguage(path, language)] as const)
  return Object.fromEntries([...each, ['x-default', withLanguage(path, 'en')]])
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const printTag = ([name, attributes, text]: Tag) => {
  const printed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  // A script's text ends at the first `</script`, so `<` is escaped.
  if (name === 'script') return `<script${printed.join('')}>${(text ?? '').replace(/</g, '\\u003c')}</script>`
  return text === undefined ? `<${name}${printed.join('')}>` : `<${name}${printed.join('')}>${escapeHtml(text)}</${name}>`
}
