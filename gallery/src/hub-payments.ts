import type { Acts } from './acts.ts'
import { type HubAnswers, refuse, silence, unreachable } from './answers.ts'
import { id, order, suggested, timeline } from './hub-world.ts'
import type { HubState } from './state.ts'

/** The screens of payments and purchases that the gallery shows, in each of their states. */

const PAYMENT = id(100)
const pay = { path: `/payments/process/${PAYMENT}`, player: true } as const
const known = (status: 'none' | 'pending' | 'paid' | 'fail') => ({
  result: true,
  status,
  payload: '',
  token: status === 'paid' ? 'token' : '',
})
const underWay = (status: 'none' | 'pending' | 'paid' | 'fail'): HubAnswers => ({
  'payments.process': { ...order, providerId: 'yookassa', status: 'pending' },
  'payments.setPending': known(status),
  'payments.get': known(status),
})
const cancel = async (acts: Acts) => {
  // Waits for the first poll of the payment. Only after this poll, the button asks whether the payment should be cancelled. Before the
  // poll, the button leaves the page without a question.
  await acts.asked('payments.get')
  await acts.click('main [data-state=busy] button', -1)
  await acts.click('[role=alertdialog] button', -1)
}
const at = (provider: string, query = '') => ({ path: `/payments/${provider}/${PAYMENT}${query}`, player: true }) as const
const yandex: HubAnswers = { 'payments.yandexPayCreate': { status: 'ok', code: 200, data: { paymentUrl: 'https://pay.example/1' } } }

const payments: readonly Omit<HubState, 'app'>[] = [
  { name: 'payment/methods', ...pay, shows: 'main form' },
  { name: 'payment/loading', ...pay, answers: { 'payments.process': silence } },
  { name: 'payment/one method', ...pay, answers: { 'payments.process': { ...order, provider: ['stripe'] } }, shows: 'main form' },
  { name: 'payment/test money', ...pay, answers: { 'payments.process': { ...order, isTest: true } }, shows: 'main form' },
  { name: 'payment/no methods', ...pay, answers: { 'payments.process': { ...order, provider: [] } }, shows: 'main button' },
  { name: 'payment/not found', ...pay, answers: { 'payments.process': refuse('PAYMENT_NOT_FOUND') }, shows: 'main button' },
  {
    name: 'payment/wrong address',
    ...pay,
    act: async (acts) => {
      await acts.type('main [inputmode=email]', 'mira@playhub')
      await acts.click('main form [type=submit]')
    },
    shows: '[aria-invalid=true]',
  },
  { name: 'payment/offline', ...pay, offline: true, shows: 'main form' },
  {
    name: 'payment/leaving',
    ...pay,
    act: async (acts) => {
      await acts.find('main form')
      await acts.click('header button', -1)
    },
    shows: '[role=alertdialog]',
  },
  {
    name: 'payment state/progress',
    ...pay,
    answers: { ...underWay('pending'), 'payments.setPending': silence },
    shows: 'main [data-state=busy]',
  },
  { name: 'payment state/wait', ...pay, answers: underWay('pending'), shows: 'main [data-state=busy]' },
  { name: 'payment state/wait long', ...pay, answers: underWay('pending'), hurry: true, shows: 'main [data-state=busy] a' },
  { name: 'payment state/paid', ...pay, answers: underWay('paid'), shows: 'main [data-state=success]' },
  {
    name: 'payment state/successful',
    ...pay,
    answers: underWay('paid'),
    act: ({ click }) => click('main [data-state=success] button'),
    // The selector finds the receipt link, which is beside the back button.
    shows: 'main [data-state=success] :nth-child(2) > button',
  },
  { name: 'payment state/not paid', ...pay, answers: underWay('none'), shows: 'main [data-state=warning]' },
  { name: 'payment state/failed', ...pay, answers: underWay('fail'), shows: 'main [data-state=warning]' },
  {
    name: 'payment state/error',
    ...pay,
    answers: { ...underWay('pending'), 'payments.setPending': refuse('TOO_MANY_REQUESTS') },
    shows: 'main [data-state=danger]',
  },
  {
    name: 'payment state/cancelled',
    ...at('yandex-pay'),
    answers: {
      ...yandex,
      'payments.setPending': known('pending'),
      'payments.get': known('pending'),
      'payments.yandexPayWindowClose': { status: 'none', payload: '', token: '' },
    },
    act: async (acts) => {
      await acts.click('main button')
      await cancel(acts)
    },
    shows: 'main [data-state=neutral]',
  },
  { name: 'stripe/loading', ...at('stripe'), answers: { 'payments.stripeCreate': silence } },
  {
    name: 'stripe/not available',
    ...at('stripe'),
    answers: { 'payments.stripeCreate': refuse('PROVIDER_UNAVAILABLE') },
    hurry: true,
    shows: 'main button',
  },
  { name: 'yookassa/loading', ...at('yookassa'), answers: { 'payments.yookassaCreate': silence } },
  {
    name: 'yookassa/script blocked',
    ...at('yookassa'),
    answers: { 'payments.yookassaCreate': { confirmationToken: 'ct', scriptUrl: '/none.js' } },
    hurry: true,
    shows: 'main button',
  },
  { name: 'yandex pay/start', ...at('yandex-pay'), answers: yandex, shows: 'main button' },
  {
    name: 'yandex pay/waiting',
    ...at('yandex-pay'),
    answers: { ...yandex, 'payments.get': known('pending') },
    act: ({ click }) => click('main button'),
  },
  { name: 'yandex pay/returned', ...at('yandex-pay', '?returned=true'), answers: yandex },
]

const list = { path: '/transactions', player: true } as const
const help = { path: `/transactions/help/${id(101)}`, player: true } as const
const fill = async (acts: Acts) => {
  await acts.click('main [role=radio], main [type=radio]')
  await acts.type('main textarea', 'The pearls are not in the game. I have started it anew twice.')
  await acts.click('main form [type=submit]')
}

const purchases: readonly Omit<HubState, 'app'>[] = [
  { name: 'purchases/list', ...list, shows: 'time' },
  { name: 'purchases/loading', ...list, answers: { 'transactions.getUserPayments': silence } },
  { name: 'purchases/empty', ...list, answers: { 'transactions.getUserPayments': [] } },
  { name: 'purchases/error', ...list, answers: { 'transactions.getUserPayments': refuse('INTERNAL') }, hurry: true, shows: 'main button' },
  { name: 'purchases/history', ...list, act: ({ click }) => click('main [aria-expanded=false]'), shows: 'main [aria-expanded=true]' },
  {
    name: 'purchases/history archived',
    ...list,
    answers: { 'transactions.getUserPaymentTimeline': { result: timeline.slice(3), archivedTs: timeline[3]?.at ?? null } },
    act: ({ click }) => click('main [aria-expanded=false]'),
    shows: 'main [aria-expanded=true]',
  },
  { name: 'help/empty', ...help, shows: 'main form' },
  { name: 'help/with articles', ...help, answers: suggested, shows: 'main form section' },
  { name: 'help/blocked', ...help, act: ({ click }) => click('main form [type=submit]'), shows: '[aria-invalid=true]' },
  { name: 'help/sending', ...help, answers: { 'transactions.sendLetterSupport': silence }, act: fill, shows: '[aria-busy=true]' },
  { name: 'help/failed', ...help, answers: { 'transactions.sendLetterSupport': unreachable }, act: fill, shows: 'main [role=alert]' },
  { name: 'help/sent', ...help, answers: { 'transactions.sendLetterSupport': { result: true } }, act: fill },
  { name: 'help/not found', ...help, answers: { 'transactions.getUserPayment': refuse('PAYMENT_NOT_FOUND') } },
]

export const hubPayments: readonly HubState[] = [...payments, ...purchases].map((state) => ({ app: 'hub', ...state }))
