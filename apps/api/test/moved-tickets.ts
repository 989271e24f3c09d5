import { randomUUID } from 'node:crypto'
import { desk } from '@playhub/contract/desk'
import type { DeskVisitor } from './desk.ts'
import { createPlayer, keptTicket, type Person } from './support-people.ts'
import type { TestApp } from './test-app.ts'
import { sendAnswer } from './tickets.ts'

export const textsOf = async (person: Person, id: string) => (await person.read(id)).messages.map(({ text }) => text.replace(/<\/?p>/g, ''))
export const say = (person: Person, id: string, text: string, more: object = {}) => person.send(id, `<p>${text}</p>`, more)
export const codeOf = ({ body }: { body: Record<string, unknown> }) => body.code

/** Returns the calls of a member of staff who moves messages between tickets, and calls that read the result. */
export const moving = (hub: TestApp, agent: Pick<DeskVisitor, 'get' | 'post'>) => {
  const show = async (id: string) => desk.tickets.getTicket.reply.parse((await agent.get(`/tickets/${id}`)).body)
  const answer = (id: string, text: string, more: object = {}) => sendAnswer(agent, id, { text: `<p>${text}</p>`, ...more })
  return {
    show,
    answer,
    merge: (from: string, intoId: string) => agent.post(`/tickets/${from}/merge`, { intoId }),
    split: (id: string, messages: readonly unknown[], more: object = {}) =>
      agent.post(`/tickets/${id}/split`, { clientId: randomUUID(), title: 'Another question', messages, ...more }),
    undo: (id: unknown) => agent.post(`/ticket-moves/${String(id)}/undo`),
    numberOf: async (id: string) => (await keptTicket(hub, id)).number,
    /** Returns the ids of the messages of ticket `id` that have one of these texts. */
    idsOf: async (id: string, texts: readonly string[]) =>
      (await show(id)).thread.entries.flatMap((entry) =>
        entry.kind === 'message' && texts.some((text) => entry.text === `<p>${text}</p>`) ? [entry.id] : [],
      ),
    /** Creates a player with two tickets. `into` has the messages a1 and a2; `from` has b1 and b2. Ordered by time: a1, b1, a2, b2. */
    twoOf: async () => {
      const anna = await createPlayer(hub)
      const into = await anna.open({ text: '<p>a1</p>' })
      const from = await anna.open({ text: '<p>b1</p>', title: 'The same hat' })
      await answer(into, 'a2')
      await say(anna, from, 'b2')
      return { anna, into, from }
    },
  }
}
