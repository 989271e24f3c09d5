import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ask.ts'
import { root } from '../child.ts'
import { makeFolder, removeFolder } from '../folder.ts'

const PROGRAM = '/usr/sbin/varnishd'
const START_WITHIN_MS = 20_000

export const hasVarnish = () => existsSync(PROGRAM)

/** Runs `work` with Varnish at each of the ports, in front of the hub, as `docs/varnish/playhub.vcl` configures it. */
export const withVarnish = async <T>(ports: readonly number[], hubUrl: string, work: () => Promise<T>): Promise<T> => {
  const folder = makeFolder()
  const file = join(folder, 'playhub.vcl')
  const example = await readFile(join(root, 'docs/varnish/playhub.vcl'), 'utf8')
  await writeFile(file, example.replace('.port = "3000"', `.port = "${new URL(hubUrl).port}"`))
  const children: ChildProcess[] = []
  try {
    for (const port of ports) {
      const args = ['-F', '-j', 'none', '-n', join(folder, String(port)), '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,64m']
      children.push(spawn(PROGRAM, [...args, '-p', 'http_gzip_support=off'], { stdio: 'ignore' }))
      await untilUp(`http://127.0.0.1:${port}/healthz`)
    }
    return await work()
  } finally {
    for (const child of children) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    removeFolder(folder)
  }
}

const untilUp = async (url: string) => {
  const began = performance.now()
  const isUp = () =>
    ask(url, { fresh: true }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isUp())) {
    if (performance.now() - began > START_WITHIN_MS) throw new Error(`Varnish does not answer at ${url}`)
    await sleep(50)
  }
}
