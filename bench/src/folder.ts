import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = new Set<string>()

/** Creates a folder for this run. It is deleted when the process ends, if it was not deleted before. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'playhub-bench-'))
  made.add(folder)
  return folder
}

export const removeFolder = (folder: string) => {
  rmSync(folder, { recursive: true, force: true })
  made.delete(folder)
}

process.once('exit', () => {
  for (const folder of made) removeFolder(folder)
})
