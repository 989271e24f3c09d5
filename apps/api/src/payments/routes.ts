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
import { createPolls, findPayment, type PaymentRow } from './data.ts'
import { presentProcess, presentSettled } from './present.ts'
import { updateReceiptMail } from './receipts/receipts.ts'

type Caller = AccountCaller | GameCaller
type Owned = Pick<PaymentRow, 'playerId' | 'projectId'>

export const paymentRoutes = (app: FastifyInstance, deps: Deps) => {
  const limits = createLimits(deps)
  const poll = createPolls(deps.db)

  /**
   * Returns the payment if it belongs to the caller, else throws PAYMENT_NOT_FOUND. A game token can read only payments of its own project.
   */
  const own = <P extends Owned | undefined>(caller: Caller, payment: P): NonNullable<P> => {
    const isOwn = payment?.playerId === caller.playerId && (caller.kind === 'account' || caller.project === payment.projectId)
    if (!payment || !isOwn) throw new Refusal('PAYMENT_NOT_FOUND')
    return payment
  }
  const ownRow = async (caller: Caller, id: string) => own(caller, await findPayment(deps.db, id))
  const ownState = async (caller: Caller, id: string) => {
    const state = await deps.payments.load({ payment: id })
    own(caller, state?.payment)
    if (!state) throw new Refusal('PAYMENT_NOT_FOUND')
    return state
  }

  /** Returns the caller's payment for calls that contact the provider. These calls are limited per payment. */
  const ownStep = async (caller: Caller, id: string) => {
    const state = await ownState(caller, id)
    await limits.take('stepsPerPayment', id)
    return state
  }

  const begin = async (caller: Caller, id: string, method: PaymentMethod, hosting: Hosting) => {
    const state = await ownState(caller, id)
    await limits.take('attemptsPerPayment', id)
    const { ref, handle } = await startAttempt(deps, state, method, hosting)
    return { ref, handle, keys: deps.config.payments[state.payment.mode] }
  }

  serve(app, deps, payments.createFromItem, async ({ body, caller, hosting }) => {
    await limits.take('paymentsPerPlayer', caller.playerId)
    const projectId = caller.kind === 'game' ? caller.project : (body.project ?? hosting.project)
    const paymentId = await createFromItem(deps, {
      ...body,
      projectId,
      playerId: caller.playerId,
      locale: hosting.language,
      source: hosting.source,
    })
    return { paymentId }
  })

  serve(app, deps, payments.process, async ({ params, caller, hosting }) => {
    return presentProcess(deps, await ownState(caller, params.paymentId), hosting.language, caller.kind)
  })

  serve(app, deps, payments.updateMailToReceiveCheck, async ({ body, caller }) => {
    await limits.take('receiptMailsPerPlayer', caller.playerId)
    const payment = body.paymentId === undefined ? undefined : await ownRow(caller, body.paymentId)
    await updateReceiptMail(deps, caller, payment, body.email)
    return { result: true }
  })

  serve(app, deps, payments.setPending, async ({ params, caller }) => {
    const state = await ownStep(caller, params.paymentId)
    const settled = await presentSettled(deps, await confirmAttempt(deps, state), caller.userId)
    return { result: settled.status === 'pending' || settled.status === 'paid', ...settled }
  })

  serve(app, deps, payments.get, async ({ params, caller }) =>
    presentSettled(deps, own(caller, await poll(params.paymentId)), caller.userId),
  )

  serve(app, deps, payments.stripeCreate, async ({ params, caller, hosting }) => {
    const { ref, handle, keys } = await begin(caller, params.paymentId, 'stripe', hosting)
    const { publishableKey = '', scriptUrl = '' } = keys.stripe ?? {}
    return { id: ref, clientSecret: handle, publishableKey, scriptUrl }
  })

  serve(app, deps, payments.stripeCancel, async ({ body, caller }) => {
    const state = await ownStep(caller, body.paymentId)
    return { result: await abandonAttempt(deps, state, body.stripePaymentId) }
  })

  serve(app, deps, payments.yookassaCreate, async ({ params, caller, hosting }) => {
    const { handle, keys } = await begin(caller, params.paymentId, 'yookassa', hosting)
    return { confirmationToken: handle, scriptUrl: keys.yookassa?.scriptUrl ?? '' }
  })

  serve(app, deps, payments.yookassaModalClose, async ({ params, caller }) => {
    const state = await ownStep(caller, params.paymentId)
    const { status } = await leaveForm(deps, state, 'yookassa')
    return { result: status !== 'paid' && status !== 'pending' }
  })

  serve(app, deps, payments.yandexPayCreate, async ({ body, caller, hosting }) => {
    const { handle } = await begin(caller, body.paymentId, 'yandex-pay', hosting)
    return { status: 'success', code: 200, data: { paymentUrl: handle } }
  })

  serve(app, deps, payments.yandexPayWindowClose, async ({ body, caller }) => {
    const state = await ownStep(caller, body.paymentId)
    return presentSettled(deps, await closeWindow(deps, state, 'yandex-pay'), caller.userId)
  })
}
