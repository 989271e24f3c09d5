import { isSameHash } from '../../auth/rules.ts'
import type { Config } from '../../config.ts'
import { keyedHash } from '../../seal.ts'

/**
 * The address for replies to an e-mail about a ticket: `reply+<ticket><signature>@example.com`. The signature covers the ticket and the
 * mailbox to which we sent the e-mail. So nobody can write into a ticket only because they know its number, and an address of one ticket
 * does not help to guess another. The ticket and the signature are in base 32, because mail servers may change upper case to lower case.
 */

type ReplyConfig = Pick<Config, 'appSecret' | 'mail'>

/** The parts of an address for replies. They prove nothing until `isSignedFor` has checked them. */
export type Signed = { ticketId: string; signature: string }

const TICKET_CHARACTERS = 26
/** Length of a signature: 20 characters of base 32 are 100 bits. */
const SIGNATURE_CHARACTERS = 20
const TOKEN = new RegExp(`^[a-z2-7]{${TICKET_CHARACTERS + SIGNATURE_CHARACTERS}}$`)

/** Returns the address for replies to an e-mail; undefined if this installation takes no replies. */
export const replyAddress = (config: ReplyConfig, ticketId: string, mailbox: string): string | undefined => {
  const { replyTo } = config.mail
  if (replyTo === undefined) return undefined
  const [local, domain] = partsOf(replyTo)
  return `${local}+${toBase32(Buffer.from(ticketId.replaceAll('-', ''), 'hex'))}${signatureOf(config, ticketId, mailbox)}@${domain}`
}

/** Returns the ticket and the signature in a recipient's address; undefined if it is not one of our reply addresses. */
export const readReplyAddress = ({ mail: { replyTo } }: ReplyConfig, recipient: string): Signed | undefined => {
  if (replyTo === undefined) return undefined
  const [local, domain] = partsOf(replyTo)
  const [ownLocal, ownDomain] = partsOf(recipient.trim().toLowerCase())
  const token = ownLocal.startsWith(`${local}+`) ? ownLocal.slice(local.length + 1) : ''
  if (ownDomain !== domain || !TOKEN.test(token)) return undefined
  const hex = fromBase32(token.slice(0, TICKET_CHARACTERS)).toString('hex')
  return { ticketId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), signature: token.slice(TICKET_CHARACTERS) }
}

/** Maximum size of a mail's headers in bytes. Only this first part of a mail is searched for our addresses. */
const HEADERS_MAX = 262_144

/** Whether the headers of a raw mail contain one of our reply addresses. This is checked before the mail is parsed. */
export const namesReplyAddress = ({ mail: { replyTo } }: ReplyConfig, raw: Buffer): boolean => {
  if (replyTo === undefined) return false
  const [headers = ''] = raw.toString('latin1', 0, HEADERS_MAX).split(/\r?\n\r?\n/, 1)
  const [local, domain] = partsOf(replyTo).map((part) => part.replace(/[^a-z0-9]/g, String.raw`\$&`))
  const own = new RegExp(String.raw`${local}\+[a-z2-7]{${TICKET_CHARACTERS + SIGNATURE_CHARACTERS}}@${domain}`)
  // A long header is split (folded) into several lines, so its lines are joined first.
  return own.test(headers.replace(/\r?\n[ \t]+/g, '').toLowerCase())
}

/** Whether this address was made for an e-mail to this mailbox. */
export const isSignedFor = (config: ReplyConfig, { ticketId, signature }: Signed, mailbox: string): boolean =>
  isSameHash(signature, signatureOf(config, ticketId, mailbox))

const signatureOf = ({ appSecret }: ReplyConfig, ticketId: string, mailbox: string) =>
  toBase32(Buffer.from(keyedHash(appSecret, 'reply address', `${ticketId}\n${mailbox}`), 'base64url')).slice(0, SIGNATURE_CHARACTERS)

const partsOf = (address: string): [string, string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
}

const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567'

const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Decodes base 32. Bits at the end that do not fill a byte are dropped. */
const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((character) => BASE_32.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
