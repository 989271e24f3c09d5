import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../scripts/test-folder.ts'

const made: string[] = []
/** Makes a folder in memory, as a test run with this process id would, and sets its age. */
const makeOld = (pid: number, hours: number) => {
  const folder = `/dev/shm/playhub-leftover-${pid}-${made.length}`
  mkdirSync(folder)
  made.push(folder)
  const then = Date.now() / 1000 - hours * 3600
  utimesSync(folder, then, then)
  return folder
}

/** No process has this id: it is above the largest one that Linux gives, 4,194,304. */
const DEAD = 5_000_000

test.skipIf(!existsSync('/dev/shm'))(
  'the folder of a killed test run is deleted after hours, the folder of a living one is not',
  async () => {
    const killed = makeOld(DEAD, 4)
    const recent = makeOld(DEAD, 1)
    const living = makeOld(process.pid, 4)
    try {
      const own = await makeTestFolder('leftover')
      made.push(own)
      expect(existsSync(own)).toBe(true)
      expect([recent, living].every((folder) => existsSync(folder))).toBe(true)
      // Without enough memory, test folders are on the disk, and nothing is deleted.
      if (own.startsWith('/dev/shm')) expect(existsSync(killed)).toBe(false)
    } finally {
      for (const folder of made) rmSync(folder, { recursive: true, force: true })
    }
  },
)
