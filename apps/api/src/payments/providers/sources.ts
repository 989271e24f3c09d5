import { type PaymentSettings, real } from './settings.ts'

type PageSources = { script: string[]; frame: string[]; connect: string[]; img: string[] }

/** The origins to which Stripe's script connects, according to Stripe's documentation. */
const stripe: PageSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
}

/**
 * YooKassa publishes no list of origins. These are the origins that other sites needed. Pages of banks open inside YooKassa's own frame.
 */
const yookassa: PageSources = {
  script: ['https://yookassa.ru', 'https://static.yoomoney.ru'],
  frame: ['https://yookassa.ru', 'https://yoomoney.ru', 'https://*.yoomoney.ru'],
  connect: ['https://yookassa.ru', 'https://*.yoomoney.ru'],
  img: ['https://yookassa.ru', 'https://*.yoomoney.ru'],
}

/**
 * Returns the content security policy sources that the test keys and the live keys need together. Yandex Pay needs none, because the player
 * goes to its own page.
 */
export const paymentSources = ({ test, live }: PaymentSettings): PageSources => {
  const all = [test, live].flatMap((keys) => [
    ...(keys.stripe ? [sourcesOf(keys.stripe, real.stripe.scriptUrl, stripe)] : []),
    ...(keys.yookassa ? [sourcesOf(keys.yookassa, real.yookassa.scriptUrl, yookassa)] : []),
  ])
  const of = (kind: keyof PageSources) => [...new Set(all.flatMap((sources) => sources[kind]))]
  return { script: of('script'), frame: of('frame'), connect: of('connect'), img: of('img') }
}

/** Returns the sources of one provider. A simulated provider has one origin for its page, and its API may have another. */
const sourcesOf = (at: { scriptUrl: string; apiUrl: string }, realScript: string, own: PageSources): PageSources => {
  const script = new URL(at.scriptUrl).origin
  if (script === new URL(realScript).origin) return own
  return { script: [script], frame: [script], connect: [script, new URL(at.apiUrl).origin], img: [script] }
}
