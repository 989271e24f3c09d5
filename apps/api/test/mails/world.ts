import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Answered } from '../../../simulator/src/mail/programs.ts'
import { heldMail, identity } from '../../src/db/schema.ts'
import { postAnswerLetter } from '../../src/support/answer-letters.ts'
import { receiveMail } from '../../src/support/by-mail/receive-mail.ts'
import { lettersTo } from '../letters.ts'
import { createAgent, createPlayer } from '../support-people.ts'
import { startTestApp } from '../test-app.ts'

/** With these settings, the hub sends e-mails about answers without a delay. */
const AT_ONCE = { ANSWER_LETTER_AFTER_SECONDS: '0', ANSWER_LETTER_GAP_SECONDS: '0' }

/** Starts a hub that accepts replies by e-mail. Players can get answers of staff by e-mail. */
export const startMailWorld = async (env: NodeJS.ProcessEnv = {}) => {
  const hub = await startTestApp({ env: { ...AT_ONCE, ...env } })
  const agent = await createAgent(hub)
  const { deps } = hub
  /** Sends the hub's e-mail about a ticket. Returns the parts of this e-mail that the player's mail program uses to write a reply. */
  const letterOf = async (id: string, to: string): Promise<Answered> => {
    await postAnswerLetter(deps, id)
    const letter = (await lettersTo(deps, to)).at(-1)
    if (!letter?.replyTo) throw new Error('a letter without an address for replies')
    const { replyTo, subject, text, html } = letter
    return { from: 'no-reply@playhub.example', replyTo, to, subject, text, html }
  }
  const addMailbox = async (playerId: string, email = `${randomUUID()}@player.example`) => {
    await deps.db.insert(identity).values({ playerId, method: 'email', subject: email, email, emailProven: true })
    return email
  }
  return {
    lettersTo: (to: string) => lettersTo(deps, to),
    /** Returns the e-mails that were held for staff in a ticket, including accepted ones. */
    heldIn: (ticketId: string) => deps.db.select().from(heldMail).where(eq(heldMail.ticketId, ticketId)),
    ...{ hub, agent, deps, letterOf, addMailbox, stop: hub.stop },
    receive: (mail: Buffer) => receiveMail(deps, mail),
    answeredPlayer: async () => {
      const player = await createPlayer(hub)
      const email = await addMailbox(player.id)
      const id = await player.open()
      await agent.answer(id, '<p>Your hat is back.</p><p>Is something else missing?</p>')
      return { player: { ...player, email }, id, letter: await letterOf(id, email) }
    },
  }
}
export type MailWorld = Awaited<ReturnType<typeof startMailWorld>>
