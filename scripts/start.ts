import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_PASSWORD_FILE } from '../apps/api/src/desk/colleagues/first-password-file.ts'
import { demoPlayer } from '../apps/api/src/seed/demo-player.ts'
import { readEnvironment, withSimulator } from './environment.ts'

/**
 * `npm start` and `npm run dev`: builds, starts the simulator and the api (built or from sources), and prints the URLs. Ctrl+C stops both
 * properly.
 */

const dev = process.argv.includes('--dev')
const given = readEnvironment()
const production = given.NODE_ENV === 'production'
const port = given.PORT || '3000'
const hubUrl = given.PUBLIC_URL || `http://localhost:${port}`
const deskUrl = given.DESK_URL || `http://localhost:${given.DESK_PORT || '3001'}`
const simulatorPort = given.SIMULATOR_PORT || '3002'
const simulatorUrl = given.SIMULATOR_URL || `http://localhost:${simulatorPort}`
const env = production ? given : withSimulator(given, { hub: hubUrl, simulator: simulatorUrl })
Object.assign(env, { NODE_COMPILE_CACHE: 'node_modules/.cache/node' })
/** Limits the memory of the api process (docs/operators.md). The operator's own options override it. */
const apiEnv = { MALLOC_ARENA_MAX: '2', ...env, NODE_OPTIONS: `--max-semi-space-size=8 ${env.NODE_OPTIONS ?? ''}`.trim() }

const children: ChildProcess[] = []
let stopping = false

const run = (script: string, args: string[] = [], own: NodeJS.ProcessEnv = env) => {
  const child = spawn(process.execPath, [script, ...args], {
    env: dev ? own : { LOG_LEVEL: 'warn', ...own },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  children.push(child)
  child.once('exit', (code) => stop(stopping ? 0 : (code ?? 1)))
}

const stop = (code: number) => {
  if (!stopping) {
    stopping = true
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  }
  process.exitCode ||= code
}

const answers = async (url: string) => {
  while (!stopping) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((again) => setTimeout(again, 50))
  }
}

// Stops when the parent process has ended. npm runs this script in a shell. A signal that is sent only to npm ends this shell, but does not
// reach this process.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(0), 500).unref()
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

const { status } = spawnSync(process.execPath, ['scripts/build.ts', ...(dev ? ['--dev'] : [])], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
if (!production) run('apps/simulator/src/main.ts')
if (dev) run('apps/api/src/main.ts', ['--dev'])
else run('apps/api/dist/server/main.js', [], apiEnv)
await Promise.all([answers(`http://localhost:${port}/readyz`), ...(production ? [] : [answers(`${simulatorUrl}/`)])])

/** Returns the line about the first sign-in to the desk. The file with this line exists until the one-time password is replaced. */
const firstDeskSignIn = () => {
  const file = join(env.DATA_DIR || './data', FIRST_PASSWORD_FILE)
  return existsSync(file) ? [['Desk sign-in', readFileSync(file, 'utf8').trim()]] : []
}

if (!stopping) {
  const lines = [
    ['Hub', hubUrl],
    ['Desk', deskUrl],
    ['API', `${hubUrl}/api/docs`],
    ...(production
      ? []
      : [
          ['Partner API', `${hubUrl}/partner/v1/docs`],
          ['Outside world', `${simulatorUrl} (simulator: payment and sign-in providers, mailbox, games' server)`],
          ['Mailbox', `${simulatorUrl}/mail`],
          ['Demo player', `${demoPlayer.email} / ${demoPlayer.password}`],
          ...firstDeskSignIn(),
          ['Demo staff', 'Anna, Boris and Clara: docs/staff.md says how to sign in as them'],
          ['Your own game', 'npm run game, in a second terminal: docs/game-developers.md'],
          ['Test cards', '4242 4242 4242 4242 pays at Stripe, 5555 5555 5555 4444 at YooKassa; each form names more'],
        ]),
  ]
  console.log(`\nPlayhub is running.\n${lines.map(([name = '', value]) => `  ${name.padEnd(14)} ${value}`).join('\n')}\n\nCtrl+C stops it.`)
}
