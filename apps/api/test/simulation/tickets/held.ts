import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { heldAnswer, ticketMessage } from '../../../src/db/schema.ts'
import type { Deps } from '../../../src/deps.ts'
import { holdAnswer, undoAnswer } from '../../../src/desk/held/held-answers.ts'
import { sendHeldAnswer } from '../../../src/desk/held/send-held.ts'
import { messageOfText } from '../../../src/support/message-html.ts'
import { patiently } from '../merges/patiently.ts'
import type { Random } from '../random.ts'
import type { World } from './world.ts'

/** Returns the actions on held answers, which are sent after some seconds. `keep` records a message that was written. */
export const createHeldDoings = (
  world: World,
  random: Random,
  {
    newText,
    one,
    keep,
  }: {
    newText: () => string
    one: () => Promise<Awaited<ReturnType<World['tickets']>>[number] | undefined>
    keep: (text: string, row: { playerId: string | null; guestId: string | null }) => void
  },
) => {
  const held: { id: string; ticketId: string; text: string; status: 'answered' | 'waiting' | 'closed' }[] = []
  return {
    hold: async (by: Deps) => {
      const row = await one()
      if (!row) return 'nothing'
      const status = random.pick(['answered', 'waiting', 'closed'] as const)
      const again = held.length > 0 && random.chance(0.2) ? random.pick(held) : undefined
      const made = again ?? { id: randomUUID(), ticketId: row.id, text: newText(), status }
      held.push(made)
      const seen = random.chance(0.5) ? { seenSeq: random.below(row.messageSeq + 1) } : {}
      const message = { ...messageOfText(made.text), clientId: made.id, status: made.status, attachments: [], canned: [], ...seen }
      await patiently(() => holdAnswer(by, world.agent, made.ticketId, message))
      return undefined
    },
    sendHeld: async (by: Deps) => {
      if (held.length === 0) return 'nothing'
      await patiently(() => sendHeldAnswer(by, random.pick(held).id))
      return undefined
    },
    undoHeld: async (by: Deps) => {
      if (held.length === 0) return 'nothing'
      await patiently(() => undoAnswer(by, world.agent, random.pick(held).id))
      return undefined
    },
    /**
     * Records the answers that were sent since the last call. Checks that a held answer exists as a message exactly if its state is `sent`.
     * Messages and states are read from one snapshot of the database, so they agree even if an answer is sent between the two reads. Call
     * this function while no other action runs.
     */
    settleHeld: async (db: Deps['db']) => {
      const ids = held.map(({ id }) => id)
      const { messages, states } = await db.transaction(
        async (tx) => ({
          messages: new Map(
            (await tx.select().from(ticketMessage).where(inArray(ticketMessage.clientId, ids))).map((message) => [
              message.clientId,
              message,
            ]),
          ),
          states: new Map((await tx.select().from(heldAnswer).where(inArray(heldAnswer.id, ids))).map(({ id, state }) => [id, state])),
        }),
        { isolationLevel: 'repeatable read' },
      )
      const tickets = new Map((await world.tickets()).map((row) => [row.id, row]))
      for (const { id, text } of held) {
        const [message, state] = [messages.get(id), states.get(id)]
        expect(message !== undefined, `"${text}" is ${state}`).toBe(state === 'sent')
        const ticket = message && tickets.get(message.ticketId)
        if (ticket && !world.kept.has(text)) keep(text, ticket)
      }
    },
  }
}
