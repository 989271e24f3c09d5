import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureCacheTools } from './cache-tools.ts'
import { ensureTestBrowser } from './chromium.ts'
import { ensurePrograms } from './debian-programs.ts'
import { ensurePostgresTools } from './postgres-tools.ts'
import { removeReports, reports } from './test-reports.ts'

/**
 * `npm test`: runs all checks with their times, even if one fails. `--fast` skips the browser tests; `--only unit` and `--only e2e` run
 * only those.
 */

type Check = { name: string; command: string[]; fast: boolean }

const checks: Check[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'], fast: true },
  { name: 'lint', command: ['biome', 'check', '.'], fast: true },
  { name: 'unused', command: ['knip', '--treat-config-hints-as-errors'], fast: true },
  { name: 'unit', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`], fast: true },
  { name: 'build', command: ['node', 'scripts/build.ts'], fast: false },
  { name: 'e2e', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], fast: false },
  { name: 'named', command: ['node', 'scripts/named-tests-ran.ts'], fast: true },
]

const only = process.argv.includes('--only') ? process.argv.at(-1) : undefined
const wanted = checks.filter(({ name, fast }) => {
  if (only) return name === only || name === 'named' || (only === 'e2e' && name === 'build')
  return fast || !process.argv.includes('--fast')
})
const env = {
  ...process.env,
  // Hub and simulator start about thirty times. Caching compiled code saves a quarter of each start.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/playhub-compiled'),
  PLAYWRIGHT_JSON_OUTPUT_FILE: reports.e2e,
  ...(wanted.some(({ name }) => name === 'e2e') && { CHROMIUM_PATH: ensureTestBrowser() }),
}
removeReports()
if (wanted.some(({ name }) => name === 'unit')) {
  ensurePostgresTools()
  ensurePrograms()
  ensureCacheTools()
}

const failed: string[] = []
for (const { name, command } of wanted) {
  const [program = '', ...args] = command
  console.log(`\n▶ ${name}`)
  const began = performance.now()
  const { status } = spawnSync(program, args, { stdio: 'inherit', env })
  console.log(`${status === 0 ? '✔' : '✘'} ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (status !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
console.log(`checks: ${wanted.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
