import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBom } from './sbom.ts'
import { copyServerFiles } from './server-files.ts'

/**
 * `npm run release`: packs what a server needs into `release/`, with checksums and a list of all packages (SBOM). The same commit and the
 * same versions of the build tools always give the same tarball. Refuses a checkout that is not ready for a release. With `--dry-run`,
 * prints what is missing instead of refusing, and packs anyway.
 */

const FOLDER = 'release'
const dryRun = process.argv.includes('--dry-run')
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const versionOf = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as { version?: string }).version

const version = versionOf('package.json') ?? ''
const name = `playhub-${version}`

const missing = () => {
  const problems: string[] = []
  if (git('status', '--porcelain') !== '') problems.push('The checkout has changes that are not committed.')
  if (!new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(readFileSync('CHANGELOG.md', 'utf8')))
    problems.push(`CHANGELOG.md has no section "## [${version}] - <date>".`)
  if (git('tag', '--list', `v${version}`) !== '' && git('rev-list', '-n1', `v${version}`) !== git('rev-parse', 'HEAD'))
    problems.push(`The tag v${version} is on another commit: raise the version.`)
  const others = globSync('apps/{api,hub,desk}/package.json').filter((path) => versionOf(path) !== version)
  if (others.length > 0) problems.push(`These have another version than ${version}: ${others.join(', ')}.`)
  return problems
}

const problems = missing()
for (const problem of problems) console.error(problem)
if (problems.length > 0 && !dryRun) process.exit(1)

const { status } = spawnSync(process.execPath, ['scripts/build.ts', ...(dryRun ? [] : ['--force'])], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const staging = mkdtempSync(join(tmpdir(), 'playhub-release-'))
try {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)
  copyServerFiles(join(staging, name))
  const time = git('log', '-1', '--format=%cI')
  writeFileSync(join(FOLDER, `${name}.sbom.json`), writeBom(time))
  const tar = join(staging, `${name}.tar`)
  const sameForAll = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  execFileSync('tar', [...sameForAll, '-cf', tar, '-C', staging, name])
  execFileSync('gzip', ['-n', '-9', tar])
  execFileSync('cp', [`${tar}.gz`, FOLDER])
} finally {
  rmSync(staging, { recursive: true, force: true })
}

const files = globSync(`${FOLDER}/${name}.*`).toSorted()
const sums = files.map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file.slice(FOLDER.length + 1)}\n`)
writeFileSync(`${FOLDER}/SHA256SUMS.new`, sums.join(''))
renameSync(`${FOLDER}/SHA256SUMS.new`, `${FOLDER}/SHA256SUMS`)

console.log(`
${dryRun ? 'A dry run: do not publish these.' : `Playhub ${version} is packed.`}
${[...files, `${FOLDER}/SHA256SUMS`].map((file) => `  ${file}`).join('\n')}

Next:
  npm run release:try                         unpacks the tarball into an empty folder, starts it there and asks it
  git tag --sign v${version} && git push --tags
  gpg --detach-sign --armor ${FOLDER}/SHA256SUMS
  podman build --format docker --tag playhub:${version} --file deploy/Containerfile .
On a server: sha256sum --check SHA256SUMS, unpack, and go on with docs/operators.md.`)
