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
  // All workspaces need their `package.json`, because `npm ci` compares them with the lock file.
  '{apps,packages}/*/package.json',
  '{games,gallery,e2e,bench,cluster}/package.json',
  'apps/{api,hub,desk}/dist/**/*',
  'packages/embed/dist/playhub-embed.js',
  'packages/sdk/dist/{playhub,yandex,crazygames,poki,playgama}.js',
  // The pattern contains `.vite`, because a wildcard does not match names that begin with a dot.
  'apps/{api,hub,desk}/dist/**/.vite/*',
  // The api's sources: the migrations, and the commands for operators with everything that they import.
  'apps/api/src/**/*.{ts,sql,json}',
  'packages/{contract,phrases}/src/**/*.ts',
  'docs/{operators,runbooks,staff}.md',
  // The files to which these documents link.
  'docs/{nginx,varnish}/*',
  'docs/decisions/*.md',
  'deploy/**/*',
]
const LEFT_OUT = ['**/node_modules', '**/*.test.ts', 'deploy/test', 'deploy/tls', 'deploy/production.env', 'deploy/metrics-token']

/**
 * Lists the files, sorted by name. `globSync` returns a link to a file twice (the second time like a folder), so duplicates are removed.
 */
export const listServerFiles = (): string[] =>
  [...new Set(globSync(PATTERNS, { exclude: LEFT_OUT }).map((path) => path.replace(/\/$/, '')))]
    .filter((path) => statSync(path).isFile())
    .toSorted()

/** Copies the files to a folder. */
export const copyServerFiles = (folder: string) => {
  for (const file of listServerFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    // `copyFileSync` is used, because `cpSync` treats a link to a file as a folder.
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
