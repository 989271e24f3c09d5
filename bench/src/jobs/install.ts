import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { freePort } from '../../../scripts/free-port.ts'
import { root, startScript } from '../child.ts'
import { withDatabase } from '../database.ts'
import { atMost, figure, type Job } from '../figures.ts'
import { alternate } from '../rounds.ts'

/** The operator's arguments for npm. With them, npm installs what a server needs, but no tools for building and testing. */
const ARGS = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
const REFERENCE = { fastify: '5.12.8', pg: '8.23.1', '@fastify/static': '10.1.11', zod: '4.6.7' }
const MIB = 2 ** 20
const SLOW = 3

/** Row 22 of bench/README.md: the time from the lock file to a running server, with an empty cache. This job needs the network. */
export const install: Job = {
  rows: [22],
  name: 'install',
  title: 'production install of the server with an empty cache, against Fastify, pg, zod and @fastify/static alone',
  run: ({ rounds }) =>
    withDatabase(async (databaseUrl, folder) => {
      const { references, cases } = await alternate(
        Math.min(rounds, SLOW),
        async () => installReference(join(folder, `reference-${performance.now()}`)),
        async () => installProduct(join(folder, `product-${performance.now()}`)),
      )
      const last = cases.at(-1)
      if (!last) throw new Error('nothing was installed')
      const startMs = await startInstalled(last.folder, databaseUrl)
      const packages = (of: { folder: string }) => listPackages(of.folder).length
      const scripts = listPackages(last.folder).filter(hasInstallScript)
      return {
        figures: [
          figure(
            { row: 22, what: 'cold install', unit: 's', goal: atMost(12) },
            cases.map(({ seconds }) => seconds),
            { what: 'Fastify and pg', values: references.map(({ seconds }) => seconds) },
          ),
          figure({ row: 22, what: 'installed', unit: 'MiB', goal: atMost(60) }, [sizeOf(join(last.folder, 'node_modules')) / MIB]),
          figure({ row: 22, what: 'packages', unit: '', goal: atMost(120) }, [packages(last)]),
          figure({ row: 22, what: 'packages with a script that would run on installing', unit: '', goal: atMost(0) }, [scripts.length]),
          figure({ row: 22, what: 'start of what was installed, on an empty database', unit: 'ms' }, [startMs]),
        ],
        notes: [
          `${ARGS.slice(0, 2).join(' ')} --workspace @playhub/api; Fastify and pg alone have ${packages(references[0] ?? last)} packages`,
          ...(scripts.length > 0
            ? [`with a script: ${scripts.map((at) => at.slice(at.lastIndexOf('node_modules/') + 13)).join(', ')}`]
            : []),
        ],
      }
    }),
}

const npm = (folder: string, args: readonly string[]) => {
  const began = performance.now()
  const { status } = spawnSync('npm', [...args, '--cache', join(folder, '.cache')], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`npm ended with ${status}`)
  return (performance.now() - began) / 1000
}

const installProduct = (folder: string) => {
  const { stdout } = spawnSync('git', ['ls-files', '*package.json', 'package-lock.json', '.npmrc', 'apps/api', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  })
  const built = ['apps/api/dist', 'apps/hub/dist', 'apps/desk/dist']
  for (const path of [...stdout.trim().split('\n'), ...built]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  return { folder, seconds: npm(folder, [...ARGS, '--workspace', '@playhub/api']) }
}

/**
 * Installs the packages of the reference, a minimal server. The lock file is created before the measurement, because finding versions is
 * not measured.
 */
const installReference = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'reference', private: true, dependencies: REFERENCE }))
  npm(join(folder), ['install', '--package-lock-only', '--no-audit', '--no-fund', '--loglevel=error'])
  spawnSync('rm', ['-rf', join(folder, '.cache')])
  return { folder, seconds: npm(folder, ARGS) }
}

const startInstalled = async (folder: string, databaseUrl: string) => {
  const port = await freePort()
  const script = pathToFileURL(join(folder, 'apps/api/dist/server/main.js')).href
  const url = `http://127.0.0.1:${port}${apiPrefix}${catalogue.getGamesData.path}`
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), PORT: String(port), DESK_PORT: '0', SEED_DEMO: 'true' }
  const child = await startScript(script, env, url)
  await child.stop()
  return child.startMs
}

/** Lists the folders of the installed packages. The project's own packages are links, so they are not included. */
const listPackages = (folder: string): string[] => {
  const found: string[] = []
  const walk = (modules: string) => {
    for (const entry of readdirSync(modules, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name.startsWith('.')) continue
      const path = join(modules, entry.name)
      if (entry.name.startsWith('@')) walk(path)
      else {
        found.push(path)
        const own = join(path, 'node_modules')
        if (statSync(own, { throwIfNoEntry: false })) walk(own)
      }
    }
  }
  walk(join(folder, 'node_modules'))
  return found
}

const hasInstallScript = (path: string) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { scripts?: Record<string, string> }
  return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  )
