import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that ended by itself or was killed is started again after this time, as systemd would do. */
const RESTART_AFTER_MS = 200
const STOP_WITHIN_MS = 20_000

type Options = {
  name: string
  command: readonly string[]
  env?: Record<string, string>
  /** Set for programs that refuse to run as root. They run as the user `nobody`. */
  asNobody?: boolean
  cwd: string
  logs: string
}

export type Member = ReturnType<typeof startMember>

export const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
/** The options of `spawn` that run a program as the user `nobody`. */
export const nobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** Starts a process of the cluster and keeps it running until it is stopped. Writes its output to a log file named after the process. */
export const startMember = ({ name, env = {}, asNobody = false, logs, ...first }: Options) => {
  let { command, cwd } = first
  let child: ChildProcess | undefined
  let isStopping = false
  let starts = 0

  const start = () => {
    starts += 1
    const log = openSync(join(logs, `${name}.log`), 'a')
    const [program = '', ...args] = command
    const own = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', log, log], ...(asNobody ? nobody : {}) })
    child = own
    own.once('exit', () => {
      if (isStopping) return
      setTimeout(() => {
        if (!isStopping && child === own) start()
      }, RESTART_AFTER_MS)
    })
  }
  start()

  const isRunning = () => child?.exitCode === null && child.signalCode === null
  const signal = (what: NodeJS.Signals) => void (isRunning() && child?.kill(what))
  return {
    name,
    isRunning,
    pid: () => child?.pid ?? 0,
    /** Returns the number of times that the process was started again. */
    restarts: () => starts - 1,
    signal,
    /**
     * Stops the process with SIGTERM and immediately starts it again, as a rolling restart does. For an upgrade, `next` is the new command.
     */
    restart: async (next?: Pick<Options, 'command' | 'cwd'>) => {
      const own = child
      if (next) ({ command, cwd } = next)
      if (own && isRunning()) {
        own.kill('SIGTERM')
        await once(own, 'exit')
      }
      child = undefined
      start()
    },
    stop: async () => {
      isStopping = true
      if (!child || !isRunning()) return
      const gone = once(child, 'exit')
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      const late = sleep(STOP_WITHIN_MS, 'late', { ref: false })
      if ((await Promise.race([gone, late])) === 'late') {
        child.kill('SIGKILL')
        await gone
      }
    },
  }
}
