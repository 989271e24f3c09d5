import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../figures.ts'

/**
 * This file installs other backends from npm, only when a run needs them. Each backend gets its own folder, which is kept for the next run.
 */

const HOME = join(import.meta.dirname, '../../results/peers')
/**
 * `--ignore-scripts` does no harm to these backends: they use PostgreSQL, and their native parts are already compiled in their packages.
 */
const ARGS = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** `packages` maps package names to exact versions. */
export type Peer = { name: string; version: string; packages: Record<string, string> }

/** Installs another backend and returns its folder; undefined if npm cannot install it. */
const install = ({ name, version, packages }: Peer): string | undefined => {
  const folder = join(HOME, `${name}-${version}`.toLowerCase().replaceAll(' ', '-'))
  // npm writes this file last, so it is missing if an installation was aborted.
  const finished = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(finished)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, dependencies: packages }))
  console.log(`installing ${name} ${version} …`)
  const { status } = spawnSync('npm', ARGS, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return status === 0 && existsSync(finished) ? folder : undefined
}

/**
 * Runs `work` with the folder of the installed backend. If npm cannot install the backend, returns a result without figures, whose note
 * says so.
 */
export const withInstalled = async (peer: Peer, work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = install(peer)
  if (folder) return work(folder)
  const note = `NOT MEASURED: npm could not install ${peer.name} ${peer.version}; is the registry in reach?`
  return { figures: [], notes: [note] }
}
