import { OfflineError, readReply } from '@playhub/browser/call-core'
import { desk } from '@playhub/contract/desk'
import type { GameVersion } from '@playhub/contract/desk/versions'
import { GAME_ARCHIVE_MAX_BYTES } from '@playhub/contract/games/game-limits'
import { Refusal } from '@playhub/contract/refusals'
import { addressOf, refusalIn } from '../../base/call.ts'

type Archive = { project: string; version: string; file: File; onProgress: (fraction: number) => void; signal: AbortSignal }

/**
 * Sends an archive. Sending the same `version` again creates nothing new.
 * @throws Refusal, OfflineError
 */
export const sendArchive = async ({ project, version, file, onProgress, signal }: Archive): Promise<GameVersion> => {
  await refuseEarly(file)
  return new Promise((resolve, reject) => {
    const entry = desk.versions.uploadVersion
    const request = new XMLHttpRequest()
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(readReply(entry.reply, request.response))
      else reject(refusalIn(request.status, request.response, Number(request.getResponseHeader('retry-after'))))
    }
    request.onerror = () => reject(new OfflineError('unreachable'))
    request.onabort = request.onerror
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(entry.method, addressOf(entry, { params: { id: project, version } }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/zip')
    request.send(file)
  })
}

/**
 * Refuses an archive before the upload if the server would refuse it after the upload. A dropped folder is refused too, because it cannot
 * be read.
 */
const refuseEarly = async (file: File) => {
  const beginning = await file
    .slice(0, 2)
    .text()
    .catch(() => '')
  if (beginning !== 'PK') throw new Refusal('ARCHIVE_DAMAGED')
  if (file.size > GAME_ARCHIVE_MAX_BYTES) throw new Refusal('ARCHIVE_TOO_LARGE')
}
