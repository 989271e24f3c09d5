import { paymentProviders } from '@playhub/contract/payments'
import type { supportLetter as letterSchema } from '@playhub/contract/transactions'
import type * as z from 'zod/mini'
import { projectNameOf } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import { supportLetter } from '../mail/support-letter.ts'
import { lockPayment, type PaymentRow } from '../payments/data.ts'
import type { CallerFor, Hosting } from '../serve.ts'
import { findSameLetter, insertLetter } from './data.ts'
import { amountOf, titleOf } from './present.ts'

type Asked = Pick<z.infer<typeof letterSchema>, 'email' | 'reason' | 'description'>

/** A letter that comes again within this time is the same press, or an answer that was lost on its way. */
const SAME_PRESS_MS = 10 * 60_000

/**
 * Keeps what the player asks about the payment and posts it to support, both or neither, once however often it is pressed.
 * Who asks is taken from the session, whatever the browser says.
 */
export const askSupport = (deps: Deps, caller: CallerFor<'player'>, payment: PaymentRow, { language }: Hosting, asked: Asked) =>
  deps.db.transaction(async (tx) => {
    await lockPayment(tx, payment.id)
    const letter = { ...asked, paymentId: payment.id, playerId: caller.playerId }
    const now = deps.now()
    if (await findSameLetter(tx, letter, new Date(now.getTime() - SAME_PRESS_MS))) return
    await insertLetter(tx, { ...letter, createdAt: now })
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
  })
