import { execFile } from 'node:child_process'
import { expect, inject, test } from 'vitest'

/** Runs an operators' command with these settings. Returns its exit code and its error output. */
const run = (file: string, env: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const settings = { PATH: process.env.PATH, DATA_DIR: '/nowhere', ...env }
    execFile(process.execPath, [`apps/api/src/${file}`], { env: settings }, (error, _said, said) => done({ code: error?.code, said }))
  })

const reached = (path: string) => {
  const url = new URL(inject('databaseServer'))
  url.pathname = path
  return url.href
}

test.each([
  ['no settings', {}, 'DATABASE_URL is not set, and no embedded PostgreSQL runs in DATA_DIR (/nowhere): '],
  ['a wrong setting', { DATABASE_URL: 'db' }, 'DATABASE_URL must be the address of a PostgreSQL database'],
  ['no database', { DATABASE_URL: 'postgres://127.0.0.1:9/playhub' }, 'The database at DATABASE_URL does not answer: connect ECONNREFUSED'],
  [
    'another name',
    { DATABASE_URL: reached('/no_such_database') },
    'PostgreSQL answers, but refuses DATABASE_URL: database "no_such_database"',
  ],
  ['another database', { DATABASE_URL: reached('/postgres') }, 'DATABASE_URL must lead to a database of this release of Playhub: '],
])('with %s a command says what to do, without a stack', async (_name, env, sentence) => {
  const { code, said } = await run('auth/keys/rotate-keys.ts', env)
  expect(code).toBe(1)
  expect(said).toContain(sentence)
  expect(said).toContain('--env-file=')
  expect(said).not.toContain('    at ')
})

test.each(['payments/books/after-restore.ts', 'db/months/command.ts'])('%s says it too', async (file) => {
  const { code, said } = await run(file, { DATABASE_URL: 'postgres://127.0.0.1:9/playhub' })
  expect([code, said]).toEqual([1, expect.stringMatching(/^The database at DATABASE_URL does not answer: .*\n.*--env-file=.*\n$/)])
})
