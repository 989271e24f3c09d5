import { createDialog } from '../dialog.ts'
import { type Colors, type FromForm, type Hello, isRecord, type WidgetErrorCode } from './wire.ts'

/** This file is the script that shops load as YooKassa's checkout widget. The widget shows its form in a frame on the script's origin. */
const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('The checkout widget must be loaded by a classic script element.')
const origin = new URL(script.src).origin

type EventName = 'complete' | 'success' | 'fail' | 'modal_close'
type Listener = (result: unknown) => void
type Options = {
  confirmation_token?: string
  return_url?: string
  error_callback?: (error: { error: WidgetErrorCode }) => void
  customization?: { modal?: boolean; payment_methods?: string[]; colors?: Colors }
}

const FIRST_HEIGHT_PX = 520
const FRAME_NAME = 'ЮKassa'

class YooMoneyCheckoutWidget {
  readonly #options: Options
  readonly #listeners = new Map<EventName, Set<Listener>>()
  #shown: Element | undefined
  #port: MessagePort | undefined

  constructor(options: Options) {
    if (!isRecord(options)) throw new Error('YooMoneyCheckoutWidget: options are missing.')
    this.#options = options
  }

  /**
   * Shows the form in the element with the id `containerId`, or in a dialog if there is no id. Resolves when the form can be used, or calls
   * `error_callback`.
   */
  async render(containerId?: string): Promise<void> {
    const { confirmation_token: token, return_url: returnUrl, customization = {} } = this.#options
    if (!token) return this.#fail('token_required')
    if (returnUrl !== undefined && !URL.canParse(returnUrl)) return this.#fail('invalid_return_url')
    // YooKassa does not allow this option for a test shop:
    // https://yookassa.ru/developers/payment-acceptance/integration-scenarios/widget/additional-settings/design.
    if (customization.payment_methods) return this.#fail('customization_of_payment_methods_not_allowed')
    this.#remove()
    const isModal = containerId === undefined || customization.modal === true
    const frame = createFrame(isModal)
    const isHeard = this.#connect(frame, { kind: 'yookassa-form', token, colors: { ...customization.colors }, isModal })
    if (isModal) this.#openDialog(frame)
    else this.#putInto(containerId, frame)
    await isHeard
  }

  on(name: EventName, listener: Listener): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener))
  }

  destroy(): void {
    this.#remove()
    this.#listeners.clear()
  }

  #openDialog(frame: HTMLIFrameElement) {
    const dialog = createDialog(frame, FRAME_NAME)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.#closeModal()
    })
    this.#shown = dialog
    document.body.append(dialog)
    dialog.showModal()
  }

  #putInto(containerId: string, frame: HTMLIFrameElement) {
    const container = document.getElementById(containerId)
    if (!container) throw new Error(`YooMoneyCheckoutWidget: there is no element with the id "${containerId}".`)
    this.#shown = frame
    container.append(frame)
  }

  #connect(frame: HTMLIFrameElement, hello: Hello): Promise<void> {
    return new Promise((resolve) => {
      frame.addEventListener('load', () => {
        const channel = new MessageChannel()
        this.#port?.close()
        this.#port = channel.port1
        channel.port1.onmessage = ({ data }: MessageEvent<FromForm>) => {
          if (data.kind === 'ready' || data.kind === 'error') resolve()
          this.#hear(frame, data)
        }
        frame.contentWindow?.postMessage(hello, origin, [channel.port2])
      })
    })
  }

  #hear(frame: HTMLIFrameElement, message: FromForm) {
    if (message.kind === 'ready') frame.style.opacity = '1'
    if (message.kind === 'height') frame.style.height = `${message.px}px`
    if (message.kind === 'close') this.#closeModal()
    if (message.kind === 'error') this.#fail(message.code)
    if (message.kind === 'end') this.#end(message.outcome)
  }

  /**
   * Ends the payment. With a `return_url`, redirects. Otherwise calls the shop's listeners. After a failure: `fail`, then `complete`. After
   * a success: `complete`, or `success` if the shop has no listener for `complete`.
   */
  #end(outcome: 'success' | 'fail') {
    if (this.#options.return_url) return window.location.assign(this.#options.return_url)
    if (outcome === 'fail') this.#emit('fail')
    if (this.#listeners.has('complete')) this.#emit('complete')
    else if (outcome === 'success') this.#emit('success')
  }

  #fail(error: WidgetErrorCode) {
    if (error === 'token_expired' && this.#options.return_url) return window.location.assign(this.#options.return_url)
    this.#options.error_callback?.({ error })
  }

  #closeModal() {
    this.#remove()
    this.#emit('modal_close')
  }

  #emit(name: EventName) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener({ status: name })
  }

  #remove() {
    this.#port?.close()
    this.#port = undefined
    this.#shown?.remove()
    this.#shown = undefined
  }
}

const createFrame = (isModal: boolean) => {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/yookassa/form`
  frame.title = FRAME_NAME
  frame.allow = 'payment *'
  Object.assign(frame.style, {
    display: 'block',
    width: isModal ? 'min(480px, 100%)' : '100%',
    maxHeight: isModal ? '100%' : 'none',
    height: `${FIRST_HEIGHT_PX}px`,
    margin: isModal ? 'auto' : '0',
    border: '0',
    borderRadius: isModal ? '16px' : '0',
    opacity: '0',
    transition: 'opacity 140ms',
    colorScheme: 'normal',
  })
  return frame
}

Object.defineProperty(window, 'YooMoneyCheckoutWidget', { value: YooMoneyCheckoutWidget, writable: true, configurable: true })
