import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import type { GameVersion } from '@playhub/contract/desk/versions'
import { queryClient } from '../../base/queries.ts'
import { versionsQuery } from './queries.ts'
import { sendArchive } from './send-archive.ts'

/**
 * An upload that is under way or has failed. `version` stays the same when the archive is sent again, so that the server creates only one
 * version.
 */
export type Upload = { version: string; file: File; fraction: number; error?: unknown; stop: () => void }

/** The uploads by project. They continue while the staff member uses other screens. */
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())

const put = (project: string, upload: Upload | undefined) => {
  const next = new Map(uploads.get())
  if (upload) next.set(project, upload)
  else next.delete(project)
  uploads.set(next)
}

const isRunning = ({ error }: Upload) => error === undefined

// Closing the page would end a running upload, so the browser asks first.
addEventListener('beforeunload', (event) => {
  if ([...uploads.get().values()].some(isRunning)) event.preventDefault()
})

export const useUpload = (project: string) => useStore(uploads).get(project)

/**
 * Uploads an archive, unless another archive of this project is being uploaded. Resolves with the new version of the game, or with
 * undefined if the upload did not begin, failed or was stopped.
 */
export const upload = async (project: string, file: File, version: string = crypto.randomUUID()): Promise<GameVersion | undefined> => {
  const before = uploads.get().get(project)
  if (before && isRunning(before)) return undefined
  const control = new AbortController()
  const stop = () => {
    control.abort()
    put(project, undefined)
  }
  const tell = (change: Pick<Upload, 'fraction' | 'error'>) => {
    if (!control.signal.aborted) put(project, { version, file, stop, ...change })
  }
  tell({ fraction: 0 })
  try {
    const made = await sendArchive({ project, version, file, onProgress: (fraction) => tell({ fraction }), signal: control.signal })
    put(project, undefined)
    return made
  } catch (error) {
    tell({ fraction: 0, error })
    return undefined
  } finally {
    await queryClient.invalidateQueries(versionsQuery(project))
  }
}
