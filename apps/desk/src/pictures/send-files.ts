import { OfflineError } from '@playhub/browser/call-core'
import { desk } from '@playhub/contract/desk'
import { addressOf, refusalIn } from '../base/call.ts'
import type { CutFile } from './cut-picture.ts'

/** The part of each file that has been sent, from 0 to 1, by the file's name. */
export type Progress = Readonly<Record<string, number>>

/**
 * Sends the missing files of a set, one after another. Sending a file twice has the same effect as sending it once.
 * @throws Refusal, OfflineError
 */
export const sendFiles = async (set: string, files: readonly CutFile[], before: Progress, onProgress: (next: Progress) => void) => {
  let progress = before
  for (const file of files) {
    if (progress[file.name] === 1) continue
    await sendFile(set, file, (fraction) => {
      // The progress stays below 1 until the server replies, because the server checks a file after all its bytes are sent.
      progress = { ...progress, [file.name]: Math.min(fraction, 0.99) }
      onProgress(progress)
    })
    progress = { ...progress, [file.name]: 1 }
    onProgress(progress)
  }
}

/**
 * Sends the files as a new set and returns its id.
 * @throws Refusal, OfflineError
 */
export const sendPicture = async (files: readonly CutFile[]): Promise<string> => {
  const set = crypto.randomUUID()
  await sendFiles(set, files, {}, () => {})
  return set
}

/** Uses XMLHttpRequest, because `fetch` cannot report upload progress. */
const sendFile = (set: string, { name, blob }: CutFile, onProgress: (fraction: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refusalIn(request.status, request.response, Number(request.getResponseHeader('retry-after'))))
    }
    request.onerror = () => reject(new OfflineError('unreachable'))
    request.onabort = request.onerror
    const entry = desk.projects.putPicture
    request.open(entry.method, addressOf(entry, { params: { set, name } }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', blob.type)
    request.send(blob)
  })
