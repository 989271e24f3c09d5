import { spawnSync } from 'node:child_process'
import { existsSync, globSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { standIns } from '@playhub/contract/games/sdk-file'

/**
 * Builds the api and everything that browsers load: the hub (for the browser and for server rendering), the desk, the demo games, the SDKs
 * and the simulator's scripts. Skips parts whose output is newer than their sources; `--force` builds all parts. `--dev` builds only the
 * parts with `isForDev`, because development uses the sources of the other parts.
 */

type Part = { name: string; output: string; sources: string[]; commands: string[][]; isForDev?: true }

const shared = ['packages/*/src/**', 'package-lock.json']
/** Files whose code the developers' page shows. */
const shownCode = ['packages/sdk/examples/first-game.html', 'packages/sdk-server/example/first-server.mjs']
const parts: Part[] = [
  {
    name: 'api',
    output: 'apps/api/dist/server/main.js',
    sources: [...shared, 'apps/api/src/**', 'apps/api/vite.config.ts'],
    commands: [['vite', 'build', 'apps/api', '--logLevel', 'warn']],
  },
  {
    name: 'hub',
    output: 'apps/hub/dist/server/entry-server.js',
    sources: [...shared, 'apps/hub/src/**', 'apps/hub/public/**', 'apps/hub/vite.config.ts', ...shownCode],
    commands: [
      ['vite', 'build', 'apps/hub', '--logLevel', 'warn'],
      ['vite', 'build', 'apps/hub', '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server', '--logLevel', 'warn'],
    ],
  },
  {
    name: 'desk-preview',
    output: 'apps/hub/dist/desk-preview/desk-preview.html',
    sources: [...shared, 'apps/hub/src/**', 'apps/hub/desk-preview.html', 'apps/hub/vite.config.ts'],
    commands: [['vite', 'build', 'apps/hub', '--mode', 'desk-preview', '--logLevel', 'error']],
  },
  {
    name: 'try-game',
    output: 'apps/hub/dist/try-game/try-game.html',
    sources: [...shared, 'apps/hub/src/**', 'apps/hub/try-game.html', 'apps/hub/vite.config.ts'],
    commands: [['vite', 'build', 'apps/hub', '--mode', 'try-game', '--logLevel', 'error']],
  },
  {
    name: 'desk',
    output: 'apps/desk/dist/index.html',
    sources: [...shared, 'apps/desk/src/**', 'apps/desk/index.html', 'apps/desk/vite.config.ts'],
    commands: [['vite', 'build', 'apps/desk', '--logLevel', 'warn']],
  },
  {
    name: 'games',
    isForDev: true,
    output: 'games/dist/familytown/index.html',
    sources: [...shared, 'games/{shared,familytown,neuroarena,islandm3,hornylegends}/**', 'games/vite.config.ts'],
    commands: [['vite', 'build', '--config', 'games/vite.config.ts', '--logLevel', 'warn']],
  },
  {
    name: 'sdk',
    isForDev: true,
    output: 'packages/sdk/dist/playhub.js',
    sources: [...shared, 'packages/sdk/vite.config.ts'],
    commands: [[], ...standIns.map((name) => ['--mode', name])].map((mode) => [
      'vite',
      'build',
      'packages/sdk',
      '--logLevel',
      'warn',
      ...mode,
    ]),
  },
  {
    name: 'embed',
    isForDev: true,
    output: 'packages/embed/dist/playhub-embed.js',
    sources: [...shared, 'packages/embed/vite.config.ts'],
    commands: [['vite', 'build', 'packages/embed', '--logLevel', 'warn']],
  },
  {
    name: 'sdk-server',
    output: 'packages/sdk-server/dist/sdk-server.js',
    sources: [...shared, 'packages/sdk-server/vite.config.ts'],
    commands: [[], ['--mode', 'listen']].map((mode) => ['vite', 'build', 'packages/sdk-server', '--logLevel', 'warn', ...mode]),
  },
  {
    name: 'simulator',
    isForDev: true,
    output: 'apps/simulator/dist/browser/stripe.js',
    sources: [...shared, 'apps/simulator/browser/**', 'apps/simulator/vite.config.ts'],
    commands: [['vite', 'build', '--config', 'apps/simulator/vite.config.ts', '--logLevel', 'warn']],
  },
]

const newest = (patterns: readonly string[]) => Math.max(0, ...globSync(patterns).map((file) => statSync(file).mtimeMs))

const build = ({ name, commands }: Part) => {
  console.log(`Building ${name}…`)
  for (const [command = '', ...args] of commands) {
    const { status } = spawnSync(command, args, { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_NDIRECT, BROTLI_PARAM_LGWIN } = constants

/** Three parameters of brotli: two for the encoding of distances, and the window size as a power of two. */
type Way = readonly [postfix: number, direct: number, window: number]

const usual: Way = [0, 0, 22]
/**
 * The combinations of parameters to try. The text of a file decides which combination gives the smallest result; even other file names in
 * the text can change this. For a large file, the best result is some hundred bytes smaller than the others.
 */
const ways = [22, 18].flatMap((window) => [1, 2].flatMap((postfix) => [0, 15].map((direct): Way => [postfix, direct << postfix, window])))

const packed = (bytes: Buffer, tried: readonly Way[]) =>
  tried
    .map(([postfix, direct, window]) =>
      brotliCompressSync(bytes, {
        params: {
          [BROTLI_PARAM_QUALITY]: 11,
          [BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [BROTLI_PARAM_NPOSTFIX]: postfix,
          [BROTLI_PARAM_NDIRECT]: direct,
          [BROTLI_PARAM_LGWIN]: window,
        },
      }),
    )
    .reduce((best, each) => (each.length < best.length ? each : best))

/**
 * Adds a brotli copy beside each text file of a browser app, if the copy is smaller. The server sends the copy without compressing again.
 */
const compress = (patterns: string, tried: readonly Way[] = [usual]) => {
  for (const file of globSync(patterns)) {
    const bytes = readFileSync(file)
    const twin = packed(bytes, tried)
    if (twin.length < bytes.length) writeFileSync(`${file}.br`, twin)
  }
}

const LOCK = 'node_modules/.cache/build.lock'

/**
 * Waits until no other build runs in this checkout, and takes the lock. So if two builds start at the same time, the second one waits and
 * then finds all parts built. If the process that holds the lock has ended, the next process takes the lock.
 */
const takeTurn = async () => {
  mkdirSync('node_modules/.cache', { recursive: true })
  const own = `${LOCK}.${process.pid}`
  writeFileSync(own, String(process.pid))
  for (;;) {
    try {
      // Creating a hard link is atomic: either the lock file exists and contains the process id, or it does not exist.
      linkSync(own, LOCK)
      rmSync(own)
      process.once('exit', () => rmSync(LOCK, { force: true }))
      return
    } catch {
      if (!isAlive(Number(readFileSync(LOCK, { encoding: 'utf8', flag: 'a+' })))) rmSync(LOCK, { force: true })
      await new Promise((again) => setTimeout(again, 200))
    }
  }
}

const isAlive = (pid: number) => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

await takeTurn()
for (const part of parts) {
  if (process.argv.includes('--dev') && !part.isForDev) continue
  const stale = !existsSync(part.output) || statSync(part.output).mtimeMs < newest(part.sources)
  if (!stale && !process.argv.includes('--force')) continue
  build(part)
  if (part.name === 'hub') {
    compress('apps/hub/dist/client/{assets,images,static}/**/*.{js,css,svg}')
    // Tries all parameters for this file, because every visitor loads it first.
    compress('apps/hub/dist/client/assets/entry-client-*.js', ways)
  }
  if (part.name === 'desk-preview' || part.name === 'try-game') compress(`apps/hub/dist/${part.name}/assets/**/*.{js,css}`)
  if (part.name === 'desk') compress('apps/desk/dist/assets/**/*.{js,css,svg}')
}
