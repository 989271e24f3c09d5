import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux mounts this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** The type of a file system in memory, TMPFS_MAGIC of statfs(2). */
const TMPFS = 0x0102_1994
/** The whole test run needs less than a quarter of this. Containers often have only 64 MB. */
const SPACE_MIN_BYTES = 4 * 1024 ** 3

const parent = () => {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY)
    if (type === TMPFS && bavail * bsize >= SPACE_MIN_BYTES) return IN_MEMORY
  } catch {
    // Other systems do not have this folder.
  }
  return tmpdir()
}

/**
 * Makes a new folder for the data of a test server, in memory if there is enough space. A database has 700 files: creating one takes 20 ms
 * in memory and 400 ms on a disk, all of it processor time.
 */
export const makeTestFolder = (prefix: string): Promise<string> => mkdtemp(join(parent(), prefix))
