import { rmSync } from 'node:fs'

/** Where the runs of `npm test` write which tests they ran; beside the folder of the browser tests, which empties it. */
export const reports = { unit: 'test-results/unit.json', e2e: 'test-results/e2e.json' }

/** So that no run before this one is taken for this one. */
export const removeReports = () => {
  for (const path of Object.values(reports)) rmSync(path, { force: true })
}
