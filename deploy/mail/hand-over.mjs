#!/usr/bin/env node
// Reads one mail from standard input and sends it to Playhub. Postfix or another mail server can pipe each mail into this script, which
// needs only Node. MAIL_HUB_URL is the hub's address, and MAIL_WEBHOOK_SECRET is the same secret as in the hub's settings.
import { createHmac } from 'node:crypto'

// Exit codes of sysexits.h. After LATER (75), the mail server keeps the mail and tries again. After DATA (65), the mail server returns the
// mail to the sender.
const [LATER, DATA] = [75, 65]
/**
 * Maximum size in bytes of a mail that the hub accepts. For a larger mail, the hub may close the connection before its answer can be read.
 */
const MAIL_MAX_BYTES = 31_457_280

const { MAIL_HUB_URL: hub, MAIL_WEBHOOK_SECRET: secret } = process.env
if (!hub || !secret) {
  console.error('MAIL_HUB_URL and MAIL_WEBHOOK_SECRET are needed')
  // If a setting is missing, the mail server must keep the mails of players and not return them.
  process.exit(LATER)
}
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const mail = Buffer.concat(chunks)
if (mail.length > MAIL_MAX_BYTES) {
  console.error('The mail is larger than 30 MB')
  process.exit(DATA)
}
const timestamp = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(mail).digest('hex')

try {
  const reply = await fetch(`${hub}/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'playhub-mail-timestamp': timestamp, 'playhub-mail-signature': signature },
    body: mail,
    signal: AbortSignal.timeout(60_000),
  })
  const { code } = await reply.json().catch(() => ({}))
  if (!reply.ok) console.error(`The hub answered ${reply.status} ${code ?? ''}`)
  // Only the hub's own refusals have a code. A refusal by a proxy because of the size shows that the proxy is configured wrongly. Then the
  // mail must not be lost.
  const isOfMail = code === 'BODY_TOO_LARGE' || code === 'BAD_REQUEST'
  process.exitCode = reply.ok ? 0 : isOfMail ? DATA : LATER
} catch (error) {
  console.error(`The hub cannot be reached: ${error instanceof Error ? error.message : error}`)
  process.exitCode = LATER
}
