import { rmSync } from 'node:fs'

/** Where `npm test` writes which tests ran. Outside the folder of the browser tests, because they empty it. */
export const reports = { unit: 'test-results/unit.json', e2e: 'test-results/e2e.json' }

/** Removes old reports, so that they are not taken for this run's. */
export const removeReports = () => {
  for (const path of Object.values(reports)) rmSync(path, { force: true })
}
