import { digitsOf } from '../card-form/card-rules.ts'
import { createFields } from '../card-form/fields.ts'
import { askBank } from './challenge.ts'
import { answerBank, type Checkout, type Means, type Payment, pay, readCheckout, type Try } from './checkout-api.ts'
import { applyColors } from './colors.ts'
import { element, textOf } from './page.ts'
import { moneyIn, phrasesOf, reasonIn } from './phrases.ts'
import { type FromForm, type Hello, isHello } from './wire.ts'

const LOOK_AGAIN_MS = 1000

/** Starts the payment form, in the widget's frame or on a separate page. The form calls `tell` with its messages. */
const start = async (payment: Payment, tell: (message: FromForm) => void) => {
  const checkout = await readCheckout(payment)
  if ('failure' in checkout) {
    const phrases = phrasesOf(navigator.language)
    textOf('title', FORM_NAME)
    textOf('outcome', checkout.failure === 'unknown' ? phrases.unknown : phrases.offline)
    return tell({ kind: 'error', code: checkout.failure === 'unknown' ? 'invalid_token' : 'internal_service_error' })
  }
  const form = showForm(checkout, (means) => attempt(payment, checkout, means, form, tell))
  tell({ kind: 'ready' })
  if (checkout.status === 'paid') return end(form, checkout, 'success', tell)
  if (checkout.status === 'ended') return giveUp(form, checkout, tell)
  if (checkout.status === 'processing') return watch(payment, checkout, form, tell)
  form.open()
}

type Form = ReturnType<typeof showForm>

/** Fills the page with the payment's texts and amounts. */
const showForm = (checkout: Checkout, onPay: (means: Means) => void) => {
  const phrases = phrasesOf(checkout.locale)
  const sum = moneyIn(checkout.locale, checkout.amount)
  const fields = createFields(() => {})
  const form = element('form', HTMLFormElement)
  const payButton = element('pay', HTMLButtonElement)
  const refuseButton = element('refuse', HTMLButtonElement)
  const byWallet = () => new FormData(form).get('method') === 'wallet'

  const showMethod = () => {
    element('card', HTMLElement).hidden = byWallet()
    element('wallet-hint', HTMLElement).hidden = !byWallet()
    refuseButton.hidden = !byWallet()
    payButton.textContent = byWallet() ? phrases.payByWallet : phrases.pay(sum)
    textOf('problem', '')
  }
  const submit = () => {
    if (byWallet()) return onPay({ wallet: 'pay' })
    if (fields.check()) return
    const { number, expiry, cvc } = fields.typed()
    const [month = '', year = ''] = expiry.split(' / ')
    onPay({ card: { number: digitsOf(number), month, year: `20${year}`, csc: cvc } })
  }

  fields.setLocale(checkout.locale)
  document.title = FORM_NAME
  textOf('title', phrases.title(sum))
  textOf('what', checkout.description)
  textOf('methods', phrases.methods)
  textOf('by-card', phrases.card)
  textOf('by-wallet', phrases.wallet)
  textOf('test-hint', phrases.testHint)
  textOf('wallet-hint', phrases.walletHint)
  refuseButton.textContent = phrases.refuse
  element('close', HTMLButtonElement).setAttribute('aria-label', phrases.close)
  showMethod()
  form.addEventListener('change', showMethod)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  refuseButton.addEventListener('click', () => onPay({ wallet: 'refuse' }))

  return {
    open: () => {
      form.hidden = false
    },
    setBusy: (isBusy: boolean) => {
      fields.setDisabled(isBusy)
      for (const button of [payButton, refuseButton]) button.disabled = isBusy
      if (isBusy) textOf('problem', '')
    },
    showProblem: (text: string) => textOf('problem', text),
    /** Shows the final state, after which the player can do nothing more in the form. */
    showOutcome: (text: string) => {
      form.hidden = true
      textOf('outcome', text)
    },
  }
}

const FORM_NAME = 'ЮKassa'

const attempt = async (payment: Payment, checkout: Checkout, means: Means, form: Form, tell: (message: FromForm) => void) => {
  const phrases = phrasesOf(checkout.locale)
  form.setBusy(true)
  const first = await pay(payment, means)
  const outcome = 'result' in first && first.result === 'challenge' ? await passChallenge(payment, checkout) : first
  form.setBusy(false)
  if ('failure' in outcome) {
    if (outcome.failure === 'offline') form.showProblem(phrases.offline)
    else giveUp(form, checkout, tell)
    return
  }
  if (outcome.result === 'paid') end(form, checkout, 'success', tell)
  if (outcome.result === 'processing') watch(payment, checkout, form, tell)
  if (outcome.result === 'refused') form.showProblem(reasonIn(phrases, outcome.reason))
  if (outcome.result === 'ended') end(form, checkout, 'fail', tell, reasonIn(phrases, outcome.reason))
}

const passChallenge = async (payment: Payment, { locale, amount }: Checkout): Promise<Try> =>
  answerBank(payment, await askBank(phrasesOf(locale), moneyIn(locale, amount)))

/** Polls a payment in processing until the money has arrived or the payment has failed. */
const watch = (payment: Payment, checkout: Checkout, form: Form, tell: (message: FromForm) => void) => {
  form.showOutcome(phrasesOf(checkout.locale).processing)
  const look = async () => {
    const now = await readCheckout(payment)
    const status = 'failure' in now ? 'processing' : now.status
    if (status === 'paid') end(form, checkout, 'success', tell)
    else if (status === 'ended') end(form, checkout, 'fail', tell)
    else setTimeout(look, LOOK_AGAIN_MS)
  }
  setTimeout(look, LOOK_AGAIN_MS)
}

const end = (form: Form, checkout: Checkout, outcome: 'success' | 'fail', tell: (message: FromForm) => void, reason?: string) => {
  const phrases = phrasesOf(checkout.locale)
  form.showOutcome(outcome === 'success' ? phrases.paid : (reason ?? phrases.over))
  tell({ kind: 'end', outcome })
}

const giveUp = (form: Form, checkout: Checkout, tell: (message: FromForm) => void) => {
  form.showOutcome(phrasesOf(checkout.locale).over)
  tell({ kind: 'error', code: 'token_expired' })
}

const startInFrame = (port: MessagePort, { token, colors, isModal }: Hello) => {
  const tell = (message: FromForm) => port.postMessage(message)
  applyColors(colors)
  if (isModal) offerClosing(() => tell({ kind: 'close' }))
  new ResizeObserver(() => tell({ kind: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
  void start({ confirmationToken: token }, tell)
}

const offerClosing = (close: () => void) => {
  const cross = element('close', HTMLButtonElement)
  cross.hidden = false
  cross.addEventListener('click', close)
  window.addEventListener('keydown', ({ key }) => {
    // While the bank's 3-D Secure question is open, Escape closes this question instead of the form.
    if (key === 'Escape' && !element('challenge', HTMLDialogElement).open) close()
  })
}

/** Starts the form on a separate page. At the end, the player is redirected to the shop, whatever the result. */
const startAlone = (paymentId: string) => {
  const payment = { paymentId }
  void start(payment, async ({ kind }) => {
    if (kind !== 'end' && kind !== 'error') return
    const checkout = await readCheckout(payment)
    if (!('failure' in checkout) && checkout.returnUrl) window.location.assign(checkout.returnUrl)
  })
}

const hear = (event: MessageEvent<unknown>) => {
  const [port] = event.ports
  if (event.source !== window.parent || !port || !isHello(event.data)) return
  window.removeEventListener('message', hear)
  startInFrame(port, event.data)
}
const orderId = new URLSearchParams(window.location.search).get('orderId')
if (orderId === null) window.addEventListener('message', hear)
else startAlone(orderId)
