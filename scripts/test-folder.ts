import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux mounts this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** The type of a file system in memory, TMPFS_MAGIC of statfs(2). */
const TMPFS = 0x0102_1994
/** The whole test run needs less than a quarter of this. Containers often have only 64 MB. */
const SPACE_MIN_BYTES = 4 * 1024 ** 3

const isInMemory = () => {
  if (!existsSync(IN_MEMORY)) return false
  const { type, bavail, bsize } = statfsSync(IN_MEMORY)
  return type === TMPFS && bavail * bsize >= SPACE_MIN_BYTES
}

/** A test run lasts much less. Containers may share the folder, and then a process of another container is not visible here. */
const LEFTOVER_AFTER_MS = 3 * 3_600_000

/** Deletes the folders of test runs that were killed, because they would take memory until the next start of the machine. */
const removeLeftovers = () => {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = /^playhub-[a-z\d]+-(\d+)-/.exec(name)?.[1]
    if (!pid || existsSync(`/proc/${pid}`)) continue
    const folder = join(IN_MEMORY, name)
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (made && made < Date.now() - LEFTOVER_AFTER_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes a new folder for the data of a test server. `name` is one word. The folder is in memory if there is enough space: creating a
 * database of 700 files takes 20 ms in memory and 400 ms on a disk, all of it processor time.
 */
export const makeTestFolder = async (name: string): Promise<string> => {
  const isFast = isInMemory()
  if (isFast) removeLeftovers()
  return mkdtemp(join(isFast ? IN_MEMORY : tmpdir(), `playhub-${name}-${process.pid}-`))
}
