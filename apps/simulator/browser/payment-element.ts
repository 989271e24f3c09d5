import type { Shop } from './shop.ts'
import type { Confirmation, FormSettings, FromForm, Hello, Outcome, StripeError, ToForm } from './wire.ts'

type Listener = (event: unknown) => void
const FIRST_HEIGHT_PX = 204

export type PaymentElement = ReturnType<typeof createPaymentElement>

/** Creates the Payment Element: a frame on the simulator's origin, so that the shop's page cannot read the card data. */
export const createPaymentElement = (shop: Shop, settings: () => FormSettings, onDestroy: () => void) => {
  const listeners = new Map<string, Set<Listener>>()
  const calls = new Map<number, (message: FromForm) => void>()
  let frame: HTMLIFrameElement | undefined
  let port: MessagePort | undefined
  let isReady = false
  let count = 0

  const emit = (name: string, detail: object = {}) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ elementType: 'payment', ...detail })
  }
  const tell = (message: ToForm) => port?.postMessage(message)

  const hear = (message: FromForm) => {
    if (message.kind === 'height' && frame) frame.style.height = `${message.px}px`
    if (message.kind === 'ready') {
      isReady = true
      if (frame) frame.style.opacity = '1'
      emit('ready')
    }
    if (message.kind === 'change') {
      emit('change', { empty: message.empty, complete: message.complete, collapsed: false, value: { type: 'card' } })
    }
    if (message.kind === 'focus' || message.kind === 'blur' || message.kind === 'escape') emit(message.kind)
    if (message.kind === 'submitted' || message.kind === 'confirmed') {
      calls.get(message.call)?.(message)
      calls.delete(message.call)
    }
  }

  const call = (write: (id: number) => ToForm): Promise<FromForm> => {
    if (!isReady) throw new Error('The payment Element is not ready yet: wait for its ready event.')
    count += 1
    const id = count
    return new Promise((resolve) => {
      calls.set(id, resolve)
      tell(write(id))
    })
  }

  const connect = (target: Window) => {
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }: MessageEvent<FromForm>) => hear(data)
    const hello: Hello = { kind: 'card-form', publishableKey: shop.publishableKey, settings: settings() }
    target.postMessage(hello, shop.origin, [channel.port2])
  }

  const unmount = () => {
    port?.close()
    frame?.remove()
    frame = undefined
    port = undefined
    isReady = false
  }

  const element = {
    mount: (place: string | HTMLElement) => {
      const parent = typeof place === 'string' ? document.querySelector(place) : place
      if (!parent) throw new Error(`The selector you specified (${place}) applies to no DOM elements that are currently on the page.`)
      unmount()
      const made = createFrame(shop, settings().locale)
      frame = made
      made.addEventListener('load', () => {
        if (made.contentWindow) connect(made.contentWindow)
      })
      made.addEventListener('error', () =>
        emit('loaderror', { error: { type: 'api_connection_error', message: 'The card form did not load.' } }),
      )
      emit('loaderstart')
      parent.replaceChildren(made)
    },
    unmount,
    destroy: () => {
      unmount()
      listeners.clear()
      onDestroy()
    },
    update: () => {},
    collapse: () => {},
    focus: () => tell({ kind: 'focus' }),
    blur: () => frame?.blur(),
    clear: () => tell({ kind: 'clear' }),
    on: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return element
    },
    once: (name: string, listener: Listener) => {
      const onlyOnce: Listener = (event) => {
        element.off(name, onlyOnce)
        listener(event)
      }
      return element.on(name, onlyOnce)
    },
    off: (name: string, listener?: Listener) => {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return element
    },
  }

  return {
    element,
    applySettings: () => tell({ kind: 'settings', settings: settings() }),
    submit: async (): Promise<StripeError | undefined> => {
      const answer = await call((id) => ({ kind: 'submit', call: id }))
      return answer.kind === 'submitted' ? answer.error : undefined
    },
    confirm: async (confirmation: Confirmation): Promise<Outcome> => {
      const answer = await call((id) => ({ kind: 'confirm', call: id, confirmation }))
      if (answer.kind !== 'confirmed') throw new Error('The card form answered something else.')
      return answer.outcome
    },
  }
}

const createFrame = ({ origin }: Shop, locale: string) => {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/stripe/card-form`
  frame.title = locale.startsWith('ru') ? 'Защищённая форма для данных карты' : 'Secure payment input frame'
  frame.allow = 'payment *'
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: `${FIRST_HEIGHT_PX}px`,
    border: '0',
    opacity: '0',
    transition: 'opacity 140ms',
    colorScheme: 'normal',
  })
  return frame
}
