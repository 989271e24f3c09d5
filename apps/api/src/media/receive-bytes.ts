import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Refusal } from '@playhub/contract/refusals'
import type { MediaKind } from '@playhub/contract/support'
import type { Deps } from '../deps.ts'
import type { Owner } from './owner.ts'
import { storeFiles } from './receive.ts'

/**
 * The quota uses this word in place of an IP address. So all guests together share one quota for files that come by e-mail, in addition to
 * the quota of each guest.
 */
const BY_MAIL = 'mail'

/**
 * Stores a file that is already in memory, by the same rules as an uploaded file. Returns the file's id. The file belongs to no message
 * yet. Throws FILE_TYPE_NOT_ALLOWED, FILE_BROKEN, UPLOAD_QUOTA_EXCEEDED.
 */
export const receiveBytes = async (deps: Deps, owner: Owner, kind: MediaKind, bytes: Uint8Array): Promise<string> => {
  const { media, log } = deps
  await media.quota.take(owner, BY_MAIL, bytes.byteLength)
  const path = await media.temp.newPath()
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    const outcome = await media.checker.check(path, kind)
    if (!outcome.ok) {
      log.info({ kind, why: outcome.why }, 'a file of a mail was refused')
      throw new Refusal(outcome.code)
    }
    const sha256 = outcome.file.sha256 ?? createHash('sha256').update(bytes).digest('hex')
    const [id] = await storeFiles(deps, owner, [{ ...outcome.file, kind, sha256 }])
    if (id === undefined) throw new Error('a file was not stored')
    return id
  } finally {
    await media.temp.remove(path)
  }
}
