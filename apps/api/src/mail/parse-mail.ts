import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@playhub/contract/refusals'
import * as z from 'zod/mini'

// This relative path is right in the source file and in the built file (`dist/server`), because both are two folders below `apps/api`.
const SCRIPT = fileURLToPath(new URL('../../src/mail/parse-process.ts', import.meta.url))
/**
 * Time limit for parsing one mail. Some mails of a few hundred KB keep the parser busy for minutes. An ordinary mail of 30 MB takes three
 * seconds.
 */
const WITHIN_MS = 10_000
/** Memory limit for parsing one mail. Some mails of a few hundred KB would fill the machine's memory. */
const MEMORY_MIB = 1024
/** A shell command that limits the memory of the process. Node alone would limit only its own heap, not the memory of native code. */
const BOUNDED = `ulimit -d ${MEMORY_MIB * 1024} && exec "$0" "$@"`

const address = z.object({ address: z.optional(z.string()), group: z.optional(z.array(z.object({ address: z.optional(z.string()) }))) })
const parsed = z.object({
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  from: z.optional(address),
  to: z.optional(z.array(address)),
  cc: z.optional(z.array(address)),
  subject: z.optional(z.string()),
  messageId: z.optional(z.string()),
  date: z.optional(z.string()),
  text: z.optional(z.string()),
  html: z.optional(z.string()),
  attachments: z.array(
    z.object({
      filename: z.nullish(z.string()),
      mimeType: z.string(),
      disposition: z.nullish(z.string()),
      related: z.optional(z.boolean()),
      /** The bytes of the file in base64. */
      content: z.string(),
    }),
  ),
})
export type ParsedMail = z.output<typeof parsed>

/**
 * Parses a mail (RFC 5322, MIME) in a separate process, which gets no settings or secrets. Throws BAD_REQUEST if the bytes are not a mail,
 * or if parsing takes too much time or memory.
 */
export const parseMail = async (raw: Buffer): Promise<ParsedMail> => {
  const child = spawn('/bin/sh', ['-c', BOUNDED, process.execPath, SCRIPT], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { MALLOC_ARENA_MAX: '2', ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }) },
    timeout: WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  // The process may end before it has read the whole mail. Then writing fails. This error is ignored, because the exit code below shows the
  // failure.
  child.stdin.on('error', () => {})
  child.stdin.end(raw)
  const [[code], output] = await Promise.all([once(child, 'close'), text(child.stdout)])
  if (code !== 0) throw new Refusal('BAD_REQUEST')
  return parsed.parse(JSON.parse(output))
}
