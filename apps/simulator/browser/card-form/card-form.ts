import { confirm } from '../api.ts'
import { inLanguage } from '../refusals.ts'
import {
  type Confirmation,
  type FormSettings,
  type FromForm,
  type Hello,
  isRecord,
  type Outcome,
  type StripeError,
  type ToForm,
} from '../wire.ts'
import { applyAppearance } from './appearance.ts'
import { digitsOf, type FieldName, isComplete } from './card-rules.ts'
import { createFields } from './fields.ts'

/**
 * Starts the page inside the Payment Element's frame. The page exchanges messages only with the shop's page that embeds it, over the first
 * message port that it receives.
 */
const start = (port: MessagePort, hello: Hello) => {
  let settings = hello.settings
  const tell = (message: FromForm) => port.postMessage(message)

  const fields = createFields(() => tell({ kind: 'change', empty: fields.isEmpty(), complete: isComplete(fields.typed(), new Date()) }))
  const apply = (changed: FormSettings) => {
    settings = changed
    applyAppearance(settings.appearance)
    fields.setLocale(settings.locale)
  }

  const submit = (): StripeError | undefined => {
    const mistake = fields.check()
    return mistake && { type: 'validation_error', ...mistake }
  }
  const pay = async (confirmation: Confirmation): Promise<Outcome> => {
    const mistake = submit()
    if (mistake) return { error: mistake }
    fields.setDisabled(true)
    const outcome = await confirm(window.location.origin, confirmation.clientSecret, parametersOf(hello.publishableKey, confirmation))
    fields.setDisabled(false)
    if (outcome.error?.type === 'card_error') fields.markRefused(fieldOf(outcome.error))
    return outcome.error ? { error: inLanguage(settings.locale, outcome.error) } : outcome
  }
  const parametersOf = (key: string, { clientSecret, returnUrl, receiptEmail }: Confirmation) => {
    const { number, expiry, cvc } = fields.typed()
    const [month = '', year = ''] = expiry.split(' / ')
    return new URLSearchParams({
      key,
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digitsOf(number),
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': cvc,
      ...(returnUrl && { return_url: returnUrl }),
      ...(receiptEmail && { receipt_email: receiptEmail }),
    })
  }

  port.onmessage = async ({ data }: MessageEvent<ToForm>) => {
    if (data.kind === 'settings') apply(data.settings)
    if (data.kind === 'focus') fields.focus()
    if (data.kind === 'clear') fields.clear()
    if (data.kind === 'submit') tell({ kind: 'submitted', call: data.call, error: submit() })
    if (data.kind === 'confirm') tell({ kind: 'confirmed', call: data.call, outcome: await pay(data.confirmation) })
  }
  window.addEventListener('focus', () => tell({ kind: 'focus' }))
  window.addEventListener('blur', () => tell({ kind: 'blur' }))
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell({ kind: 'escape' })
  })
  const form = document.querySelector('form')
  form?.addEventListener('submit', (event) => event.preventDefault())

  apply(settings)
  // Shows the form only after its fields have listeners. Otherwise the first typed characters would be lost.
  if (form) form.hidden = false
  new ResizeObserver(() => tell({ kind: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
  tell({ kind: 'ready' })
}

const refusedFields: Record<string, FieldName> = { expired_card: 'expiry', incorrect_cvc: 'cvc' }
const fieldOf = ({ code = '' }: StripeError): FieldName => refusedFields[code] ?? 'number'

const isHello = (data: unknown): data is Hello =>
  isRecord(data) && data.kind === 'card-form' && typeof data.publishableKey === 'string' && isRecord(data.settings)

const hear = (event: MessageEvent<unknown>) => {
  const [port] = event.ports
  if (event.source !== window.parent || !port || !isHello(event.data)) return
  window.removeEventListener('message', hear)
  start(port, event.data)
}
window.addEventListener('message', hear)
