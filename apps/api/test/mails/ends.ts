import type Mail from 'nodemailer/lib/mailer/index.js'
import type { MailEnd } from '../../src/support/by-mail/receive-mail.ts'

/**
 * An incoming e-mail that must not become a message in a ticket, and the expected result (`end`). `mail` overrides fields of an ordinary
 * reply of the player.
 */
export type EndCase = { name: string; mail: Mail.Options; end: MailEnd }

const dropped = (why: Extract<MailEnd, { end: 'dropped' }>['why']): MailEnd => ({ end: 'dropped', why })
const held = (why: Extract<MailEnd, { end: 'held' }>['why']): MailEnd => ({ end: 'held', why })
const withHeaders = (headers: Record<string, string>): Mail.Options => ({ headers })

export const ends: readonly EndCase[] = [
  {
    name: 'a vacation reply of Gmail',
    mail: {
      subject: 'Out of office Re: Support',
      ...withHeaders({ 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Autoreply': 'yes' }),
    },
    end: dropped('autoReply'),
  },
  {
    name: 'a vacation reply of Exchange',
    mail: {
      subject: 'Automatic reply: Support',
      ...withHeaders({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
    },
    end: dropped('autoReply'),
  },
  {
    name: 'an answering rule of Exchange',
    mail: withHeaders({ 'X-MS-Exchange-Inbox-Rules-Loop': 'anna@player.example' }),
    end: dropped('autoReply'),
  },
  { name: 'an autoresponder of a hosting panel', mail: withHeaders({ 'X-Autorespond': 'Re: Support' }), end: dropped('autoReply') },
  { name: 'an old autoresponder', mail: withHeaders({ Precedence: 'auto_reply' }), end: dropped('autoReply') },
  { name: 'an answer to an invitation', mail: withHeaders({ 'Content-Type': 'text/calendar; method=REPLY' }), end: dropped('autoReply') },
  { name: 'a mail of a list', mail: withHeaders({ 'List-Id': '<fans.player.example>' }), end: dropped('list') },
  { name: 'an advertisement', mail: withHeaders({ 'List-Unsubscribe': '<https://ads.example/stop>' }), end: dropped('list') },
  { name: 'bulk mail', mail: withHeaders({ Precedence: 'bulk' }), end: dropped('list') },
  { name: 'a letter of ours that comes back', mail: withHeaders({ 'X-Playhub-Letter': '1' }), end: dropped('loop') },
  {
    name: 'a bounce with a report',
    mail: withHeaders({ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }),
    end: dropped('bounce'),
  },
  {
    name: 'a bounce without a report',
    mail: { from: 'Mail Delivery Subsystem <mailer-daemon@player.example>', subject: 'Undelivered Mail Returned to Sender' },
    end: dropped('bounce'),
  },
  { name: 'a bounce of an empty envelope', mail: withHeaders({ 'Return-Path': '<>' }), end: dropped('bounce') },
  {
    name: 'a bounce that names the failed address',
    mail: withHeaders({ 'X-Failed-Recipients': 'reply@playhub.example' }),
    end: dropped('bounce'),
  },
  {
    name: 'a receipt of reading',
    mail: withHeaders({ 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=b' }),
    end: dropped('receipt'),
  },
  {
    name: 'to the bare address, with the number in the subject',
    mail: { to: 'reply@playhub.example', subject: 'Re: Support has answered you (no. 1001)' },
    end: dropped('noAddress'),
  },
  { name: 'to an address with too short a token', mail: { to: 'reply+abcdef@playhub.example' }, end: dropped('noAddress') },
  {
    name: 'to the right token on another domain',
    mail: { to: 'reply+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@evil.example' },
    end: dropped('noAddress'),
  },
  { name: 'to a ticket that does not exist', mail: { to: `reply+${'a'.repeat(46)}@playhub.example` }, end: dropped('signature') },
  { name: 'from another mailbox of the same person', mail: { from: 'Anna <anna@work.example>' }, end: held('sender') },
  {
    name: 'from a stranger whom the letter was forwarded to',
    mail: { from: 'Eve <eve@evil.example>', subject: 'Fwd: Support', text: 'Please send my password.' },
    end: held('sender'),
  },
  { name: 'with the player’s name and another address', mail: { from: '"anna@player.example" <eve@evil.example>' }, end: held('sender') },
  { name: 'without a sender', mail: { from: '' }, end: held('sender') },
  {
    name: 'whose sender a server found to be forged',
    mail: withHeaders({ 'Authentication-Results': 'mx.example; spf=fail; dkim=none; dmarc=fail header.from=player.example' }),
    end: held('forged'),
  },
  {
    name: 'with a subject of an automatic reply alone',
    mail: { subject: 'Автоматический ответ: Поддержка ответила вам' },
    end: held('automatic'),
  },
  {
    name: 'with nothing but a quote',
    mail: { text: 'On Thu, 26 Nov 2026 at 10:15, Playhub <reply@playhub.example> wrote:\n> Your hat is back' },
    end: held('empty'),
  },
  { name: 'with nothing but a signature', mail: { text: '-- \nAnna' }, end: held('empty') },
  {
    name: 'that is encrypted',
    mail: { text: '', attachments: [{ filename: 'encrypted.asc', contentType: 'application/pgp-encrypted', content: 'x' }] },
    end: held('empty'),
  },
]
