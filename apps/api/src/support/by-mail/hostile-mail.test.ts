import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'

/** Tests of mails that are made to block or crash the process that reads them. */

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world.stop())

/** Returns the longest time in ms for which `work` blocked the event loop of this process. */
const blockedBy = async (work: Promise<unknown>) => {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  await work
  delays.disable()
  return delays.max / 1e6
}
const head = (to: string, type = 'text/plain') => `From: a@b.example\r\nTo: ${to}\r\nContent-Type: ${type}\r\n`

test.each([
  ['blank lines', (to: string) => `${head(to)}\r\n${'\n'.repeat(400_000)}`],
  ['base64 with a filler in each group', (to: string) => `${head(to)}Content-Transfer-Encoding: base64\r\n\r\n${'A='.repeat(300_000)}`],
  ['empty parts', (to: string) => `${head(to, 'multipart/mixed; boundary=b')}\r\n${'--b\n\n'.repeat(80_000)}`],
])('a mail of %s, to an address that we made, keeps nobody waiting', async (_what, mailTo) => {
  const { letter } = await world.answeredPlayer()
  const reading = world.receive(Buffer.from(mailTo(letter.replyTo))).catch((error: unknown) => error)
  expect(await blockedBy(reading)).toBeLessThan(2000)
})

test('a mail to none of our addresses is not even parsed', async () => {
  const began = performance.now()
  const mail = Buffer.from(`${head('somebody@else.example')}\r\n${'\n'.repeat(2_000_000)}`)
  expect(await world.receive(mail)).toEqual({ end: 'dropped', why: 'noAddress' })
  expect(performance.now() - began).toBeLessThan(2000)
})
