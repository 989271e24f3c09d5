import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { cardField, frame, sendFrame } from '../frame-page.ts'
import { html } from '../page.ts'
import type { StripeState } from './events.ts'
import type { Intent } from './records.ts'

/** Adds the pages that shops show in frames: the Payment Element's card form and the bank's 3-D Secure page. */
export const frameRoutes = (app: FastifyInstance, { tables }: StripeState) => {
  app.get('/stripe/card-form', async (_, reply) => sendFrame(reply, cardForm))

  app.get('/stripe/challenge', async (request, reply) => {
    const asked = challengeQuery.parse(request.query)
    const intent = tables.intents.get(asked.payment_intent)
    const isKnown = intent !== undefined && intent.secret === asked.payment_intent_client_secret
    if (!isKnown)
      return sendFrame(reply.code(404), frame('en', 'stripe', 'Bank check', html`<main><p>There is no such payment.</p></main>`))
    return sendFrame(reply, challenge(intent, asked.locale.startsWith('ru') ? 'ru' : 'en', asked.theme === 'night' ? 'night' : 'stripe'))
  })
}

const challengeQuery = z.object({
  payment_intent: z.string(),
  payment_intent_client_secret: z.string(),
  locale: z.string().default('en'),
  theme: z.string().default('stripe'),
})

const cardForm = frame(
  'en',
  'stripe',
  'Card details',
  html`<div class="form"><form novalidate autocomplete="on" hidden>
${cardField('number', 'cc-number', '1234 1234 1234 1234', 23, html`<span class="brand" id="brand" aria-hidden="true"></span>`)}
${cardField('expiry', 'cc-exp', 'MM / YY', 9)}
${cardField('cvc', 'cc-csc', 'CVC', 4)}
<p class="hint" id="test-hint"></p>
</form></div>
<script type="module" src="/stripe/card-form.js"></script>`,
)

const texts = {
  en: {
    title: 'Bank check',
    lead: (sum: string) => `The simulated bank asks whether you are paying ${sum} to Playhub.`,
    approve: 'Approve',
    fail: 'Fail',
    close: 'Close',
  },
  ru: {
    title: 'Проверка банка',
    lead: (sum: string) => `Симулятор банка спрашивает: вы платите ${sum} в Playhub?`,
    approve: 'Подтвердить',
    fail: 'Отказать',
    close: 'Закрыть',
  },
}

const challenge = (intent: Intent, language: 'ru' | 'en', theme: 'night' | 'stripe') => {
  const t = texts[language]
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: intent.currency, currencyDisplay: 'narrowSymbol' })
  const content = html`<main class="challenge">
<h1>${t.title}</h1>
<p>${t.lead(money.format(intent.amount / 100))}</p>
<p class="buttons">
<button type="button" id="approve" class="main">${t.approve}</button>
<button type="button" id="fail">${t.fail}</button>
<button type="button" id="close">${t.close}</button>
</p>
</main>
<script type="module" src="/stripe/challenge.js"></script>`
  return frame(language, theme, t.title, content, html` data-return-url="${intent.returnUrl ?? ''}"`)
}
