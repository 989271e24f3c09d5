import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GAME_ARCHIVE_MAX_BYTES } from '@playhub/contract/games/game-limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyRequest } from 'fastify'
import { isStorageFailure } from '../base/storage-failure.ts'
import type { Media } from '../media/media.ts'
import { watchSender } from '../media/sender-clock.ts'

/**
 * Writes the body of a request to a file. Throws ARCHIVE_TOO_LARGE, and UPLOAD_BROKEN_OFF if the sender stops, pauses or takes too long.
 * The caller removes the file.
 */
export const receiveArchive = async (request: FastifyRequest, body: Readable, path: string, { times }: Pick<Media, 'times'>) => {
  if (Number(request.headers['content-length'] ?? 0) > GAME_ARCHIVE_MAX_BYTES) throw new Refusal('ARCHIVE_TOO_LARGE')
  const clock = watchSender(request, times)
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > GAME_ARCHIVE_MAX_BYTES ? new Refusal('ARCHIVE_TOO_LARGE') : null, chunk)
    },
  })
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof Refusal || isStorageFailure(error) || (error instanceof Error && 'syscall' in error && !request.raw.destroyed))
      throw error
    throw new Refusal('UPLOAD_BROKEN_OFF')
  } finally {
    clock.stop()
  }
}
