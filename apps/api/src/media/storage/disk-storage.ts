import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** Stores files in `<media>/files`, without extensions, readable by this user only. */
export const diskStorage = (media: string): Storage => {
  const pathOf = (key: string) => join(media, 'files', key)
  return {
    keep: async (key, { path }) => {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await rename(path, pathOf(key))
    },
    open: async (key, { range, signal }) => {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file?.createReadStream({ ...(range && { start: range.from, end: range.to }), signal })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
