import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { CHAT_PAGE } from '@playhub/contract/limits'
import { SUPPORT_EVENTS_PATH, support } from '@playhub/contract/support'
import { askFor } from '../ask.ts'
import { atMost, figure, type Result } from '../figures.ts'
import type { Product } from '../product.ts'
import { createAnswerer } from './desk-staff.ts'
import { openStream } from './open-streams.ts'
import { gatherGuests, type Writer } from './support-people.ts'

const READERS = 10
const CUTS = 10
/** Maximum time that a stream stays open, in milliseconds. */
const OPEN_MS = 300
/** Maximum time until an interrupted stream is opened again, in milliseconds. */
const AWAY_MS = 150
const PATIENCE_MS = 10_000

/**
 * Interrupts players' streams while staff write to these players. After each reconnect, a player fetches the messages after the last known
 * message. At the end, each player must have all messages.
 */
export const measureReconnects = async (product: Product): Promise<Result> => {
  const readers = await gatherGuests(product, READERS)
  const answer = await createAnswerer(product)
  const outcomes = await Promise.all(readers.map((reader) => follow(product, reader, answer)))
  const lost = outcomes.reduce((sum, each) => sum + each.lost, 0)
  const sent = outcomes.reduce((sum, each) => sum + each.sent, 0)
  return {
    figures: [figure({ row: 14, what: `lost over ${READERS * CUTS} reconnects, of ${sent}`, unit: '', goal: atMost(0) }, [lost])],
    notes: ['each message reached each player once and in order'],
  }
}

const follow = async (product: Product, reader: Writer, answer: (ticketId: string) => Promise<void>) => {
  const page = createPage(product, reader)
  const place = { url: product.hubUrl + apiPrefix + SUPPORT_EVENTS_PATH, headers: reader.headers }
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      await answer(reader.ticketId)
      reader.seq += 1
    }
  })()
  for (let cut = 0; cut < CUTS; cut++) {
    const stream = await openStream(place, page.ask)
    page.ask()
    await sleep(Math.random() * OPEN_MS)
    stream.cut()
    await sleep(Math.random() * AWAY_MS)
  }
  const last = await openStream(place, page.ask)
  page.ask()
  isWriting = false
  await writing
  const until = performance.now() + PATIENCE_MS
  while ((await page.seen()).length < reader.seq && performance.now() < until) await sleep(20)
  last.cut()
  const seen = await page.seen()
  if (seen.some((seq, at) => seq !== at + 1)) throw new Error(`a player saw ${seen}`)
  return { sent: reader.seq, lost: reader.seq - seen.length }
}

/** Behaves like a player's page: fetches the messages after the last shown message. Only one request runs at a time. */
const createPage = ({ hubUrl }: Product, { headers, ticketId }: Writer) => {
  const seen: number[] = []
  const url = `${hubUrl}${apiPrefix}${support.getTicket.path}?id=${ticketId}&after=`
  const askOnce = async (): Promise<void> => {
    const { body } = await askFor(200, url + (seen.at(-1) ?? 0), { headers })
    const { messages } = support.getTicket.reply.parse(JSON.parse(body.toString()))
    seen.push(...messages.map(({ seq }) => seq))
    if (messages.length === CHAT_PAGE) await askOnce()
  }
  let last = Promise.resolve()
  return {
    ask: () => {
      last = last.then(askOnce)
    },
    seen: async (): Promise<readonly number[]> => {
      await last
      return seen
    },
  }
}
