import { buffer } from 'node:stream/consumers'
import PostalMime, { type Attachment } from 'postal-mime'

/** The process that parses one mail from standard input (`parse-mail.ts`). It ends with an error if the input is no mail. */

const inBase64 = (content: Attachment['content']) =>
  (typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))).toString('base64')

const { attachments, ...mail } = await PostalMime.parse(await buffer(process.stdin), {
  forceRfc822Attachments: true,
  maxNestingDepth: 20,
  maxHeadersSize: 262_144,
})
process.stdout.write(JSON.stringify({ ...mail, attachments: attachments.map((one) => ({ ...one, content: inBase64(one.content) })) }))
