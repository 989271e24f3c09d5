import { timingSafeEqual } from 'node:crypto'
import { MEDIA_LINK_TTL_MS } from '@playhub/contract/limits'
import type { MediaFile } from '@playhub/contract/support'
import type { Deps } from '../deps.ts'
import { keyedHash } from '../seal.ts'
import type { AttachmentRow } from './data.ts'
import type { Owner } from './owner.ts'

/** Path prefix of media files, on the server of the hub and on that of the desk. */
export const MEDIA_PATH = '/media'

/**
 * Returns what `viewer` may know about a file, with a link that is valid for one to two times `MEDIA_LINK_TTL_MS`. A repeated call within
 * the same `MEDIA_LINK_TTL_MS` gives the same link.
 */
export const presentFile = (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  row: Pick<AttachmentRow, 'id' | 'state' | 'type' | 'bytes' | 'width' | 'height'>,
  viewer: Owner,
): MediaFile => ({
  path: row.state === 'ready' ? linkTo(config.appSecret, row.id, viewer, now()) : '',
  state: row.state,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
})

const linkTo = (appSecret: string, id: string, { kind, id: viewer }: Owner, now: Date): string => {
  // The expiry moves in steps of `MEDIA_LINK_TTL_MS`. So a list that is loaded again contains the same URLs, and the browser can use its
  // cache.
  const expires = String((Math.floor(now.getTime() / MEDIA_LINK_TTL_MS) + 2) * MEDIA_LINK_TTL_MS)
  const values = { kind, viewer, expires }
  return `${MEDIA_PATH}/${id}?${new URLSearchParams({ ...values, signature: sign(appSecret, id, values) })}`
}

type Signed = { kind: string; viewer: string; expires: string }

const sign = (appSecret: string, id: string, { kind, viewer, expires }: Signed): string =>
  keyedHash(appSecret, 'media link', [id, kind, viewer, expires].join('\n'))

/**
 * Returns for how many seconds a link is still valid. Returns undefined for a forged or expired link, and for a link of another server: the
 * links of the hub and of the desk are for different viewers.
 */
export const readLink = (
  appSecret: string,
  id: string,
  { signature, ...values }: Signed & { signature: string },
  viewers: readonly Owner['kind'][],
  now: Date,
): number | undefined => {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(appSecret, id, values))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (!viewers.some((kind) => kind === values.kind)) return undefined
  const left = Math.floor((Number(values.expires) - now.getTime()) / 1000)
  return left > 0 ? left : undefined
}
