import { paymentProviders } from '@playhub/contract/payments'
import type { supportLetter as letterSchema } from '@playhub/contract/transactions'
import type * as z from 'zod/mini'
import { projectNameOf } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import type { CallerFor, Hosting } from '../http/serve.ts'
import { supportLetter } from '../mail/support-letter.ts'
import { lockPayment } from '../payments/data.ts'
import { tell } from '../support/tell.ts'
import { openPurchaseTicket } from '../support/tickets.ts'
import { findSameLetter, insertLetter, type ShownPayment } from './data.ts'
import { amountOf, titleOf } from './present.ts'

type Asked = Pick<z.infer<typeof letterSchema>, 'email' | 'reason' | 'description'>

/** An identical question within this time is a repeated click or a repeated request after a lost reply. */
const SAME_PRESS_MS = 10 * 60_000

/**
 * Stores the player's question about a payment, opens a ticket and sends an e-mail to support, all in one transaction. Repeated clicks do
 * this only once. The player is taken from the session.
 */
export const askSupport = async (deps: Deps, caller: CallerFor<'player'>, payment: ShownPayment, hosting: Hosting, asked: Asked) => {
  const opened = await keep(deps, caller, payment, hosting, asked)
  if (opened) await tell(deps, { ticketId: opened.id, seq: 1, kind: 'message', playerId: opened.playerId, guestId: null })
}

/** Returns the new ticket; undefined if the same question was stored a short time ago. */
const keep = (deps: Deps, caller: CallerFor<'player'>, payment: ShownPayment, { language }: Hosting, asked: Asked) =>
  deps.db.transaction(async (tx) => {
    await lockPayment(tx, payment.id)
    const letter = { ...asked, paymentId: payment.id, playerId: caller.playerId }
    const now = deps.now()
    if (await findSameLetter(tx, letter, new Date(now.getTime() - SAME_PRESS_MS))) return undefined
    await insertLetter(tx, { ...letter, createdAt: now })
    const about = { playerId: caller.playerId, projectId: payment.projectId, paymentId: payment.id, item: titleOf(payment, language) }
    const { reason, email: replyEmail, description } = asked
    const ticket = await openPurchaseTicket(tx, { ...about, language, reason, replyEmail, description }, now)
    const { mail, publicUrl } = deps.config
    await deps.mailer.post(
      tx,
      supportLetter({
        ...{ to: mail.support, language, hub: publicUrl, support: mail.support },
        ...asked,
        player: { nickName: caller.nickName, userId: caller.userId, method: caller.authType },
        purchase: {
          id: payment.id,
          project: projectNameOf(deps.catalogue.current(), payment.projectId, language),
          item: titleOf(payment, language),
          ...amountOf(payment, language),
          refundedMinor: payment.refundedMinor,
          status: payment.status,
          provider: payment.provider ? paymentProviders[payment.provider].title : '',
          madeAt: payment.createdAt,
        },
      }),
    )
    return ticket
  })
