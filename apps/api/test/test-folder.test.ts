import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../scripts/test-folder.ts'

const made: string[] = []
/** Makes a folder in memory, as a test run with this process id would, and sets its age. */
const makeOld = (pid: number, hours: number) => {
  const folder = mkdtempSync(`/dev/shm/playhub-leftover-${pid}-`)
  made.push(folder)
  const then = Date.now() / 1000 - hours * 3600
  utimesSync(folder, then, then)
  return folder
}

/** No process has this id: it is above the largest one that Linux gives, 4,194,304. */
const DEAD = 5_000_000

test.skipIf(!existsSync('/dev/shm'))(
  'the folder of a killed test run is deleted after a day, the folder of a living one is not',
  async () => {
    try {
      const killed = makeOld(DEAD, 25)
      const recent = makeOld(DEAD, 23)
      const living = makeOld(process.pid, 25)
      made.push(await makeTestFolder('leftover'))
      expect([killed, recent, living, made.at(-1) ?? ''].map((folder) => existsSync(folder))).toEqual([false, true, true, true])
    } finally {
      for (const folder of made) rmSync(folder, { recursive: true, force: true })
    }
  },
)
