import { inParagraphs } from '@playhub/contract/message-blocks'
import { MESSAGE_HTML_MAX, MESSAGE_TAGS } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import sanitize from 'sanitize-html'

/** The HTML of a message as it is kept, and its words. Both are empty where nothing would be seen. */
export type CleanMessage = { html: string; plain: string }

/** Far deeper than any editor goes; browsers and cleaners grow slow with depth. */
const DEPTH_MAX = 20
/** Cleaning spells tags and links out, which makes a hostile text some times longer. */
const CLEANED_MAX = 2 * MESSAGE_HTML_MAX

/**
 * The HTML of a message as it is kept, and its words. Throws MESSAGE_TOO_LONG before anything is read of it, and, unless `mayBeEmpty`
 * (a file speaks for itself), MESSAGE_EMPTY where nothing would be seen.
 */
export const cleanMessage = (html: string, { mayBeEmpty }: { mayBeEmpty: boolean }): CleanMessage => {
  if (html.length > MESSAGE_HTML_MAX) throw new Refusal('MESSAGE_TOO_LONG')
  const clean = sanitize(inParagraphs(html), rules).replaceAll('\0', '')
  if (clean.length > CLEANED_MAX) throw new Refusal('MESSAGE_TOO_LONG')
  const plain = wordsOf(clean)
  if (!isBlank(plain)) return { html: clean, plain }
  if (!mayBeEmpty) throw new Refusal('MESSAGE_EMPTY')
  return { html: '', plain: '' }
}

/** What was cleaned before its files had come, with them. Throws MESSAGE_EMPTY where nothing would be seen. */
export const withFiles = (message: CleanMessage, attachments: readonly string[]) => {
  if (message.html === '' && attachments.length === 0) throw new Refusal('MESSAGE_EMPTY')
  return { ...message, attachments }
}

/** What somebody typed without an editor, as a message: its line breaks stay, and no sign of it is markup. */
export const messageOfText = (text: string): CleanMessage => {
  const plain = text.replace(/\r\n?/g, '\n').trim()
  const paragraphs = plain.split(/\n{2,}/).map((paragraph) => `<p>${escaped(paragraph).replace(/\n/g, '<br />')}</p>`)
  return { html: paragraphs.join(''), plain }
}

/** True for what shows nothing: blanks, zero-width signs, signs that only direct others. */
export const isBlank = (text: string) => /^[\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]*$/u.test(text)

const rules: sanitize.IOptions = {
  allowedTags: [...MESSAGE_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: DEPTH_MAX,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { href }) => {
      const target = targetOf(href)
      return { tagName, attribs: target === undefined ? {} : { href: target, rel: 'noopener noreferrer nofollow ugc', target: '_blank' } }
    },
  },
  // Of a link that leads nowhere the words stay.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs.href === undefined ? 'excludeTag' : false),
}

/** Where a link leads, as `URL` writes it; undefined for what is relative (and so would lead into the hub), active, or hides its host behind a name. */
const targetOf = (href: string | undefined): string | undefined => {
  const url = href === undefined ? null : URL.parse(href)
  if (!url || url.username || url.password) return undefined
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

/** The words of cleaned HTML; a link's address stands behind its words where they do not say it. */
const wordsOf = (clean: string): string =>
  clean
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      isSaid(href, words) ? words : `${words} (${href.replace(/^mailto:/, '')})`,
    )
    .replace(/<br \/>|<\/(?:p|pre)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof signs) => signs[name])
    .trim()

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const signs = { lt: '<', gt: '>', quot: '"', amp: '&' }

const isSaid = (href: string, words: string) => {
  const bare = (text: string) => text.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '')
  return bare(href) === bare(words.replace(/<[^>]*>/g, '').trim())
}
