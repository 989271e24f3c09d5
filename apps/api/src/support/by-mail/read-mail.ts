import { createHash } from 'node:crypto'
import { email } from '@playhub/contract/fields'
import { LANGUAGES } from '@playhub/contract/limits'
import { withoutTurns } from '@playhub/contract/support/bidi'
import type { Config } from '../../config.ts'
import { mailTexts } from '../../mail/letter.ts'
import { type ParsedMail, parseMail } from '../../mail/parse-mail.ts'
import { type Automatic, isFoundForged, looksAutomatic, whyAutomatic } from './automatic.ts'
import { wordsOfHtml } from './html-words.ts'
import { readReplyAddress, type Signed } from './reply-address.ts'
import { splitReply } from './split-reply.ts'

/** The data that the hub can read from a mail without the database. */
export type ReceivedMail = {
  /** The sender's address, normalised like the addresses of accounts; empty if there is none. */
  from: string
  subject: string
  /** The tickets and signatures of our reply addresses, if the mail has such addresses as recipients. */
  signed: readonly Signed[]
  /** A hash that identifies the mail. It is the same for each copy of the mail, even if the copies arrive by different routes. */
  digest: string
  automatic: Automatic | undefined
  looksAutomatic: boolean
  isFoundForged: boolean
  /** `said` is the text that the sender wrote; `rest` is the quoted text of our e-mail and the signature. */
  said: string
  rest: string
  files: readonly MailFile[]
}
export type MailFile = { name: string; type: string; bytes: Uint8Array }

/** Maximum length of a mail's text, in characters. No person writes more. A longer text is cut before it is processed. */
const TEXT_MAX = 200_000
/** Inline pictures with fewer bytes than this are ignored, because they are logos and smileys of signatures. */
const DECORATION_BYTES = 8192
/**
 * A mail can have several of our reply addresses as recipients, because the first one may come from a mail server that forwarded the mail.
 * The signatures of at most this many addresses are checked.
 */
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
      subject: normal(withoutTurns(mail.subject ?? ''))
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

/** Returns the recipients of a mail: first those that mail servers noted in headers, then those of `To` and `Cc`. */
const recipients = (mail: ParsedMail): string[] => {
  const noted = mail.headers.filter(({ key }) => ENVELOPE.has(key)).map(({ value }) => value.replace(/^\s*<|>\s*$/g, ''))
  return [...noted, ...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesOf)]
}
const ENVELOPE = new Set(['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'x-forwarded-to'])
const addressesOf = ({ address, group = [] }: NonNullable<ParsedMail['from']>): string[] =>
  [address, ...group.map((one) => one.address)].filter((one) => one !== undefined)

/**
 * Returns a hash that identifies a mail. It is made from the mail's own id (RFC 5322) or, if there is none, from date, sender, subject and
 * text.
 */
const digestOf = ({ messageId, date, from, subject, text, html }: ParsedMail) => {
  const of = messageId?.trim() ? ['id', messageId.trim()] : ['text', date, from?.address, subject, text ?? html]
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url')
}

/** Returns the plain text part, or the text of the HTML part if the plain part is empty or missing. */
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
    withoutTurns(filename ?? '')
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, NAME_MAX)
      .toWellFormed() || `${at + 1}`,
  type: mimeType,
  bytes: Buffer.from(content, 'base64'),
})

let known: readonly string[] | undefined
/** Returns the first lines of our e-mails in all languages. */
const openings = () => (known ??= LANGUAGES.map((language) => mailTexts(language)('answer.heading')))
