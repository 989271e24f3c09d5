import { rmSync } from 'node:fs'

/**
 * The files in which `npm test` writes which tests ran. They are not in the folder of the browser tests, because the browser tests empty
 * that folder.
 */
export const reports = { unit: 'test-results/unit.json', e2e: 'test-results/e2e.json' }

/** Removes old reports, so that they are not mistaken for reports of this run. */
export const removeReports = () => {
  for (const path of Object.values(reports)) rmSync(path, { force: true })
}
