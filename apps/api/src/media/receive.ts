import { Refusal } from '@playhub/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Deps } from '../deps.ts'

/** Whose a file is before it belongs to a message. */
export type Owner = { kind: 'player' | 'guest' | 'staff'; id: string }

/** What a form brought. `attachments` are ids of stored files, image before video, that belong to no message yet. */
export type ReceivedForm<D> = { data: D; attachments: string[] }

/**
 * Reads a multipart form of `data` (JSON text) and at most one `image` and one `video`, which stream to disk and are checked by content.
 * `admit` says no to the data before a byte of a file is kept, where `data` comes first as it should.
 * Throws BAD_REQUEST, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE, FILE_BROKEN, UPLOAD_QUOTA_EXCEEDED, and what `admit` throws; leaves no file then.
 */
export const receiveForm = async <S extends z.ZodMiniType>(
  _deps: Deps,
  _request: FastifyRequest,
  _of: { schema: S; owner: Owner; admit: (data: z.output<S>) => Promise<void> },
): Promise<ReceivedForm<z.output<S>>> => {
  throw new Refusal('NOT_BUILT_YET')
}
