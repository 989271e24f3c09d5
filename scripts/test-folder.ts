import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux mounts this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** The type of a file system in memory, TMPFS_MAGIC of statfs(2). */
const TMPFS = 0x0102_1994
/**
 * The memory that must be free for each processor. With two processors, the folders of a test run take 510 MiB at most. Containers often
 * have only 64 MB of such memory.
 */
const FREE_MIN_BYTES = 1024 ** 3
/**
 * The age at which the folder of an ended process is deleted. A younger folder may belong to a process that runs in another container:
 * containers may share `/dev/shm`, but do not see each other's processes.
 */
const LEFTOVER_AFTER_MS = 24 * 3_600_000

const isWritable = () => {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const hasSpace = () => {
  const { type, bavail, bsize } = statfsSync(IN_MEMORY)
  const free = Math.min(bavail * bsize, freemem(), process.availableMemory())
  return type === TMPFS && free >= FREE_MIN_BYTES * availableParallelism()
}

const isLeftover = (name: string) => {
  const pid = /^playhub-[a-z\d]+-(\d+)-/.exec(name)?.[1]
  if (!pid || existsSync(`/proc/${pid}`)) return false
  const made = statSync(join(IN_MEMORY, name), { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && made < Date.now() - LEFTOVER_AFTER_MS
}

/** Deletes the folders of test runs that were killed, because they would take memory until the next start of the machine. */
const removeLeftovers = () => {
  for (const name of readdirSync(IN_MEMORY).filter(isLeftover)) {
    try {
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
    } catch {
      // Ignores the error: the folder belongs to another user, or another test run deletes it at this moment.
    }
  }
}

/**
 * Makes a new folder for the data of a test server. `name` is one word. The folder is in memory if enough memory is free: creating a
 * database of 700 files takes 20 ms in memory and 400 ms on a disk, all of it processor time.
 */
export const makeTestFolder = async (name: string): Promise<string> => {
  const canUse = isWritable()
  if (canUse) removeLeftovers()
  return mkdtemp(join(canUse && hasSpace() ? IN_MEMORY : tmpdir(), `playhub-${name}-${process.pid}-`))
}
