import { copyFileSync, globSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The files of a checkout that a server needs, besides the packages that `npm ci` installs there (docs/operators.md). */
const PATTERNS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  // `npm ci` compares all of these with the lock file.
  '{apps,packages}/*/package.json',
  '{games,gallery,e2e,bench,cluster}/package.json',
  'apps/{api,hub,desk}/dist/**/*',
  'packages/embed/dist/playhub-embed.js',
  'packages/sdk/dist/{playhub,yandex,crazygames,poki,playgama}.js',
  // A pattern matches a name that begins with a dot only if the pattern has this dot too.
  'apps/{api,hub,desk}/dist/**/.vite/*',
  // The migrations, and the commands for operators with all that they import.
  'apps/api/src/**/*.{ts,sql,json}',
  'packages/{contract,phrases}/src/**/*.ts',
  'docs/{operators,runbooks,staff}.md',
  'deploy/**/*',
]
const LEFT_OUT = ['**/node_modules', '**/*.test.ts', 'deploy/test', 'deploy/tls', 'deploy/production.env', 'deploy/metrics-token']

/** Lists the files, sorted by name. A link to a file is found twice, once as if it were a folder. */
export const listServerFiles = (): string[] =>
  [...new Set(globSync(PATTERNS, { exclude: LEFT_OUT }).map((path) => path.replace(/\/$/, '')))]
    .filter((path) => statSync(path).isFile())
    .toSorted()

/** Copies the files to a folder. */
export const copyServerFiles = (folder: string) => {
  for (const file of listServerFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    // `cpSync` takes a link to a file for a folder.
    copyFileSync(file, join(folder, file))
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) {
    console.error('node scripts/server-files.ts <folder>: copies the files that a server needs. Build first.')
    process.exit(1)
  }
  copyServerFiles(folder)
}
