import { uuid } from '@playhub/contract/fields'
import { inParagraphs } from '@playhub/contract/message-blocks'
import { MESSAGE_HTML_MAX, MESSAGE_TAGS } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import { withoutTurns } from '@playhub/contract/support/bidi'
import sanitize from 'sanitize-html'

/** A message as sanitised HTML and as plain text. Both are empty if nothing would be visible. */
export type CleanMessage = { html: string; plain: string }

/** Maximum nesting of elements, deeper than any editor produces. Browsers and sanitisers get slow with deeply nested elements. */
const DEPTH_MAX = 20
/** Maximum length after sanitising. Sanitising writes tags and links in full, which can make a hostile text several times longer. */
const CLEANED_MAX = 2 * MESSAGE_HTML_MAX

/**
 * Sanitises the HTML of a message and extracts its plain text. Throws MESSAGE_TOO_LONG before parsing if the HTML is too long. Throws
 * MESSAGE_EMPTY if nothing would be visible, unless `mayBeEmpty` is set because there is a file.
 */
export const cleanMessage = (html: string, { mayBeEmpty }: { mayBeEmpty: boolean }): CleanMessage => {
  const clean = cleanHtml(html, rules)
  const plain = wordsOf(clean)
  if (!isBlank(plain)) return { html: clean, plain }
  if (!mayBeEmpty) throw new Refusal('MESSAGE_EMPTY')
  return { html: '', plain: '' }
}

const cleanHtml = (html: string, of: sanitize.IOptions): string => {
  if (html.length > MESSAGE_HTML_MAX) throw new Refusal('MESSAGE_TOO_LONG')
  const clean = withoutTurns(sanitize(inParagraphs(html), of)).replaceAll('\0', '')
  if (clean.length > CLEANED_MAX) throw new Refusal('MESSAGE_TOO_LONG')
  return clean
}

/**
 * Sanitises the HTML of an internal note of staff. A note may contain the same HTML as a message, and also `<span data-staff="id">` with
 * the id of a member of staff. Throws MESSAGE_TOO_LONG. Does not refuse a note that would show nothing.
 */
export const cleanNoteHtml = (html: string): string => cleanHtml(html, noteRules)

/**
 * Adds files to a message that was sanitised before they arrived. Throws MESSAGE_EMPTY if there are no files and nothing would be visible.
 */
export const withFiles = (message: CleanMessage, attachments: readonly string[]) => {
  if (message.html === '' && attachments.length === 0) throw new Refusal('MESSAGE_EMPTY')
  return { ...message, attachments }
}

/** Turns plain text into a message: line breaks stay, and no character is treated as markup. */
export const messageOfText = (text: string): CleanMessage => {
  const plain = withoutTurns(text).replace(/\r\n?/g, '\n').trim()
  const paragraphs = plain.split(/\n{2,}/).map((paragraph) => `<p>${escaped(paragraph).replace(/\n/g, '<br />')}</p>`)
  return { html: paragraphs.join(''), plain }
}

/** Whether a text shows nothing: only spaces, zero-width and control characters. */
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
  // For a link without a valid target, only its text stays.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs.href === undefined ? 'excludeTag' : false),
}

const noteRules: sanitize.IOptions = {
  ...rules,
  allowedTags: [...MESSAGE_TAGS, 'span'],
  allowedAttributes: { ...rules.allowedAttributes, span: ['data-staff'] },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'a' && attribs.href === undefined) || (tag === 'span' && !uuid.safeParse(attribs['data-staff']).success)
      ? 'excludeTag'
      : false,
}

/**
 * Returns the link's target as `URL` writes it. Returns undefined for a script, and for a relative target, which would lead into the hub.
 * Also returns undefined for a target with a user name or password, which would hide the real host.
 */
const targetOf = (href: string | undefined): string | undefined => {
  const url = href === undefined ? null : URL.parse(href)
  if (!url || url.username || url.password) return undefined
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

/** Returns the plain text of sanitised HTML. A link's URL follows the link's text, unless this text is the URL. */
export const wordsOf = (clean: string): string =>
  clean
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      isSaid(href, words) ? words : `${words} (${href.replace(/^mailto:/, '')})`,
    )
    .replace(/<br \/>|<\/(?:p|pre)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof signs) => signs[name])
    .trim()

export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const signs = { lt: '<', gt: '>', quot: '"', amp: '&' }

const isSaid = (href: string, words: string) => {
  const bare = (text: string) => text.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '')
  return bare(href) === bare(words.replace(/<[^>]*>/g, '').trim())
}
