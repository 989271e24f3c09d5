import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fleetEnv } from '../bench/src/chaos/database.ts'
import { root } from '../bench/src/child.ts'
import { withProduct } from '../bench/src/product.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { measurePush, measureWeb } from './measure.ts'
import { findPrograms, installPrograms } from './programs.ts'
import { prove } from './prove.ts'
import { startStatusPage } from './status.ts'

/**
 * `npm run cluster`: runs a whole cluster on this machine, with a status page, until Ctrl+C.
 * `npm run cluster -- prove --minutes 30 --seed 1`: runs load and faults on the cluster and prints a table. Exits with 1 if anything was
 * lost or doubled.
 * `npm run cluster -- install`: installs the programs that the cluster needs.
 * `npm run cluster -- measure`: measures the gain of a second web process and of a second push process. Exits with 1 if a goal is not
 * reached.
 * `--from <folder>`: the processes start with another built release and are then upgraded. `--only primary`: runs only faults with that
 * word in their name.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    from: { type: 'string' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '3010' },
    keep: { type: 'boolean', default: false },
  },
})
const [command = 'run'] = positionals

const began = performance.now()
const say = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}`)

/** Resolves at the first Ctrl+C. A second Ctrl+C ends this process immediately. */
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      say('stopping')
      process.once(signal, () => process.exit(1))
      resolve()
    })
})

/** Builds the parts that are missing or older than their sources. */
const build = () => {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}

const withCluster = async (env: Record<string, string>, work: (cluster: Cluster) => Promise<void>) => {
  const programs = findPrograms()
  build()
  const folder = mkdtempSync(join(tmpdir(), 'playhub-cluster-'))
  const cluster = await startCluster(programs, { folder, env, say, ...(values.from && { from: resolve(values.from) }) }).catch(
    (error: unknown) => {
      console.error(`The cluster did not start. Logs: ${join(folder, 'logs')}`)
      throw error
    },
  )
  const closePage = await startStatusPage(cluster, Number(values.port))
  say(`the cluster is up: http://localhost:${values.port}`)
  try {
    await Promise.race([work(cluster), interrupted])
  } finally {
    closePage()
    await cluster.stop()
    if (values.keep || process.exitCode) console.log(`Data and logs: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

const run = () =>
  withCluster({}, async ({ hubUrl, deskUrl, simulatorUrl }) => {
    console.log(`\n  hub        ${hubUrl}\n  desk       ${deskUrl}\n  simulator  ${simulatorUrl}\n\nCtrl+C ends everything.`)
    await interrupted
  })

const proveAll = () =>
  withCluster(fleetEnv, async (cluster) => {
    const { rows, wrong, notes } = await prove(cluster, {
      ...{ minutes: Number(values.minutes), seed: Number(values.seed), say },
      isUpgrade: values.from !== undefined,
      only: values.only,
    })
    console.log(`\n${'fault'.padEnd(66)}${'seconds'.padStart(8)}${'callers'.padStart(9)}${'slowest'.padStart(9)}${'at most'.padStart(9)}`)
    for (const { fault, seconds, callers, slowest, most } of rows)
      console.log(
        `${fault.padEnd(66)}${seconds.toFixed(1).padStart(8)}${String(callers).padStart(9)}${`${slowest.toFixed(1)} s`.padStart(9)}${`${most} s`.padStart(9)}${slowest > most ? '  LATE' : ''}`,
      )
    console.log(`\n${notes.map((note) => `- ${note}`).join('\n')}\n`)
    for (const [what, list] of Object.entries(wrong)) console.log(`${String(list.length).padStart(5)}  ${what}`)
    const found = Object.entries(wrong).filter(([, list]) => list.length > 0)
    if (found.length === 0) return console.log('\nNothing that was confirmed is lost or doubled.')
    console.error(JSON.stringify(Object.fromEntries(found.map(([what, list]) => [what, list.slice(0, 20)])), null, 2))
    process.exitCode = 1
  })

const measure = () =>
  withCluster(fleetEnv, async (cluster) => {
    const web = await withProduct({ env: fleetEnv }, (stranger) => measureWeb(cluster, stranger, say))
    const measured = [web, ...(await measurePush(cluster, say))]
    for (const { line, isMet } of measured) console.log(`${isMet ? '   ok' : 'MISSED'}  ${line}`)
    if (measured.some(({ isMet }) => !isMet)) process.exitCode = 1
  })

const commands: Record<string, () => unknown> = { run, prove: proveAll, measure, install: installPrograms }
const act = commands[command]
try {
  if (!act) throw new Error(`There is no "${command}". Use nothing, prove, measure or install.`)
  await act()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// Ends the load and the faults, which run in this process. Otherwise they would continue after Ctrl+C, although the cluster has stopped.
process.exit()
