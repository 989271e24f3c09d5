import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMP_FILE_TTL_MS } from '../rules.ts'

/** Manages the folder for files during their upload. */
export const createTempFolder = (media: string) => {
  const folder = join(media, 'incoming')
  return {
    newPath: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return join(folder, randomBytes(16).toString('hex'))
    },
    /** Deletes a file and the re-encoded picture beside it. */
    remove: async (path: string) => {
      await Promise.all([rm(path, { force: true }), rm(`${path}.drawn`, { force: true })])
    },
    /** Deletes files that a killed process left behind. Recent files stay, because another process may be writing them. */
    sweep: async (now: Date) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found && now.getTime() - found.mtimeMs > TEMP_FILE_TTL_MS) await rm(path, { force: true })
      }
    },
  }
}
