import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MediaKind } from '@playhub/contract/support'
import type { FastifyBaseLogger } from 'fastify'
import type { CheckOutcome } from './check/check-file.ts'
import { CHECK_WITHIN_MS, CHECKER_IDLE_MS, CHECKER_MEMORY_MIB, CHECKERS } from './rules.ts'

type Told = CheckOutcome | { ok: false; code: 'FAILED'; why: string }

// From `apps/api`: this file and the built one (`dist/server`) are both two folders below it.
const SCRIPT = fileURLToPath(new URL('../../src/media/check/check-process.ts', import.meta.url))
/** Node bounds only its own heap; the shell bounds what native code may ask for too. */
const BOUNDED = `ulimit -d ${CHECKER_MEMORY_MIB * 1024} && exec "$0" "$@"`
const START_WITHIN_MS = 15_000

/**
 * Looks into files in processes of their own, which know no setting and no secret: whatever a file does to one, the next file finds a new one.
 * They start with the first file and end when nothing comes.
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

  /** A child that nobody uses, when the caller's turn has come. */
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
    /** For a file that is on its way: has a process ready by the time that it is here. */
    warm: () => {
      if (idle.length > 0 || places === 0) return
      places -= 1
      start().then(giveBack, (error: unknown) => {
        log.warn({ err: error }, 'a process that checks files did not start')
        giveBack(undefined)
      })
    },
    /** What is in a file. One that takes too long, or takes the process down with it, is broken. */
    check: async (path: string, kind: MediaKind): Promise<CheckOutcome> => {
      let child: ChildProcess | undefined
      try {
        child = await take()
        child.send({ path, kind })
        const told = (await heard(child, withinMs)) as Told | undefined
        if (told === undefined) log.warn({ kind }, 'a file took its checking process down')
        if (told?.ok || told?.code === 'FILE_TYPE_NOT_ALLOWED' || (told?.code === 'FILE_BROKEN' && kind === 'video')) return told
        // What a broken picture has done to the native code that drew it, nobody knows.
        child.kill('SIGKILL')
        child = undefined
        if (told?.code === 'FAILED') throw new Error(`a file could not be checked: ${told.why}`)
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

/** The next thing that a child says; undefined when it ends or nothing comes in time. */
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
