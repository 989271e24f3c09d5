#!/usr/bin/env node
import { emitKeypressEvents } from 'node:readline'
import { Refusal } from '@playhub/contract/refusals'
import { HubUnavailable } from '../partner-call.ts'
import { type Listening, listen } from './listen.ts'
import { type Options, readOptions, USAGE, UsageError } from './options.ts'

/** The command `playhub`. `USAGE` describes what it does. */

const say = (line: string) => process.stdout.write(`${line}\n`)
const clock = () => new Date().toTimeString().slice(0, 8)

const main = async ([command, ...args]: readonly string[]) => {
  if (command !== 'listen' || args.includes('--help')) {
    say(USAGE)
    process.exitCode = command === undefined || command === '--help' || args.includes('--help') ? 0 : 1
    return
  }
  const options = readOptions(args, process.env)
  const listening = await listen(options, {
    onTry: ({ type, id }, { status, error, said, tookMs, isDelivered }) => {
      say(`${clock()}  ${isDelivered ? 'ok    ' : 'FAILED'}  ${type.padEnd(18)} ${id}  ${status ?? error}  ${tookMs} ms`)
      if (said !== '') say(`          Your server said: ${said}`)
    },
    onHub: (isAway) =>
      say(`${clock()}  ${isAway ? `No answer from ${options.hubUrl}. Trying again.` : 'The hub answers again. Nothing was missed.'}`),
  })
  greet(options, listening)
  readKeys(listening)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void listening.end())
  await listening.ended
  process.stdin.pause()
}

const greet = ({ hubUrl, forward, secret, isNewSecret }: Options, { project }: Listening) => {
  say(`Listening to test events of ${project} at ${hubUrl}`)
  say(`Forwarding to  ${forward}`)
  say(`Notice secret  ${secret}${isNewSecret ? '  (new: start your server with it)' : ''}`)
  if (process.stdin.isTTY) say('Keys: r sends the last notice again, t sends a test event, q ends.')
}

/** Reads the keys `r`, `t` and `q`. In a terminal, a key works without Enter. From a pipe, each character is treated as a key. */
const readKeys = (listening: Listening) => {
  const { stdin } = process
  const press = (key: string) => {
    if (key === 'r' && !listening.resend()) say('No notice has come yet.')
    if (key === 't') listening.sendTest()
    if (key === 'q' || key === '\u0003') void listening.end()
  }
  if (stdin.isTTY) {
    emitKeypressEvents(stdin)
    stdin.setRawMode(true)
    stdin.on('keypress', (_text: string, { sequence }: { sequence: string }) => press(sequence))
  } else {
    stdin.setEncoding('utf8').on('data', (text) => {
      for (const key of String(text)) press(key)
    })
  }
}

/** Returns a text that says what failed and what the developer can do. */
const explain = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof Refusal && error.code === 'PARTNER_KEY_INVALID') return 'The hub does not know this key, or it was revoked.'
  if (error instanceof Refusal) return `The hub refused: ${error.code}`
  if (error instanceof HubUnavailable) return `${error.message}. Is it the address of the hub, and does the hub run?`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
  process.stdin.pause()
})
