import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { PartnerPayment } from '@playhub/contract/partner'
import { connectHub } from '@playhub/sdk-server'

/** `at`: when the notice had arrived and its signature was checked, in milliseconds since 1970. */
export type Told = { at: number; payment: PartnerPayment; events: Set<string>; notices: number }

/** The demo keys of the game whose payments are measured. */
export const game = {
  project: 'familytown',
  itemId: 'pearls-100',
  usdMinor: 129,
  apiKey: 'ph_test_familytown_development_key_0000000000',
  noticeSecret: `whsec_${Buffer.from('familytown-development-notice-secret-000').toString('base64')}`,
}

export type GameServer = Awaited<ReturnType<typeof startGameServer>>

/** Starts a game's server that receives and verifies notices, and records when the notice of each payment arrived. */
export const startGameServer = async (hubUrl: string) => {
  const { verifyNotice } = connectHub({ hubUrl, ...game })
  const told = new Map<string, Told>()
  const waiting = new Map<string, (told: Told) => void>()

  const take = (payment: PartnerPayment, eventId: string, at: number) => {
    const known = told.get(payment.id)
    const entry = known ?? { at, payment, events: new Set<string>(), notices: 0 }
    entry.events.add(eventId)
    entry.notices += 1
    told.set(payment.id, entry)
    waiting.get(payment.id)?.(entry)
    waiting.delete(payment.id)
  }

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const event = verifyNotice(body, request.headers)
    if (event.type === 'payment.paid') take(event.data, event.id, performance.timeOrigin + performance.now())
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    url: `http://127.0.0.1:${address.port}/notices`,
    told: told as ReadonlyMap<string, Told>,
    untilTold: (paymentId: string): Promise<Told> => {
      const known = told.get(paymentId)
      return known ? Promise.resolve(known) : new Promise((resolve) => waiting.set(paymentId, resolve))
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
