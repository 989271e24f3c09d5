import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { VIDEO_MAX_BYTES } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import type { MediaKind } from '@playhub/contract/support'
import type { FastifyRequest } from 'fastify'
import { DATA_MAX_BYTES, maxBytes, OVERREAD_MAX_BYTES, type UploadTimes } from './rules.ts'
import { type SenderClock, watchSender } from './sender-clock.ts'
import { leaveUnread, stopReading } from './unread.ts'

/**
 * Limits for the multipart parser. They apply to the parts of a form; the parser has no limit for the whole request, and Fastify's body
 * limit does not apply to forms.
 */
export const formLimits = {
  fileSize: VIDEO_MAX_BYTES + 1,
  files: 2,
  fields: 1,
  parts: 3,
  fieldSize: DATA_MAX_BYTES,
  fieldNameSize: 20,
  headerPairs: 20,
  headerSize: 4096,
}
/** Space for the multipart boundaries and headers. */
const AROUND_BYTES = 16_384
const FORM_MAX_BYTES = maxBytes.image + maxBytes.video + DATA_MAX_BYTES + AROUND_BYTES

/** A saved file. */
export type SavedFile = { kind: MediaKind; path: string; bytes: number; sha256: string }

type Readers = {
  onData: (json: string) => Promise<void>
  /**
   * Called before the first byte of a file is stored. `expected` is the largest possible size in bytes. Returns the path of the file to
   * write.
   */
  onFile: (kind: MediaKind, expected: number) => Promise<string>
  onSaved: (file: SavedFile) => Promise<void>
}

/**
 * Reads a form part by part. Stops reading as soon as a reader throws or a part is too large. Throws BAD_REQUEST for an invalid form, and
 * for a sender that pauses or takes too long.
 */
export const readForm = async (request: FastifyRequest, times: UploadTimes, readers: Readers): Promise<void> => {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const clock = watchSender(request, times)
  const progress = { came: 0 }
  const read = new Set<string>()
  let file: MultipartFile['file'] | undefined
  try {
    // A form that is too large is refused before it is read.
    if (length > FORM_MAX_BYTES) throw new Refusal('FILE_TOO_LARGE')
    for await (const part of request.parts()) {
      if (part.type === 'file') file = part.file
      if (read.has(part.fieldname)) throw new Refusal('BAD_REQUEST')
      read.add(part.fieldname)
      if (part.type === 'file') await readFile(request, part, progress, readers, clock)
      else await clock.during(readers.onData(dataOf(part)))
    }
  } catch (error) {
    const refusal = clock.refusal() ?? asRefusal(request, error, clock.failed())
    file?.destroy()
    const rest = length - progress.came
    if (!(refusal instanceof Refusal) || refusal.code !== 'FILE_TOO_LARGE') leaveUnread(request.raw, FORM_MAX_BYTES)
    else leaveUnread(request.raw, rest <= OVERREAD_MAX_BYTES ? OVERREAD_MAX_BYTES : 0)
    throw refusal
  } finally {
    clock.stop()
  }
}

const dataOf = (part: Exclude<Multipart, MultipartFile>): string => {
  if (part.fieldname !== 'data') throw new Refusal('BAD_REQUEST')
  if (part.valueTruncated) throw new Refusal('MESSAGE_TOO_LONG')
  // The parser has already parsed a part whose content type is JSON.
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

const readFile = async ({ raw }: FastifyRequest, part: MultipartFile, progress: { came: number }, readers: Readers, clock: SenderClock) => {
  const { fieldname: kind, file } = part
  if (kind !== 'image' && kind !== 'video') throw new Refusal('BAD_REQUEST')
  const limit = maxBytes[kind]
  const length = Number(raw.headers['content-length'] ?? limit)
  const path = await clock.during(readers.onFile(kind, Math.min(limit, length)))
  const hash = createHash('sha256')
  let bytes = 0
  await save(file, path, (chunk) => {
    bytes += chunk.length
    progress.came += chunk.length
    if (bytes > limit) {
      stopReading(raw)
      file.destroy(new Refusal('FILE_TOO_LARGE'))
    } else hash.update(chunk)
    return limit - bytes > AHEAD_BYTES
  })
  await clock.during(readers.onSaved({ kind, path, bytes, sha256: hash.digest('hex') }))
}

/**
 * If fewer bytes than this are left before a size limit, reading no longer pauses for a slow disk. The value is larger than the amount that
 * is read ahead during a pause.
 */
const AHEAD_BYTES = 1 << 19
const WRITE_BYTES = 1 << 18

/**
 * Writes a stream to a new file. `see` is called for each chunk and returns whether reading may pause while the disk is slow. Close to a
 * size limit, `see` returns false. Then reading goes on without a pause, so that each chunk is counted at once and nothing is read ahead.
 */
const save = async (from: Readable, path: string, see: (chunk: Buffer) => boolean): Promise<void> => {
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BYTES })
  from.on('data', (chunk: Buffer) => {
    const mayWait = see(chunk)
    if (!from.destroyed && !sink.write(chunk) && mayWait) from.pause()
  })
  sink.on('drain', () => from.resume())
  sink.on('error', () => from.destroy())
  from.on('end', () => sink.end())
  from.on('error', (error) => sink.destroy(error))
  from.on('close', () => {
    if (!from.readableEnded) sink.destroy()
  })
  if (from.destroyed) sink.destroy()
  await finished(sink)
}

/** Returns errors of our own code and of the disk unchanged. Any other error means that the form is invalid, and becomes BAD_REQUEST. */
const asRefusal = (request: FastifyRequest, error: unknown, ours: unknown): unknown => {
  if (error === ours || error instanceof Refusal || (error instanceof Error && 'syscall' in error)) return error
  request.log.info({ err: error }, 'a form that could not be read')
  return new Refusal('BAD_REQUEST')
}
