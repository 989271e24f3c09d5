import { escaped } from '../base/escaped.ts'

/**
 * A part of an e-mail. `quiet` is small print; `code` is emphasised and selected with one click; `facts` are separate lines; `quote` is
 * another person's text; `link` is shown as a button.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'code'; label: string; text: string }
  | { kind: 'facts'; lines: readonly string[] }
  | { kind: 'quote'; text: string }
  | { kind: 'link'; label: string; href: string }

type Content = { language: string; subject: string; blocks: readonly Block[]; footer: readonly string[] }

const SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace"

/**
 * The colours of the dark theme. Mail clients may drop style sheets, so the light colours are inline styles. The dark colours override them
 * where style sheets work.
 */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#090c12!important}.card{background-color:#12161d!important;border-color:#303640!important}
.strong{color:#f1f3f8!important}.text{color:#bdc3cd!important}.quiet{color:#9ba2ae!important}
.facts{background-color:#1b212b!important}
.link{background-color:#b1f145!important;color:#171c25!important}
.code{background-color:#203414!important;color:#b1f145!important}.brand{color:#b1f145!important}
}`

/** Returns the HTML version of an e-mail. It uses tables and inline styles and loads nothing. */
export const letterHtml = ({ language, subject, blocks, footer }: Content): string => `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f6fa">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f6fa">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px">
<tr><td class="brand" style="padding:0 8px 16px;font:800 20px/24px ${SANS};color:#2f6616">Playhub</td></tr>
<tr><td class="card" style="padding:32px 28px 12px;background-color:#ffffff;border:1px solid #d9dce3;border-radius:20px">
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px 0">
${footer.map((line) => paragraph('quiet', `margin:0 0 4px;font:400 13px/20px ${SANS};color:#5e6572`, line)).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const blockHtml = (block: Block): string => {
  if (block.kind === 'heading')
    return `<h1 class="strong" style="margin:0 0 12px;font:700 24px/30px ${SANS};color:#171c25">${escaped(block.text)}</h1>`
  if (block.kind === 'text') return paragraph('text', `margin:0 0 20px;font:400 16px/24px ${SANS};color:#474d59`, block.text)
  if (block.kind === 'quiet') return paragraph('quiet', `margin:0 0 20px;font:400 14px/21px ${SANS};color:#5e6572`, block.text)
  if (block.kind === 'quote')
    return paragraph(
      'text',
      `margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid #7a818d;white-space:pre-wrap;font:400 16px/24px ${SANS};color:#474d59`,
      block.text,
    )
  if (block.kind === 'link')
    return `<p style="margin:0 0 20px"><a class="link" href="${escaped(block.href)}" style="display:inline-block;padding:12px 20px;background-color:#2f6616;border-radius:12px;font:700 16px/24px ${SANS};color:#ffffff;text-decoration:none">${escaped(block.label)}</a></p>`
  if (block.kind === 'facts')
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="facts" style="padding:14px 16px;background-color:#f3f6fa;border-radius:12px">
${block.lines.map((line) => paragraph('text', `margin:0;font:400 15px/24px ${SANS};color:#474d59`, line)).join('\n')}
</td></tr></table>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="code" align="center" style="padding:16px 8px 20px;background-color:#e1f7cd;color:#2a5e12;border-radius:12px">
<div style="font:600 13px/20px ${SANS}">${escaped(block.label)}</div>
<div style="font:700 38px/46px ${MONO};letter-spacing:6px;padding-left:6px;-webkit-user-select:all;user-select:all">${escaped(block.text)}</div>
</td></tr></table>`
}

const paragraph = (name: string, style: string, text: string) =>
  `<p class="${name}" style="${style};overflow-wrap:anywhere;word-break:break-word">${escaped(text)}</p>`

/** Returns the plain text version of an e-mail. */
export const letterText = (blocks: readonly Block[], footer: readonly string[]): string =>
  [...blocks.map(blockText), `--\n${footer.join('\n')}`].join('\n\n')

const blockText = (block: Block): string => {
  if (block.kind === 'code') return `${block.label}: ${block.text}`
  if (block.kind === 'link') return `${block.label}: ${block.href}`
  if (block.kind === 'facts') return block.lines.join('\n')
  // Each line of a quote begins with `>`, so that readers see that the hub did not write this text.
  return block.kind === 'quote' ? block.text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ') : block.text
}
