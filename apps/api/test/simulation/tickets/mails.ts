import { expect } from 'vitest'
import type { Deps } from '../../../src/deps.ts'
import { acceptMail } from '../../../src/desk/ticket/accept-mail.ts'
import { receiveMail } from '../../../src/support/by-mail/receive-mail.ts'
import { replyAddress } from '../../../src/support/by-mail/reply-address.ts'
import { confirmedAddresses } from '../../../src/support/by-mail/writers.ts'
import { buildMail } from '../../mails/build-mail.ts'
import { patiently } from '../merges/patiently.ts'
import type { Random } from '../random.ts'
import type { World } from './world.ts'

type Row = Awaited<ReturnType<World['tickets']>>[number]
type Owner = Pick<Row, 'playerId' | 'guestId'>
type Sent = { raw: Buffer; text: string; owner: Owner }
type Help = { newText: () => string; one: () => Promise<Row | undefined>; keep: (text: string, owner: Owner) => void }

/** The kinds of replies. Most replies come from the mailbox to which the hub sent its e-mail. */
const kinds = ['own', 'own', 'own', 'own', 'forwarded', 'foreign', 'guessed'] as const

/** Returns the random actions in which people answer the hub's e-mails by e-mail. */
export const createMailDoings = (deps: Deps, world: World, random: Random, { newText, one, keep }: Help) => {
  const sent: Sent[] = []
  /**
   * Writes a reply to the hub's e-mail about the ticket:
   * - `own`: the reply comes from the mailbox that received this e-mail.
   * - `forwarded`: it comes from another mailbox, and the reply address was made for the mailbox that received the e-mail.
   * - `foreign`: it comes from another mailbox, and the reply address was made for that other mailbox.
   * - `guessed`: the reply address was made for another ticket.
   */
  const write = async (row: Row): Promise<Sent> => {
    const kind = random.pick(kinds)
    const own = random.pick([...(await confirmedAddresses(deps.db, row)), 'lost@player.example'])
    const other = world.mailboxOf(world.personOf(row) === 'boris' ? 'one' : 'boris')
    const from = kind === 'own' || kind === 'guessed' ? own : other
    const to = kind === 'foreign' ? other : own
    const about = kind === 'guessed' ? random.id() : row.id
    const address = replyAddress(deps.config, about, to)
    if (!address) throw new Error('this hub takes no replies')
    const text = newText()
    return { raw: await buildMail({ from, to: address, subject: 'Re: Help', text }), text, owner: row }
  }
  return {
    /** Passes a new mail to the hub, or an earlier mail for a second time. */
    mail: async (by: Deps) => {
      const row = await one()
      if (!row) return 'nothing'
      const mail = sent.length > 0 && random.chance(0.3) ? random.pick(sent) : await write(row)
      sent.push(mail)
      const { end } = await patiently(() => receiveMail(by, mail.raw))
      if (end === 'message') keep(mail.text, mail.owner)
      if (end === 'held') {
        expect(world.heldTexts.has(mail.text), `"${mail.text}" is held once`).toBe(false)
        world.heldTexts.set(mail.text, world.personOf(mail.owner))
      }
      return end
    },
    /**
     * Accepts an e-mail that was held for staff, so that it becomes a message. The desk's page may be outdated: the request then names the
     * ticket to which the e-mail first belonged.
     */
    acceptMail: async (by: Deps) => {
      const mails = await world.heldMails()
      if (mails.length === 0) return 'nothing'
      const { ticketId, mail } = random.pick(mails)
      await patiently(() => acceptMail(by, world.agent, random.chance(0.2) ? mail.ticketId : ticketId, mail.id))
      return undefined
    },
    /** Records the e-mails that staff have turned into messages since the last call. Call this function while no other action runs. */
    settleMails: async () => {
      const owners = new Map((await world.tickets()).map((row) => [row.id, row]))
      for (const { ticketId, mail } of await world.heldMails()) {
        const owner = owners.get(ticketId)
        if (mail.acceptedAt && owner && !world.kept.has(mail.plain)) keep(mail.plain, owner)
      }
    },
  }
}
