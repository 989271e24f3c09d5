import sanitize from 'sanitize-html'

/**
 * Returns the text of a mail that has only HTML. Quotes are marked as in plain text: `> ` before each quoted line, `-- ` above a signature.
 * So `split-reply.ts` can split HTML mails and plain mails by the same rules.
 */
export const wordsOfHtml = (html: string): string => {
  const lines: string[] = []
  let line = ''
  let depth = 0
  let isFixed = false
  const end = () => {
    lines.push(line.trim() === '' ? '' : `${'> '.repeat(Math.min(depth, QUOTES_MAX))}${isFixed ? line : line.trim()}`)
    line = ''
  }
  const startLine = () => {
    if (line.trim() !== '') end()
    line = ''
  }
  for (const [part, close = '', name = ''] of sanitize(html, rules).matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (name === '') {
      line += isFixed ? textOf(part) : textOf(part).replace(/[\s\u00a0]+/g, ' ')
      for (const fixed = isFixed ? line.split('\n') : []; fixed.length > 1; line = fixed.join('\n')) {
        line = fixed.shift() ?? ''
        end()
      }
    } else if (name === 'br') end()
    else if (name === 'td') line += close === '' ? ' ' : ''
    else {
      startLine()
      if (name === 'blockquote') depth += close ? -1 : 1
      if (name === 'pre') isFixed = close === ''
      if (name === 'hr') lines.push(RULE)
      if (name === 'section' && close === '') lines.push('-- ')
      if (name === 'li' && close === '') line = '- '
      if (name === 'p' && close !== '') lines.push(depth > 0 ? '>' : '')
    }
  }
  startLine()
  return lines.join('\n').trim()
}

const RULE = '_'.repeat(32)
const QUOTES_MAX = 5

const QUOTE = /(?:^|\s)(?:yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|moz-cite-prefix)(?:\s|$)/
const QUOTE_ID = /^(?:x_)*(?:mail-app-auto-quote|mail-editor-reference-message-container|isReplyContent)$/
const SIGNATURE = /(?:^|\s)(?:gmail_signature|moz-signature|protonmail_signature_block|js-signature)(?:\s|$)/
const SIGNATURE_ID = /^(?:x_)*(?:Signature|mail-app-auto-signature|ms-outlook-mobile-signature|AppleMailSignature)$/

/** Renames the element around a quote to `blockquote`, and the element around a signature to `section`. */
const named = (tagName: string, { class: names = '', id = '' }: sanitize.Attributes): sanitize.Tag => {
  if (QUOTE.test(names) || QUOTE_ID.test(id)) return { tagName: 'blockquote', attribs: {} }
  if (SIGNATURE.test(names) || SIGNATURE_ID.test(id)) return { tagName: 'section', attribs: {} }
  return { tagName, attribs: {} }
}
const heading = { tagName: 'p', attribs: {} }

const rules: sanitize.IOptions = {
  allowedTags: ['p', 'div', 'br', 'blockquote', 'section', 'li', 'ul', 'ol', 'table', 'tr', 'td', 'pre', 'hr'],
  allowedAttributes: {},
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'title'],
  nestingLimit: 60,
  transformTags: { div: named, span: named, table: named, th: 'td', h1: () => heading, h2: () => heading, h3: () => heading },
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const textOf = (part: string) => part.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => SIGNS[name] ?? '')
