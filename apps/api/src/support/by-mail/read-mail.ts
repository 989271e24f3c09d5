import { createHash } from 'node:crypto'
import { email } from '@playhub/contract/fields'
import { LANGUAGES } from '@playhub/contract/limits'
import type { Config } from '../../config.ts'
import { mailTexts } from '../../mail/letter.ts'
import { type ParsedMail, parseMail } from '../../mail/parse-mail.ts'
import { type Automatic, isFoundForged, looksAutomatic, whyAutomatic } from './automatic.ts'
import { wordsOfHtml } from './html-words.ts'
import { readReplyAddress, type Signed } from './reply-address.ts'
import { splitReply } from './split-reply.ts'

/** A mail that arrived, as far as it can be judged without the database. */
export type ReceivedMail = {
  /** The sender's address, as accounts write it; empty if there is none. */
  from: string
  subject: string
  /** The addresses of ours that it went to. */
  signed: readonly Signed[]
  /** Equal for the same mail, also if it comes again by another way. */
  digest: string
  automatic: Automatic | undefined
  looksAutomatic: boolean
  isFoundForged: boolean
  /** What the writer said, and what is folded. */
  said: string
  rest: string
  files: readonly MailFile[]
}
export type MailFile = { name: string; type: string; bytes: Uint8Array }

/** More text than any person writes. What is longer is cut before it is looked at. */
const TEXT_MAX = 200_000
/** Inline pictures below this size are logos and smileys of signatures. */
const DECORATION_BYTES = 8192
/** One mail is written to one ticket. A few more addresses are looked at, because the first may be of a forwarder. */
const ADDRESSES_MAX = 5

/** Reads a mail. Throws BAD_REQUEST if it is so malformed that nothing can be read, or takes too long to read. */
export const readMail = async (config: Pick<Config, 'appSecret' | 'mail'>, raw: Buffer): Promise<ReceivedMail> => {
  const mail = await parseMail(raw)
  const parsed = email.safeParse(mail.from?.address ?? '')
  const from = parsed.success ? parsed.data : ''
  const { said, rest } = splitReply(textOf(mail), openings())
  const headers = mail.headers
  return {
    ...{
      from,
      said,
      rest,
      digest: digestOf(mail),
      subject: normal(mail.subject ?? '')
        .slice(0, SUBJECT_MAX)
        .toWellFormed(),
    },
    signed: recipients(mail)
      .flatMap((recipient) => readReplyAddress(config, recipient) ?? [])
      .slice(0, ADDRESSES_MAX),
    automatic: whyAutomatic(headers, from),
    looksAutomatic: looksAutomatic(mail.subject ?? ''),
    isFoundForged: isFoundForged(headers),
    files: mail.attachments.filter((file) => !isDecoration(file)).map(asFile),
  }
}
const SUBJECT_MAX = 300

/** The envelope's recipient as mail servers note it, then the visible recipients. */
const recipients = (mail: ParsedMail): string[] => {
  const noted = mail.headers.filter(({ key }) => ENVELOPE.has(key)).map(({ value }) => value.replace(/^\s*<|>\s*$/g, ''))
  return [...noted, ...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesOf)]
}
const ENVELOPE = new Set(['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'x-forwarded-to'])
const addressesOf = ({ address, group = [] }: NonNullable<ParsedMail['from']>): string[] =>
  [address, ...group.map((one) => one.address)].filter((one) => one !== undefined)

/** A mail has an id of its own (RFC 5322). Without one, its date, sender, subject and text stand for it. */
const digestOf = ({ messageId, date, from, subject, text, html }: ParsedMail) => {
  const of = messageId?.trim() ? ['id', messageId.trim()] : ['text', date, from?.address, subject, text ?? html]
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url')
}

/** The plain part. Some programs leave it empty, and some have none. */
const textOf = ({ text = '', html = '' }: ParsedMail): string => {
  const plain = normal(text)
  return plain !== '' ? plain : normal(wordsOfHtml(html.slice(0, TEXT_MAX * 2)))
}

const normal = (text: string) =>
  text
    .slice(0, TEXT_MAX)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff\0]/g, '')
    .trim()

type Attachment = ParsedMail['attachments'][number]

const isDecoration = ({ related, disposition, content, mimeType }: Attachment) =>
  mimeType.startsWith('image/') && (related === true || disposition === 'inline') && Buffer.byteLength(content, 'base64') < DECORATION_BYTES

const NAME_MAX = 120
const asFile = ({ filename, mimeType, content }: Attachment, at: number): MailFile => ({
  name:
    (filename ?? '')
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, NAME_MAX)
      .toWellFormed() || `${at + 1}`,
  type: mimeType,
  bytes: Buffer.from(content, 'base64'),
})

let known: readonly string[] | undefined
/** The first lines of our letters in all languages. */
const openings = () => (known ??= LANGUAGES.map((language) => mailTexts(language)('answer.heading')))
