import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import type { LeftOut, MediaKind } from '@playhub/contract/support'
import type { Deps } from '../../deps.ts'
import { receiveBytes } from '../../media/receive-bytes.ts'
import type { Requester } from '../identity.ts'
import type { MailFile } from './read-mail.ts'

/** Maximum number of files of one mail that are processed. Further files are ignored, including their names. */
export const FILES_MAX = 20

/**
 * Stores the files of a mail by the rules of uploads: at most one picture and one video per message, and the same types, sizes and quotas.
 * Returns the ids of the stored files, and which files were left out and why.
 */
export const storeMailFiles = async (deps: Deps, owner: Requester, files: readonly MailFile[]) => {
  const ids: string[] = []
  const leftOut: LeftOut[] = []
  const taken = new Set<MediaKind>()
  for (const file of files.slice(0, FILES_MAX)) {
    const kind = kindOf(file)
    const code = kind === undefined ? 'FILE_TYPE_NOT_ALLOWED' : taken.has(kind) ? 'TOO_MANY_FILES' : await store(kind, file)
    if (code) leftOut.push({ name: file.name, code })
    else if (kind) taken.add(kind)
  }
  return { ids, leftOut }

  async function store(kind: MediaKind, { bytes }: MailFile): Promise<LeftOut['code'] | undefined> {
    if (bytes.byteLength > (kind === 'image' ? IMAGE_MAX_BYTES : VIDEO_MAX_BYTES)) return 'FILE_TOO_LARGE'
    try {
      ids.push(await receiveBytes(deps, owner, kind, bytes))
      return undefined
    } catch (error) {
      const code = error instanceof Refusal ? refusals.find((each) => each === error.code) : undefined
      if (!code) throw error
      return code
    }
  }
}

const refusals = ['FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'FILE_BROKEN', 'UPLOAD_QUOTA_EXCEEDED'] as const

/**
 * Returns the kind of a file by its declared type or its name; undefined if neither is known. The content is checked when the file is
 * stored.
 */
const kindOf = ({ type, name }: MailFile): MediaKind | undefined => {
  if (type.startsWith('image/') || (type === UNKNOWN && /\.(?:jpe?g|png|webp)$/i.test(name))) return 'image'
  if (type.startsWith('video/') || (type === UNKNOWN && /\.(?:mp4|mov|avi|webm|mkv)$/i.test(name))) return 'video'
  return undefined
}
const UNKNOWN = 'application/octet-stream'
