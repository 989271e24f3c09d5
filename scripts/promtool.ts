import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** Prometheus's program that checks alerts. It is in Debian's package `prometheus`. */

const FOLDER = 'node_modules/.cache/promtool'
const UNPACKED = `${FOLDER}/usr/bin/promtool`

/** The program's path; undefined if it is not here. */
export const findPromtool = (): string | undefined =>
  [...(process.env.PATH ?? '').split(':').map((folder) => `${folder}/promtool`), resolve(UNPACKED)].find((path) => existsSync(path))

/** Unpacks the package into the cache, which installs and starts nothing. Where that fails, the tests of alerts are skipped. */
export const ensurePromtool = () => {
  if (findPromtool()) return
  mkdirSync(FOLDER, { recursive: true })
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: FOLDER, stdio: 'ignore' }).status === 0
  const download = () => run('apt-get', '-qq', 'download', 'prometheus')
  const isHere = download() || (process.getuid?.() === 0 && run('apt-get', '-qq', 'update') && download())
  const [file] = isHere ? globSync(`${FOLDER}/prometheus_*.deb`) : []
  if (file) run('dpkg-deb', '--extract', resolve(file), '.')
  if (!findPromtool()) console.log('No promtool here (Debian: apt-get install prometheus): the tests that need it are left out.')
}
