import { spawnSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** In megabytes of memory at most, and only as much as lies on it. */
const SIZE = '1024m'
/** PostgreSQL's account when root runs it. */
const OWNER = 'uid=65534,gid=65534,mode=0700'

export type SmallDisk = ReturnType<typeof mountDisk>

const mount = (...args: string[]) => spawnSync('mount', args).status === 0

/** A file system of its own: filled up without writing a gigabyte, by taking away what is free. Only root may mount one, and not in every container. */
export const mountDisk = (path: string) => {
  mkdirSync(path, { recursive: true })
  if (!mount('-t', 'tmpfs', '-o', `size=${SIZE},${OWNER}`, 'tmpfs', path)) throw new Error(`no disk can be mounted at ${path}`)
  return {
    path,
    fill: async () => {
      // Whoever writes meanwhile makes the size that was read too small, which is refused.
      while (!mount('-o', `remount,size=${usedIn(path)}`, path)) await sleep(5)
    },
    empty: () => {
      if (!mount('-o', `remount,size=${SIZE}`, path)) throw new Error(`${path} cannot be made larger again`)
    },
    unmount: () => void spawnSync('umount', ['--lazy', path]),
  }
}

const usedIn = (path: string): number => {
  const { bsize, blocks, bfree } = statfsSync(path)
  return (blocks - bfree) * bsize
}

/** Whether this machine lets us mount one; tests of full disks are left out elsewhere, and say so. */
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
