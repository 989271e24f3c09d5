import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * Operators' commands with a mistyped word. A command must check its words before it connects to the database. To prove this, no database
 * answers at this `DATABASE_URL`.
 */
test.each([
  ['auth/keys/rotate-keys.ts', '--nwo'],
  ['auth/keys/rotate-keys.ts', 'now'],
  ['payments/books/after-restore.ts', '--foo'],
  ['desk/colleagues/reset-staff.ts', '--foo'],
  ['desk/colleagues/reset-staff.ts', 'anna@playhub.example', 'boris@playhub.example'],
  ['db/months/command.ts', '--foo'],
])('%s %s is refused, with the usage and without a stack', (file, ...words) => {
  const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:9/nowhere' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`apps/api/src/${file}`, ...words], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`node apps/api/src/${file} `)
  expect(stderr).not.toContain('    at ')
})
