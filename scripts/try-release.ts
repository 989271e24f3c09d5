import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../apps/api/src/db/embedded.ts'
import { freePort } from './free-port.ts'

/**
 * `npm run release:try`: does with the packed tarball what docs/operators.md tells an operator to do, in an empty folder and not as root.
 * It unpacks the tarball, installs the packages, starts the server for production with an empty database, sends requests to it, runs a
 * command for operators and stops the server.
 */

const NOBODY = 65_534
const START_WITHIN_MS = 60_000

const check = (what: string, holds: boolean) => {
  console.log(`${holds ? '✔' : '✘'} ${what}`)
  if (!holds) throw new Error(what)
}

const sums = readFileSync('release/SHA256SUMS', 'utf8').trim().split('\n')
for (const line of sums) {
  const [sum, file = ''] = line.split('  ')
  check(
    `the checksum of ${file}`,
    createHash('sha256')
      .update(readFileSync(`release/${file}`))
      .digest('hex') === sum,
  )
}
const [tarball = ''] = globSync('release/playhub-*.tar.gz')

const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const folder = mkdtempSync(join(tmpdir(), 'playhub-try-'))
chmodSync(folder, 0o755)
const own = (name: string) => {
  const path = join(folder, name)
  mkdirSync(path)
  if (isRoot) chownSync(path, NOBODY, NOBODY)
  return path
}

let server: ChildProcess | undefined
let database: Awaited<ReturnType<typeof startEmbedded>> | undefined
try {
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--no-same-owner', '--strip-components=1'])
  execFileSync('npm', ['ci', '--omit=dev', '--workspace', '@playhub/api', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  database = await startEmbedded(join(folder, 'db'))
  const [port, deskPort] = [String(await freePort()), String(await freePort())]
  const token = randomBytes(16).toString('hex')
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_OPTIONS: '--max-semi-space-size=8',
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: own('cache'),
    DATA_DIR: own('data'),
    DATABASE_URL: database.url,
    PORT: port,
    DESK_PORT: deskPort,
    PUBLIC_URL: 'https://play.example',
    DESK_URL: 'https://desk.play.example',
    APP_SECRET: randomBytes(32).toString('hex'),
    METRICS_TOKEN: token,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Games <no-reply@playhub.test>',
    SUPPORT_EMAIL: 'support@playhub.test',
    DESK_ADMIN_EMAIL: 'admin@playhub.test',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    // At its start, the hub checks only the format of the keys.
    STRIPE_SECRET_KEY: `sk_live_${token}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${token}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${token}`,
  }
  const began = performance.now()
  server = spawn(process.execPath, ['apps/api/dist/server/main.js'], { cwd: folder, env, stdio: 'inherit', ...account })
  const running = server
  const ended = once(running, 'exit')
  const ask = (path: string, at = port, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${at}${path}`, { headers }).catch(() => undefined)
  while ((await ask('/readyz'))?.status !== 200 && running.exitCode === null && performance.now() - began < START_WITHIN_MS)
    await new Promise((again) => setTimeout(again, 50))
  check(`it is ready (${Math.round(performance.now() - began)} ms)`, (await ask('/readyz'))?.status === 200)
  check('the hub has pages', (await (await ask('/', port, { accept: 'text/html' }))?.text())?.includes('</html>') === true)
  check('the desk has pages', (await (await ask('/', deskPort, { accept: 'text/html' }))?.text())?.includes('</html>') === true)
  check('the metrics need their token', (await ask('/metrics'))?.status === 404)
  check('the metrics are there', (await ask('/metrics', port, { authorization: `Bearer ${token}` }))?.status === 200)
  const command = ['apps/api/src/auth/keys/rotate-keys.ts']
  check('a command for operators works', execFileSync(process.execPath, command, { cwd: folder, env, ...account }).includes('A new key'))
  running.kill('SIGTERM')
  const [code] = await ended
  check('it stops in order', code === 0)
} finally {
  if (server?.exitCode === null) server.kill('SIGKILL')
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}
