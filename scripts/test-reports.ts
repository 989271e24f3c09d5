import { rmSync } from 'node:fs'

/**
 * The files to which `npm test` writes the names of the tests that ran. The browser tests empty their own folder, so the files are
 * elsewhere.
 */
export const reports = { unit: 'test-results/unit.json', e2e: 'test-results/e2e.json' }

/** Removes old reports, so that they are not mistaken for reports of this run. */
export const removeReports = () => {
  for (const path of Object.values(reports)) rmSync(path, { force: true })
}
