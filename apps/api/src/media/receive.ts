import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Refusal } from '@playhub/contract/refusals'
import type { MediaKind } from '@playhub/contract/support'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/limits.ts'
import { parse } from '../http/refuse.ts'
import type { CheckedFile } from './check/check-file.ts'
import { deleteAttachment, insertAttachments, setAttachmentsReady } from './data.ts'
import { readForm, type SavedFile } from './form.ts'
import type { Owner } from './owner.ts'
import { GUEST_UPLOADS_PER_ADDRESS, UPLOADS_PER_OWNER, UPLOADS_PER_PROCESS } from './rules.ts'
import { newKey } from './storage/storage.ts'
import { enqueueScan } from './verdicts.ts'

/**
 * The content of a form. `data` is its parsed `data` part, and `admitted` is the result of `checkData`. `attachments` are the ids of the
 * stored files, image before video. No message contains these files yet.
 */
export type ReceivedForm<D, A> = { data: D; admitted: A; attachments: string[] }

type FormOf<S extends z.ZodMiniType, A> = { schema: S; owner: Owner; checkData: (data: z.output<S>) => Promise<A> }

/**
 * Reads a multipart form with `data` (JSON text) and at most one `image` and one `video`. Files are streamed to disk and checked by
 * content. `data` should be the first part. Then `checkData` can refuse it before any byte of a file is stored.
 *
 * Throws BAD_REQUEST, MALFORMED_JSON, UNSUPPORTED_MEDIA_TYPE, MESSAGE_TOO_LONG, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE, FILE_BROKEN,
 * UPLOAD_QUOTA_EXCEEDED, TOO_MANY_REQUESTS, and what `checkData` throws. After any of these errors, no files are left behind.
 */
export const receiveForm = async <S extends z.ZodMiniType, A>(
  deps: Deps,
  request: FastifyRequest,
  of: FormOf<S, A>,
): Promise<ReceivedForm<z.output<S>, A>> => {
  const form = await receiveAny(deps, request, of)
  // `receiveAny` returns `plain` only if `whenPlain` is given, and it is not given here.
  if ('plain' in form) throw new Error('a form was answered early')
  return form
}

/**
 * Like `receiveForm`, but also takes `whenPlain`, which handles a form without files by itself. `checkData` is called only if the form has
 * a file, or if `whenPlain` is missing or returns undefined.
 */
export const receiveAny = async <S extends z.ZodMiniType, A, P>(
  deps: Deps,
  request: FastifyRequest,
  of: FormOf<S, A> & { whenPlain?: (data: z.output<S>) => Promise<P | undefined> },
): Promise<{ plain: P } | ReceivedForm<z.output<S>, A>> => {
  const files = incoming(deps, request, of.owner)
  let data: { is: z.output<S> } | undefined
  let admitted: { is: A } | undefined
  let hasFile = false
  const admit = async () => {
    if (data) admitted ??= { is: await of.checkData(data.is) }
  }
  try {
    await readForm(request, deps.media.times, {
      onData: async (json) => {
        data = { is: parse(of.schema, fromJson(json)) }
        if (hasFile || !of.whenPlain) await admit()
      },
      onFile: async (kind, expected) => {
        hasFile = true
        await admit()
        return files.begin(kind, expected)
      },
      onSaved: files.check,
    })
    const { is } = data ?? refuseWithoutData()
    const plain = hasFile ? undefined : await of.whenPlain?.(is)
    if (plain !== undefined) return { plain }
    const decided = admitted ?? { is: await of.checkData(is) }
    return { data: is, admitted: decided.is, attachments: await storeFiles(deps, of.owner, files.checked()) }
  } finally {
    await files.end()
  }
}

const refuseWithoutData = (): never => {
  throw new Refusal('BAD_REQUEST', { fields: [{ path: 'data', code: 'REQUIRED' }] })
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('MALFORMED_JSON')
  }
}

type Checked = CheckedFile & { kind: MediaKind; sha256: string }

/** Returns functions that handle the files of one form during the upload. `end` deletes all temporary files. */
const incoming = ({ media }: Deps, request: FastifyRequest, owner: Owner) => {
  const paths: string[] = []
  const checked: Checked[] = []
  let endTurn: (() => void) | undefined
  let correctQuota: ((came: number) => Promise<void>) | undefined

  return {
    begin: async (_kind: MediaKind, expected: number): Promise<string> => {
      endTurn ??= media.turns.take([
        [`${owner.kind} ${owner.id}`, UPLOADS_PER_OWNER],
        ...(owner.kind === 'guest' ? [[addressKey(request.ip), GUEST_UPLOADS_PER_ADDRESS] as const] : []),
        ['all', UPLOADS_PER_PROCESS],
      ])
      correctQuota = await media.quota.take(owner, request.ip, expected)
      media.checker.warm()
      const path = await media.temp.newPath()
      paths.push(path)
      return path
    },
    check: async ({ kind, path, bytes, sha256 }: SavedFile) => {
      await correctQuota?.(bytes)
      correctQuota = undefined
      const outcome = await media.checker.check(path, kind)
      if (!outcome.ok) {
        request.log.info({ kind, why: outcome.why }, 'a file was refused')
        throw new Refusal(outcome.code)
      }
      checked.push({ ...outcome.file, kind, sha256: outcome.file.sha256 ?? sha256 })
    },
    checked: (): readonly Checked[] => checked.toSorted((a, b) => a.kind.localeCompare(b.kind)),
    end: async () => {
      endTurn?.()
      // After an interrupted upload, only the bytes that arrived stay subtracted from the quota.
      const last = paths.at(-1)
      const came = correctQuota && last ? await sizeOf(last) : 0
      try {
        await correctQuota?.(came)
      } finally {
        for (const path of paths) await media.temp.remove(path)
      }
    },
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Stores checked files. The row is written before the file, so that files left by a killed process can be found. */
export const storeFiles = async ({ db, media, config, now }: Deps, owner: Owner, files: readonly Checked[]): Promise<string[]> => {
  const rows = files.map(({ kind, type, bytes, width, height, sha256 }) => ({
    ...{ id: randomUUID(), kind, ownerKind: owner.kind, ownerId: owner.id, type, bytes, sha256, width, height },
    ...{ state: 'checking' as const, storageKey: newKey(), createdAt: now() },
  }))
  await insertAttachments(db, rows)
  const ids = rows.map(({ id }) => id)
  try {
    for (const [n, { storageKey }] of rows.entries()) {
      const file = files[n]
      if (file) await media.storage.keep(storageKey, file)
    }
  } catch (error) {
    for (const { id, storageKey } of rows) {
      await media.storage.remove(storageKey)
      await deleteAttachment(db, id)
    }
    throw error
  }
  if (config.media.clamd) for (const id of ids) await enqueueScan(db, id)
  else await setAttachmentsReady(db, ids)
  return ids
}
