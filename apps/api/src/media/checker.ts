import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MediaKind } from '@playhub/contract/support'
import type { FastifyBaseLogger } from 'fastify'
import type { CheckOutcome } from './check/check-file.ts'
import { CHECK_WITHIN_MS, CHECKER_IDLE_MS, CHECKER_MEMORY_MIB, CHECKERS } from './rules.ts'

/** `errno` is the error code of the operating system, such as ENOSPC, if the operating system refused a call. */
type Told = CheckOutcome | { ok: false; code: 'FAILED'; why: string; errno?: string }

// This relative path is right in the source file and in the built file (`dist/server`), because both are two folders below `apps/api`.
const SCRIPT = fileURLToPath(new URL('../../src/media/check/check-process.ts', import.meta.url))
/** The shell command that limits the memory of a process. Node limits only its own heap; this also limits the memory of native code. */
const BOUNDED = `ulimit -d ${CHECKER_MEMORY_MIB * 1024} && exec "$0" "$@"`
const START_WITHIN_MS = 15_000

/**
 * Checks files in separate processes that get no settings or secrets. If a file damages its process, the next file gets a new process. The
 * processes start with the first file and end when idle.
 */
export const createChecker = (log: FastifyBaseLogger, withinMs = CHECK_WITHIN_MS) => {
  const idle: ChildProcess[] = []
  const waiting: ((child: ChildProcess | undefined) => void)[] = []
  const living = new Set<ChildProcess>()
  const resting = new Map<ChildProcess, NodeJS.Timeout>()
  let places = CHECKERS

  const start = async (): Promise<ChildProcess> => {
    const child = spawn('/bin/sh', ['-c', BOUNDED, process.execPath, SCRIPT], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { MALLOC_ARENA_MAX: '2', ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }) },
    })
    living.add(child)
    child.once('exit', () => {
      living.delete(child)
      clearTimeout(resting.get(child))
      resting.delete(child)
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1)
    })
    child.on('error', (error) => log.warn({ err: error }, 'a process that checks files'))
    child.unref()
    child.channel?.unref()
    if ((await heard(child, START_WITHIN_MS)) !== 'ready') throw new Error('no process that checks files could be started')
    return child
  }

  /** Waits until fewer than `CHECKERS` files are being checked. Returns an idle process, or a new one if none is idle. */
  const take = async (): Promise<ChildProcess> => {
    if (places > 0) places -= 1
    else {
      const given = await new Promise<ChildProcess | undefined>((resolve) => waiting.push(resolve))
      if (given?.connected) return given
    }
    const child = idle.pop()
    if (child) clearTimeout(resting.get(child))
    return child?.connected ? child : start()
  }

  const giveBack = (child: ChildProcess | undefined) => {
    const next = waiting.shift()
    if (next) return next(child)
    places += 1
    if (!child?.connected) return
    idle.push(child)
    resting.set(child, setTimeout(() => child.kill('SIGKILL'), CHECKER_IDLE_MS).unref())
  }

  return {
    /** Starts a process in advance, while the file is still being uploaded. */
    warm: () => {
      if (idle.length > 0 || places === 0) return
      places -= 1
      start().then(giveBack, (error: unknown) => {
        log.warn({ err: error }, 'a process that checks files did not start')
        giveBack(undefined)
      })
    },
    /** Checks a file. If the check takes too long or crashes the process, the result is FILE_BROKEN. */
    check: async (path: string, kind: MediaKind): Promise<CheckOutcome> => {
      let child: ChildProcess | undefined
      try {
        child = await take()
        child.send({ path, kind })
        // The answer comes from our own process, so its type is not checked.
        const told = (await heard(child, withinMs)) as Told | undefined
        if (told === undefined) log.warn({ kind }, 'a file took its checking process down')
        if (told?.ok || told?.code === 'FILE_TYPE_NOT_ALLOWED' || (told?.code === 'FILE_BROKEN' && kind === 'video')) return told
        // The process is ended, because a broken picture may have damaged the memory of its native code.
        child.kill('SIGKILL')
        child = undefined
        if (told?.code === 'FAILED') throw Object.assign(new Error(`a file could not be checked: ${told.why}`), { code: told.errno })
        return told ?? { ok: false, code: 'FILE_BROKEN', why: 'could not be read to an end' }
      } finally {
        giveBack(child)
      }
    },
    stop: async () => {
      await Promise.all(
        [...living].map(async (child) => {
          const gone = once(child, 'exit')
          child.ref()
          child.kill('SIGKILL')
          await gone
        }),
      )
    },
  }
}

/** Waits for the next message of a process; undefined if the process ends or does not answer in time. */
const heard = (child: ChildProcess, withinMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    const end = (said: unknown) => {
      clearTimeout(timer)
      child.off('message', end)
      child.off('exit', onExit)
      resolve(said)
    }
    const onExit = () => end(undefined)
    const timer = setTimeout(onExit, withinMs)
    child.on('message', end)
    child.on('exit', onExit)
  })
