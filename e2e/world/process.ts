import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Running = { pid: number; stop: () => Promise<void>; kill: () => Promise<void>; output: () => string }

/** Starts a script with Node and waits until `url` answers. Throws with the script's output if the script does not start. */
export const runScript = async (script: string, env: NodeJS.ProcessEnv, url: string): Promise<Running> => {
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000_000)
    })
  }
  await untilAnswers(url, child, () => output)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), output: () => output }
}

const untilAnswers = async (url: string, child: ChildProcess, output: () => string) => {
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${output()}`)
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((again) => setTimeout(again, 25))
  }
  throw new Error(`does not answer at ${url}:\n${output()}`)
}
