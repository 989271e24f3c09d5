import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'

export const root = join(import.meta.dirname, '../..')

export type Child = {
  pid: number
  /** Milliseconds from spawning the process to its first successful answer. */
  startMs: number
  /** Milliseconds from the start of the first successful request to its answer. */
  firstMs: number
  /** Returns false after the process has ended for any reason. */
  isRunning: () => boolean
  stop: () => Promise<void>
  kill: () => Promise<void>
}

const living = new Set<ChildProcess>()
const START_WITHIN_MS = 60_000

/**
 * Starts a script of the project in its own process and waits until `url` answers 200. `script` is a file URL. The log is discarded,
 * because reading it in this process would affect the measurement. If BENCH_LOG names a file, the log is written to this file.
 */
export const startScript = async (
  script: string,
  env: NodeJS.ProcessEnv,
  url: string,
  everyMs = 20,
  withinMs = START_WITHIN_MS,
): Promise<Child> => {
  const spawnedAt = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', process.env.BENCH_LOG ? openSync(process.env.BENCH_LOG, 'a') : 'ignore', 'inherit'],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  for (;;) {
    const began = performance.now()
    if (await answers(url)) {
      const now = performance.now()
      return {
        pid: child.pid ?? 0,
        startMs: now - spawnedAt,
        firstMs: now - began,
        isRunning: () => !isOver(child),
        stop: () => end(child, 'SIGTERM'),
        kill: () => end(child, 'SIGKILL'),
      }
    }
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    if (performance.now() - spawnedAt > withinMs) throw new Error(`${script} does not answer at ${url}`)
    await sleep(everyMs)
  }
}

const answers = (url: string) =>
  ask(url, { fresh: true }).then(
    ({ status }) => status === 200,
    () => false,
  )

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (isOver(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Ends all running processes of an aborted run. */
export const stopChildren = async () => {
  await Promise.all([...living].map((child) => end(child, 'SIGTERM')))
}
