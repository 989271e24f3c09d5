import { buffer } from 'node:stream/consumers'
import PostalMime, { type Attachment } from 'postal-mime'

/** The process that parses one mail from standard input (`parse-mail.ts`). It ends with an error if the input is no mail. */

const inBase64 = (content: Attachment['content']) =>
  (typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))).toString('base64')

const utf8 = new TextDecoder('utf-8', { fatal: true })
/**
 * The charset labels under which text is read as UTF-8 if it is valid UTF-8. Many programs label UTF-8 text as ASCII or with an unknown
 * name. postal-mime reads text with an unknown name as `windows-1252`. Real text in that charset is hardly ever valid UTF-8, unless it is
 * ASCII.
 */
const DOUBTFUL = new Set(['windows-1252', 'us-ascii', 'ascii', 'ansi_x3.4-1968'])

class MailDecoder extends TextDecoder {
  readonly #isDoubtful: boolean

  constructor(label = 'utf-8', options?: ConstructorParameters<typeof TextDecoder>[1]) {
    super(label, options)
    this.#isDoubtful = DOUBTFUL.has(label)
  }

  override decode(...input: Parameters<InstanceType<typeof TextDecoder>['decode']>) {
    try {
      if (this.#isDoubtful) return utf8.decode(...input)
    } catch {
      // The text is not UTF-8, so it is decoded by its label.
    }
    return super.decode(...input)
  }
}
// postal-mime accepts no decoder from its caller. It creates a `TextDecoder` itself while it parses, so that class is replaced.
globalThis.TextDecoder = MailDecoder

const { attachments, ...mail } = await PostalMime.parse(await buffer(process.stdin), {
  forceRfc822Attachments: true,
  maxNestingDepth: 20,
  maxHeadersSize: 262_144,
})
process.stdout.write(JSON.stringify({ ...mail, attachments: attachments.map((one) => ({ ...one, content: inBase64(one.content) })) }))
