import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../figures.ts'

/** Other backends, installed from npm only when they are asked for, each into a folder of its own that is kept for the next run. */

const HOME = join(import.meta.dirname, '../../results/peers')
/** None of them needs an install script: their databases are PostgreSQL, and their native parts come ready-made. */
const ARGS = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** `packages`: exact versions by name. */
export type Peer = { name: string; version: string; packages: Record<string, string> }

/** The folder in which the peer is installed; undefined if npm cannot install it. */
const install = ({ name, version, packages }: Peer): string | undefined => {
  const folder = join(HOME, `${name}-${version}`.toLowerCase().replaceAll(' ', '-'))
  // npm writes this file last, so it is missing after an installation that was broken off.
  const finished = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(finished)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, dependencies: packages }))
  console.log(`installing ${name} ${version} …`)
  const { status } = spawnSync('npm', ARGS, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return status === 0 && existsSync(finished) ? folder : undefined
}

/** Runs `work` with the folder of the installed peer. If npm cannot install it, the result has no figure and says so. */
export const withInstalled = async (peer: Peer, work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = install(peer)
  if (folder) return work(folder)
  const note = `NOT MEASURED: npm could not install ${peer.name} ${peer.version}; is the registry in reach?`
  return { figures: [], notes: [note] }
}
