import { spawnSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The default size of the disk. Memory is used only for what is stored on the disk. */
const SIZE = '1024m'
/** Mount options: the disk belongs to the user `nobody`. If root starts PostgreSQL, PostgreSQL runs as this user. */
const OWNER = 'uid=65534,gid=65534,mode=0700'

export type SmallDisk = ReturnType<typeof mountDisk>

const mount = (...args: string[]) => spawnSync('mount', args).status === 0

/**
 * Mounts a small in-memory file system. `fill` reduces the size of this file system to the used space, so nothing large is written. Only
 * root may mount such a file system, and some containers do not allow it.
 */
export const mountDisk = (path: string, size = SIZE) => {
  mkdirSync(path, { recursive: true })
  if (!mount('-t', 'tmpfs', '-o', `size=${size},${OWNER}`, 'tmpfs', path)) throw new Error(`no disk can be mounted at ${path}`)
  return {
    path,
    fill: async () => {
      // If another process writes at the same time, the new size is too small and the mount is refused. Then the mount is tried again.
      while (!mount('-o', `remount,size=${usedIn(path)}`, path)) await sleep(5)
    },
    empty: () => {
      if (!mount('-o', `remount,size=${size}`, path)) throw new Error(`${path} cannot be made larger again`)
    },
    unmount: () => void spawnSync('umount', ['--lazy', path]),
  }
}

const usedIn = (path: string): number => {
  const { bsize, blocks, bfree } = statfsSync(path)
  return (blocks - bfree) * bsize
}

/** Whether a file system in memory can be mounted on this machine. If not, tests of full disks are skipped. */
export const isDiskToBeHad = async (): Promise<boolean> => {
  const path = await mkdtemp(join(tmpdir(), 'playhub-disk-'))
  try {
    mountDisk(path).unmount()
    return true
  } catch {
    return false
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}
