import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { ensureCacheTools } from './cache-tools.ts'
import { ensureTestBrowser } from './chromium.ts'
import { ensurePrograms } from './debian-programs.ts'
import { ensurePostgresTools } from './postgres-tools.ts'
import { removeReports, reports } from './test-reports.ts'

/**
 * `npm test`: runs all checks, even if one fails, and prints their times. `--fast` skips the build and the browser tests. `--only unit` and
 * `--only e2e` run only these tests, the build that `e2e` needs, and the last check (`named`). At the end, the last output of each failed
 * check is printed again, because the output of the other checks is long.
 */

/** Number of lines that are printed again for a failed check. It is enough for the messages of several failed tests. */
const REPEATED_LINES = 80

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

/** Runs a command and shows its output. If the command fails, returns the last lines of the output. */
const endOfFailed = async ([program = '', ...args]: string[]) => {
  const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'pipe'], env })
  let end: string[] = ['']
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text)
      end = `${end.join('\n')}${text}`.split('\n').slice(-REPEATED_LINES)
    })
  }
  const [status] = await once(child, 'close')
  return status === 0 ? undefined : end.join('\n')
}

const failed: { name: string; end: string }[] = []
for (const { name, command } of wanted) {
  console.log(`\n▶ ${name}`)
  const began = performance.now()
  const end = await endOfFailed(command)
  console.log(`${end === undefined ? '✔' : '✘'} ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (end !== undefined) failed.push({ name, end })
}
for (const { name, end } of failed) console.log(`\n▶ the end of ${name}\n${end}`)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
console.log(`checks: ${wanted.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
