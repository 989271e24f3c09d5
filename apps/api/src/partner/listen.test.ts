import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { pay } from '../../test/payments/purchase.ts'
import { developmentKey, eventually, startWorld, type World } from '../../test/world.ts'

/**
 * Tests the command `playhub listen` against a real hub, as a developer runs it. The library `standardwebhooks` checks the notices that
 * arrive.
 */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

type Received = { id: string; type: string; isGenuine: boolean; body: string }

/** Starts the developer's own server. `answers` contains the statuses of its first answers; after them it answers 204. */
const startServer = async ({ answers = [], port = 0 }: { answers?: number[]; port?: number } = {}) => {
  const received: Received[] = []
  let secret = ''
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const isGenuine = (() => {
      try {
        new Webhook(secret).verify(body, request.headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    })()
    const { id, type } = JSON.parse(body) as { id: string; type: string }
    received.push({ id, type, isGenuine, body })
    const status = answers.shift() ?? 204
    response.writeHead(status).end(status === 204 ? undefined : '\u001b[31mSIGNATURE_WRONG\nat line 7')
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  ends.push(() => server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/playhub-notices`
  const know = (given: string) => {
    secret = given
  }
  return { url, received, know }
}

const run = (args: string[], env: NodeJS.ProcessEnv = {}) => {
  const command = ['packages/sdk-server/src/listen/playhub.ts', 'listen', ...args]
  const child = spawn(process.execPath, command, { env: { PATH: process.env.PATH, HUB: world.hubUrl, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  ends.push(() => child.kill())
  return { child, said: () => said, ended }
}
const press = ({ stdin }: ChildProcess, key: string) => stdin?.write(key)
/**
 * Waits until the process has printed `text`. This function has no time limit of its own, because starting a process takes longer than a
 * reply of the hub.
 */
const untilSaid = ({ child, said }: ReturnType<typeof run>, text: string | RegExp) =>
  new Promise<void>((resolve) => {
    const look = () => said().match(text) !== null && resolve()
    child.stdout.on('data', look)
    look()
  })

const buy = async () => {
  const person = await world.signIn()
  const { id } = (await world.partner('POST', '/payments', { body: { itemId: 'builder', userId: person.userId } })).body as { id: string }
  await pay(world, person, id)
  return id
}

test('a test payment reaches the local server, signed with the printed secret, and can be sent again', async () => {
  await buy()
  const server = await startServer()
  const listener = run(['--forward', server.url], { KEY: developmentKey('familytown') })
  await untilSaid(listener, /whsec_\S+/)
  server.know(/whsec_\S+/.exec(listener.said())?.[0] ?? '')
  await untilSaid(listener, 'Listening to test events of familytown')

  const id = await buy()
  await eventually(
    async () => server.received,
    (all) => all.some(({ type }) => type === 'payment.paid'),
  )
  // Only one payment is reported, because the other one is older than the start of the command.
  const told = server.received.filter(({ type }) => type === 'payment.paid')
  expect(told).toMatchObject([{ isGenuine: true, body: expect.stringContaining(id) }])
  await untilSaid(listener, /ok {5,}payment\.paid .* 204 {2}\d+ ms/)

  press(listener.child, 'r')
  await eventually(
    async () => server.received,
    (all) => all.filter((each) => each.id === all.at(-1)?.id).length === 2,
  )
  expect(server.received.at(-1)?.isGenuine).toBe(true)
  press(listener.child, 't')
  await eventually(
    async () => server.received,
    (all) => all.at(-1)?.type === 'ping' && all.at(-1)?.isGenuine === true,
  )
  press(listener.child, 'q')
  expect(await listener.ended).toBe(0)
})

test('a test event of the desk is forwarded; a server that fails or is away is tried again', async () => {
  const port = await freePort()
  const secret = `whsec_${Buffer.from('a secret of the developer').toString('base64')}`
  const listener = run(['--forward', `http://127.0.0.1:${port}/hooks`, '--secret', secret, '--key', developmentKey('familytown')])
  await untilSaid(listener, 'Listening')
  await world.partner('POST', '/notices/test')
  await untilSaid(listener, /FAILED {2}ping .* ECONNREFUSED/)
  const server = await startServer({ port, answers: [500] })
  server.know(secret)
  press(listener.child, 'r')
  await untilSaid(listener, /FAILED {2}ping .* 500/)
  await untilSaid(listener, /Your server said: \[31mSIGNATURE_WRONG at line 7/)
  await untilSaid(listener, /ok {6}ping .* 204/)
  expect(server.received.every(({ isGenuine, id }) => isGenuine && id === server.received[0]?.id)).toBe(true)
})

test.each([
  ['a live key', ['--key', `ph_live_${'x'.repeat(40)}`, '--forward', 'http://127.0.0.1:9/'], 'This is a live key'],
  ['an unknown key', ['--key', `ph_test_${'x'.repeat(40)}`, '--forward', 'http://127.0.0.1:9/'], 'does not know this key'],
  ['half a key', ['--key', 'ph_test_x', '--forward', 'http://127.0.0.1:9/'], 'not a whole test key'],
  ['no key', ['--forward', 'http://127.0.0.1:9/'], 'Give a test key'],
  ['no address', ['--key', developmentKey('familytown')], '--forward must be a whole address'],
  ['a secret that is none', ['--key', developmentKey('familytown'), '--forward', 'http://127.0.0.1:9/', '--secret', 'pssst'], 'whsec_'],
  [
    'no hub',
    ['--key', developmentKey('familytown'), '--forward', 'http://127.0.0.1:9/', '--hub', 'http://127.0.0.1:9'],
    'does the hub run?',
  ],
])('%s: the command ends and says why', async (_name, args, why) => {
  const listener = run(args)
  expect(await listener.ended).toBe(1)
  expect(listener.said()).toContain(why)
})
