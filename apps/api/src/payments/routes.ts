import { payments } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { AccountCaller, GameCaller } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../serve.ts'
import { abandonAttempt, confirmAttempt, startAttempt } from './attempts.ts'
import { createFromItem } from './create.ts'
import { findPayment, listAttempts, type PaymentRow } from './data.ts'
import { presentProcess, presentSettled } from './present.ts'
import { updateReceiptMail } from './receipt-mail.ts'

export const paymentRoutes = (app: FastifyInstance, deps: Deps) => {
  /** The caller's own payment; anybody else's does not exist for them. A game's token reaches its own project's only. */
  const own = async (caller: AccountCaller | GameCaller, id: string): Promise<PaymentRow> => {
    const payment = await findPayment(deps.db, id)
    const isOwn = payment?.playerId === caller.playerId && (caller.kind === 'account' || caller.project === payment.projectId)
    if (!payment || !isOwn) throw new Refusal('PAYMENT_NOT_FOUND')
    return payment
  }

  serve(app, deps, payments.createFromItem, async ({ body, caller, hosting }) => {
    const projectId = caller.kind === 'game' ? caller.project : (body.project ?? hosting.project)
    const payment = await createFromItem(deps, {
      ...body,
      projectId,
      playerId: caller.playerId,
      locale: hosting.language,
      source: hosting.source,
    })
    return { paymentId: payment.id }
  })

  serve(app, deps, payments.process, async ({ params, caller }) => {
    const payment = await own(caller, params.paymentId)
    return presentProcess(deps, payment, await listAttempts(deps.db, payment.id))
  })

  serve(app, deps, payments.updateMailToReceiveCheck, async ({ body, caller }) => {
    const payment = body.paymentId === undefined ? undefined : await own(caller, body.paymentId)
    await updateReceiptMail(deps, caller, payment, body.email)
    return { result: true }
  })

  serve(app, deps, payments.setPending, async ({ params, caller }) => {
    const payment = await own(caller, params.paymentId)
    const settled = await presentSettled(deps, await confirmAttempt(deps, payment.id), caller.userId)
    return { result: settled.status === 'pending' || settled.status === 'paid', ...settled }
  })

  serve(app, deps, payments.get, async ({ params, caller }) => presentSettled(deps, await own(caller, params.paymentId), caller.userId))

  serve(app, deps, payments.stripeCreate, async ({ params, caller }) => {
    const payment = await own(caller, params.paymentId)
    const { ref, handle } = await startAttempt(deps, payment, 'stripe')
    const { publishableKey, scriptUrl } = deps.config.stripe
    return { id: ref, clientSecret: handle, publishableKey, scriptUrl }
  })

  serve(app, deps, payments.stripeCancel, async ({ body, caller }) => {
    const payment = await own(caller, body.paymentId)
    return { result: await abandonAttempt(deps, payment.id, body.stripePaymentId) }
  })
}
