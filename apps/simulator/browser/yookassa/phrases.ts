const en = {
  title: (sum: string) => `To pay: ${sum}`,
  close: 'Close',
  methods: 'Payment method',
  card: 'Bank card',
  wallet: 'YooMoney wallet',
  testHint: 'Test payment: card 5555 5555 5555 4444, any future date, any code.',
  walletHint: 'Test payment: the wallet pays at once, or refuses.',
  pay: (sum: string) => `Pay ${sum}`,
  payByWallet: 'Pay from the wallet',
  refuse: 'Refuse',
  paid: 'Paid. Thank you!',
  processing: 'The payment is being processed…',
  over: 'The time to pay is over.',
  unknown: 'There is no such payment.',
  offline: 'No connection. Check the internet and try again.',
  bank: 'Bank check',
  bankLead: (sum: string) => `The simulated bank asks whether you are paying ${sum}.`,
  approve: 'Approve',
  fail: 'Fail',
  giveUp: 'Close',
  reasons: {
    '3d_secure_failed': 'The bank did not confirm that the card is yours. Try again or take another card.',
    call_issuer: 'The bank refused the payment. Call the bank or take another card.',
    card_expired: 'The card has expired. Take another one.',
    country_forbidden: 'Cards of this country are not accepted. Take another card.',
    fraud_suspected: 'The payment was stopped as suspicious. Take another card.',
    general_decline: 'The payment was declined. Take another card or pay another way.',
    insufficient_funds: 'There is not enough money on the card.',
    invalid_card_number: 'There is a mistake in the card number.',
    invalid_csc: 'There is a mistake in the security code.',
    issuer_unavailable: 'The bank does not answer. Try again a little later.',
    payment_method_limit_exceeded: 'The limit of the card is reached.',
    payment_method_restricted: 'Payments with this card are forbidden.',
  },
}
export type Phrases = typeof en

const ru: Phrases = {
  title: (sum) => `К оплате ${sum}`,
  close: 'Закрыть',
  methods: 'Способ оплаты',
  card: 'Банковская карта',
  wallet: 'Кошелёк ЮMoney',
  testHint: 'Тестовая оплата: карта 5555 5555 5555 4444, любая будущая дата, любой код.',
  walletHint: 'Тестовая оплата: кошелёк сразу платит или отказывает.',
  pay: (sum) => `Заплатить ${sum}`,
  payByWallet: 'Заплатить из кошелька',
  refuse: 'Отказаться',
  paid: 'Оплачено. Спасибо!',
  processing: 'Платёж обрабатывается…',
  over: 'Время на оплату вышло.',
  unknown: 'Такого платежа нет.',
  offline: 'Нет связи. Проверьте интернет и попробуйте снова.',
  bank: 'Проверка банка',
  bankLead: (sum) => `Симулятор банка спрашивает: вы платите ${sum}?`,
  approve: 'Подтвердить',
  fail: 'Отказать',
  giveUp: 'Закрыть',
  reasons: {
    '3d_secure_failed': 'Банк не подтвердил, что карта ваша. Попробуйте снова или возьмите другую карту.',
    call_issuer: 'Банк отказал в платеже. Позвоните в банк или возьмите другую карту.',
    card_expired: 'Срок действия карты истёк. Возьмите другую.',
    country_forbidden: 'Карты этой страны не принимаются. Возьмите другую карту.',
    fraud_suspected: 'Платёж остановлен как подозрительный. Возьмите другую карту.',
    general_decline: 'Платёж отклонён. Возьмите другую карту или выберите другой способ.',
    insufficient_funds: 'На карте недостаточно денег.',
    invalid_card_number: 'В номере карты ошибка.',
    invalid_csc: 'В коде безопасности ошибка.',
    issuer_unavailable: 'Банк не отвечает. Попробуйте чуть позже.',
    payment_method_limit_exceeded: 'Исчерпан лимит карты.',
    payment_method_restricted: 'Операции по этой карте запрещены.',
  },
}

export const phrasesOf = (locale: string): Phrases => (locale.startsWith('ru') ? ru : en)

export const reasonIn = (phrases: Phrases, reason: string | undefined): string =>
  Object.entries(phrases.reasons).find(([name]) => name === reason)?.[1] ?? phrases.reasons.general_decline

export const moneyIn = (locale: string, amount: string) =>
  new Intl.NumberFormat(locale.slice(0, 2), { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' }).format(Number(amount))
