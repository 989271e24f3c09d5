import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Returns the path of pgbench, PostgreSQL's own benchmark tool; undefined if it is not installed. */
export const findPgbench = (): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  return folders.flatMap((folder) => globSync(join(folder, 'pgbench')))[0]
}

/** `script` is a file of statements; `folder` contains the server's socket. */
type Run = { folder: string; script: string; concurrency: number; seconds: number }

/** Runs the script again and again for `seconds`, and returns the number of runs per second. */
export const runPgbench = async (pgbench: string, { folder, script, concurrency, seconds }: Run): Promise<number> => {
  const how = ['-n', '-M', 'prepared', '-c', String(concurrency), '-j', '1', '-T', String(seconds), '-f', script]
  const { stdout } = await promisify(execFile)(pgbench, [...how, '-h', folder, '-U', 'playhub', 'playhub'])
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(perSecond > 0)) throw new Error(`pgbench tells no rate:\n${stdout}`)
  return perSecond
}
