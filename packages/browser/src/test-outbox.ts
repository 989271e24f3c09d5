import { vi } from 'vitest'
import * as z from 'zod/mini'
import { keptDatabase } from './kept-records.ts'
import { createOutbox, type Sent } from './outbox.ts'

const schema = z.object({ lane: z.string(), text: z.string(), author: z.string() })
export type Message = z.output<typeof schema>

/**
 * Simulates a browser with several tabs, a server and an author. Node has no IndexedDB, so `kept` stores the records in memory, which all
 * tabs share.
 */
export const browser = () => {
  // A real event target, so that `online` reaches every tab.
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true })
  const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', shown)
  const kept = keptDatabase(crypto.randomUUID(), 'outbox')<Sent<Message>>('outbox')
  const name = crypto.randomUUID()
  const arrived: string[] = []
  const failures: string[] = []
  const network = { author: 'mira', answer: async (_text: string, _onProgress: (fraction: number) => void): Promise<void> => {} }
  const tab = (timing?: { firstPauseMs: number; longestPauseMs: number }) =>
    createOutbox({
      ...{ name, kept, schema, ...(timing && { timing }) },
      laneOf: ({ lane }) => lane,
      isOwn: ({ author }) => author === network.author,
      deliver: async ({ text }, { onProgress }) => {
        await network.answer(text, onProgress)
        arrived.push(text)
        return { isShown: true }
      },
      onFail: (_, problem) => {
        failures.push(problem)
        return {}
      },
    })
  return {
    kept,
    arrived,
    failures,
    network,
    tab,
    online: () => page.dispatchEvent(new Event('online')),
    show: (state: string) => {
      shown.visibilityState = state
      shown.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

export const message = (text: string, lane = 'one'): Message => ({ lane, text, author: 'mira' })
