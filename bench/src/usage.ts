import { readdirSync, readFileSync } from 'node:fs'

/** This file reads data about processes from the kernel. It works only on Linux, like the embedded PostgreSQL. */

const TICK_MS = 10

/** Returns the processor time of a process and of its ended children, in milliseconds. */
export const cpuMs = (pid: number): number => {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = statOf(pid).slice(11, 15).map(Number)
  return (user + system + childUser + childSystem) * TICK_MS
}

/**
 * Returns the processor time in milliseconds of a process and its running children. PostgreSQL has a child process for every connection.
 */
export const familyCpuMs = (parent: number): number => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === parent)
  return [parent, ...children].reduce((sum, pid) => sum + cpuMs(pid), 0)
}

/**
 * Starts to measure processor time. Returns a function that says in words how many milliseconds of processor time each process has used per
 * answer since the start.
 */
export const watchProcessor = ({ api, postgres }: { api: number; postgres: number }) => {
  const read = () => ({ api: cpuMs(api), PostgreSQL: familyCpuMs(postgres) })
  const before = read()
  return (answers: number) => {
    const after = read()
    return `api ${((after.api - before.api) / answers).toFixed(2)} ms, PostgreSQL ${((after.PostgreSQL - before.PostgreSQL) / answers).toFixed(2)} ms`
  }
}

export const rssMiB = (pid: number): number => {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the command's name, which may contain spaces. The first returned field is the state, the
 * second is the parent's id. Returns an empty list if the process has ended.
 */
const statOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
