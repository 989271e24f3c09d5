import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A life is one installation during a run of `npm run operators:try`: its folder, its processes, and the functions that run commands in it.
 */

export const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
/** PostgreSQL refuses to run as root. If this script runs as root, commands for the user `postgres` run as `nobody`. */
const nobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const SHOWN_ON_FAILURE = 30

type How = {
  /** Working directory. */
  in: string
  env?: Record<string, string>
  /** The values that replace placeholders in the command. */
  given?: Record<string, string>
  /** Text for the command's standard input. */
  input?: string
  /** Runs the command as the user who owns the PostgreSQL servers. */
  asPostgres?: boolean
  /** A command that starts bash in another way, such as `unshare --net`. */
  through?: readonly string[]
  /** The expected exit code. */
  code?: number
}
export type Running = { out: () => string; isOver: () => boolean; stop: (signal?: NodeJS.Signals) => Promise<number> }
export type Life = ReturnType<typeof createLife>
/**
 * A step runs a command from the operators' documents, and checks its effect. A step without `command` only prepares or checks something.
 */
export type Step = { command?: string; does: string; run: (life: Life, command: string) => Promise<unknown> | unknown }
export type Part = { name: string; title: string; steps: readonly Step[] }

/** The result of a step that did not run its command. */
export const SKIPPED = Symbol('skipped')
export const skip = (why: string) => {
  console.log(`    not run: ${why}`)
  return SKIPPED
}
export const step = (command: string, does: string, run: Required<Step>['run']): Step => ({ command, does, run })
export const prepare = (does: string, run: Required<Step>['run']): Step => ({ does, run })

/** Throws an error that contains `sentence` if `holds` is false. */
export const check = (sentence: string, holds: boolean) => {
  if (!holds) throw new Error(`It does not hold: ${sentence}`)
}

/** Repeats `look` until it returns a result other than undefined and false. Throws after `seconds`. */
export const until = async <T>(what: string, seconds: number, look: () => Promise<T | undefined | false>, pauseMs = 100): Promise<T> => {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await new Promise((again) => setTimeout(again, pauseMs))
  }
  throw new Error(`It did not happen within ${seconds} s: ${what}`)
}

/** Returns the HTTP status of the answer; 0 if no server answers. */
export const statusOf = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(5000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

/**
 * Returns the environment that an operator has: that of this process, without the variables that npm, the checkout or its settings have
 * added.
 */
const plainEnvironment = (): Record<string, string> => {
  const settings = new Set([...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  const isPlain = (name: string) => !settings.has(name) && !name.startsWith('npm_') && !['NODE', 'INIT_CWD', 'NODE_OPTIONS'].includes(name)
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && isPlain(name) ? [[name, value] as const] : [],
  )
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
  return { ...Object.fromEntries(kept), PATH: path.join(':') }
}

const fillIn = (command: string, given: Record<string, string>) => {
  for (const placeholder of Object.keys(given)) check(`the command has the placeholder ${placeholder}`, command.includes(placeholder))
  return Object.entries(given).reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), command)
}

export const createLife = (folder: string, source: string) => {
  const plain = plainEnvironment()
  const running = new Set<Running>()
  const closing: (() => Promise<unknown>)[] = []
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  // The user who runs PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755)
  let turn = 0

  const launch = (command: string, { in: cwd, env = {}, given = {}, input, asPostgres = false, through = [] }: How) => {
    const text = fillIn(command, given)
    console.log(`    $ ${text.replaceAll('\n', '\n      ')}`)
    // Without `--norc`, bash would read ~/.bashrc: its standard input is a socket here, so bash assumes that it is a remote shell.
    const [program = 'bash', ...args] = [...through, 'bash', '--norc', '-c', text]
    const child = spawn(program, args, {
      cwd,
      // The command gets its own process group. So a signal reaches all processes that the command has started, as Ctrl+C does.
      detached: true,
      env: { ...plain, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(asPostgres && nobody),
    })
    turn += 1
    const file = join(logs, `${String(turn).padStart(3, '0')}.log`)
    writeFileSync(file, `$ ${text}\n`)
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        out += chunk.toString()
        appendFileSync(file, chunk)
      })
    child.stdin.on('error', () => {})
    child.stdin.end(input ?? '')
    let code: number | undefined
    const ended = new Promise<number>((done) => {
      child.once('error', (error) => {
        out += error.message
        done(127)
      })
      // This code does not use the event `close`. A server that the command left running keeps the output open, so `close` would not be
      // emitted.
      child.once('exit', (status, signal) => done(status ?? 128 + (signal ? constants.signals[signal] : 0)))
    }).then((status) => {
      code = status
      return status
    })
    const own: Running = {
      out: () => out,
      isOver: () => code !== undefined,
      stop: async (signal = 'SIGTERM') => {
        if (code === undefined && child.pid) process.kill(-child.pid, signal)
        const late = setTimeout(() => code === undefined && child.pid && process.kill(-child.pid, 'SIGKILL'), 60_000)
        const status = await ended
        clearTimeout(late)
        running.delete(own)
        return status
      },
    }
    running.add(own)
    return { own, ended, file }
  }
  const lastLines = (text: string) => text.trim().split('\n').slice(-SHOWN_ON_FAILURE).join('\n')

  return {
    folder,
    /** The path of the checkout that contains this script. */
    source,
    plain,
    /** Returns the path of a file or folder in the folder of this installation. */
    at: (...names: string[]) => resolve(folder, ...names),
    /** Creates a folder that belongs to the user who runs PostgreSQL. */
    folderOfPostgres: (path: string) => {
      mkdirSync(path, { recursive: true })
      if (isRoot) chownSync(path, NOBODY, NOBODY)
      return path
    },
    /** Runs a command until it ends, and returns its output. Throws if its exit code is not the expected one. */
    run: async (command: string, how: How): Promise<string> => {
      const { own, ended, file } = launch(command, how)
      const code = await ended
      running.delete(own)
      // The last output may arrive after the process has ended.
      await new Promise((done) => setTimeout(done, 20))
      if (code !== (how.code ?? 0)) throw new Error(`The command ended with ${code}. Its output (${file}):\n${lastLines(own.out())}`)
      return own.out()
    },
    /**
     * Starts a command, and waits until `isUp` returns true. Throws if the command ends before that, or if it takes longer than `seconds`.
     */
    start: async (command: string, how: How, seconds: number, isUp: () => Promise<boolean>): Promise<Running> => {
      const { own } = launch(command, how)
      try {
        await until('the command is ready', seconds, async () => own.isOver() || (await isUp()))
        check('the command goes on running', !own.isOver())
      } catch (error) {
        console.error(lastLines(own.out()))
        throw error
      }
      return own
    },
    /** Registers a function that stops something. `end` calls the function. */
    atEnd: (close: () => Promise<unknown>) => closing.push(close),
    /** Stops the commands that still run, and calls the functions that `atEnd` has registered. */
    end: async () => {
      for (const each of [...running]) await each.stop()
      for (const close of closing.splice(0).reverse()) await close().catch((error: unknown) => console.error(error))
    },
  }
}

/** Waits for the first signal that asks this script to stop, and then throws. */
export const untilInterrupted = async () => {
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
  throw new Error('Stopped by a signal.')
}
