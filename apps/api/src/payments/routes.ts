import { type PaymentMethod, payments } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { AccountCaller, GameCaller } from '../http/caller.ts'
import { createLimits } from '../http/limits.ts'
import { type Hosting, serve } from '../http/serve.ts'
import { startAttempt } from './attempts/attempts.ts'
import { abandonAttempt, closeWindow, confirmAttempt, leaveForm } from './attempts/player-steps.ts'
import { createFromItem } from './create.ts'
import { findPayment, listAttempts, type PaymentRow } from './data.ts'
import { presentProcess, presentSettled } from './present.ts'
import { updateReceiptMail } from './receipts/receipt-mail.ts'

export const paymentRoutes = (app: FastifyInstance, deps: Deps) => {
  const limits = createLimits(deps.pool)

  /** The caller's own payment; other payments are answered as not found. A game token can read only its own project's payments. */
  const own = async (caller: AccountCaller | GameCaller, id: string): Promise<PaymentRow> => {
    const payment = await findPayment(deps.db, id)
    const isOwn = payment?.playerId === caller.playerId && (caller.kind === 'account' || caller.project === payment.projectId)
    if (!payment || !isOwn) throw new Refusal('PAYMENT_NOT_FOUND')
    return payment
  }

  /** Like `own`, for calls that contact the provider. */
  const ownStep = async (caller: AccountCaller | GameCaller, id: string) => {
    const payment = await own(caller, id)
    await limits.take('stepsPerPayment', id)
    return payment
  }

  const begin = async (caller: AccountCaller | GameCaller, id: string, method: PaymentMethod, hosting: Hosting) => {
    const payment = await own(caller, id)
    await limits.take('attemptsPerPayment', id)
    const { ref, handle } = await startAttempt(deps, payment, method, hosting)
    return { ref, handle, keys: deps.config.payments[payment.mode] }
  }

  serve(app, deps, payments.createFromItem, async ({ body, caller, hosting }) => {
    await limits.take('paymentsPerPlayer', caller.playerId)
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

  serve(app, deps, payments.process, async ({ params, caller, hosting }) => {
    const payment = await own(caller, params.paymentId)
    return presentProcess(deps, payment, await listAttempts(deps.db, payment.id), hosting.language)
  })

  serve(app, deps, payments.updateMailToReceiveCheck, async ({ body, caller }) => {
    await limits.take('receiptMailsPerPlayer', caller.playerId)
    const payment = body.paymentId === undefined ? undefined : await own(caller, body.paymentId)
    await updateReceiptMail(deps, caller, payment, body.email)
    return { result: true }
  })

  serve(app, deps, payments.setPending, async ({ params, caller }) => {
    const payment = await ownStep(caller, params.paymentId)
    const settled = await presentSettled(deps, await confirmAttempt(deps, payment.id), caller.userId)
    return { result: settled.status === 'pending' || settled.status === 'paid', ...settled }
  })

  serve(app, deps, payments.get, async ({ params, caller }) => presentSettled(deps, await own(caller, params.paymentId), caller.userId))

  serve(app, deps, payments.stripeCreate, async ({ params, caller, hosting }) => {
    const { ref, handle, keys } = await begin(caller, params.paymentId, 'stripe', hosting)
    const { publishableKey = '', scriptUrl = '' } = keys.stripe ?? {}
    return { id: ref, clientSecret: handle, publishableKey, scriptUrl }
  })

  serve(app, deps, payments.stripeCancel, async ({ body, caller }) => {
    const payment = await ownStep(caller, body.paymentId)
    return { result: await abandonAttempt(deps, payment.id, body.stripePaymentId) }
  })

  serve(app, deps, payments.yookassaCreate, async ({ params, caller, hosting }) => {
    const { handle, keys } = await begin(caller, params.paymentId, 'yookassa', hosting)
    return { confirmationToken: handle, scriptUrl: keys.yookassa?.scriptUrl ?? '' }
  })

  serve(app, deps, payments.yookassaModalClose, async ({ params, caller }) => {
    const payment = await ownStep(caller, params.paymentId)
    const { status } = await leaveForm(deps, payment.id, 'yookassa')
    return { result: status !== 'paid' && status !== 'pending' }
  })

  serve(app, deps, payments.yandexPayCreate, async ({ body, caller, hosting }) => {
    const { handle } = await begin(caller, body.paymentId, 'yandex-pay', hosting)
    return { status: 'success', code: 200, data: { paymentUrl: handle } }
  })

  serve(app, deps, payments.yandexPayWindowClose, async ({ body, caller }) => {
    const payment = await ownStep(caller, body.paymentId)
    return presentSettled(deps, await closeWindow(deps, payment.id, 'yandex-pay'), caller.userId)
  })
}
