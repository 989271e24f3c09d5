const cardsOf = (what: readonly [string, string, string, string, string, string, string, string, string]): [string, string][] =>
  [
    '4242 4242 4242 4242',
    '5555 5555 5555 4444',
    '2200 0000 0000 0004',
    '4000 0027 6000 3184',
    '4000 0000 0000 0002',
    '4000 0000 0000 9995',
    '4000 0000 0000 0069',
    '4000 0000 0000 0051',
    '4000 0082 6000 3178',
  ].map((number, index) => [number, what[index] ?? ''])

type PayPhrases = {
  title: string
  order: (sum: string) => string
  card: string
  wrongCard: string
  cards: string
  cardList: [string, string][]
  pay: (sum: string) => string
  pay3ds: string
  decline: string
  abort: string
  expire: string
  bank: string
  bankLead: (sum: string) => string
  approve: string
  fail: string
  paid: string
  failed: string
  aborted: string
  again: string
  waiting: string
  waitingLead: string
  back: string
  gone: string
  goneLead: string
  standIn: string
  languages: string
  reasons: Record<string, string>
}

/** The texts of the simulated Yandex pages; the hub does not use them. */
export const payPhrases: Record<'en' | 'ru', PayPhrases> = {
  en: {
    title: 'Payment · Yandex Pay',
    order: (sum) => `Playhub, ${sum}`,
    card: 'Card number',
    wrongCard: 'This is not the number of a card.',
    cards: 'Test cards',
    cardList: cardsOf([
      'pays',
      'pays, Mastercard',
      'pays, Mir',
      'asks by 3-D Secure, then pays',
      'is declined',
      'has insufficient funds',
      'has expired',
      'is over its limit',
      'asks by 3-D Secure, then has insufficient funds',
    ]),
    pay: (sum) => `Pay ${sum}`,
    pay3ds: 'Pay with 3-D Secure',
    decline: 'Decline',
    abort: 'Abort',
    expire: 'Let it expire',
    bank: 'Bank check',
    bankLead: (sum) => `The simulated bank asks whether you are paying ${sum} to Playhub.`,
    approve: 'Approve',
    fail: 'Fail',
    paid: 'Paid',
    failed: 'Not paid',
    aborted: 'You left the form',
    again: 'Pay after all',
    waiting: 'The bank is taking its time',
    waitingLead: 'The shop will hear of the outcome.',
    back: 'Return to the shop',
    gone: 'This link leads nowhere',
    goneLead: 'There is no such order.',
    standIn: 'Not the real Yandex Pay: a stand-in on this machine. No money moves.',
    languages: 'Languages',
    reasons: {
      ORDER_EXPIRED: 'The time for paying is over.',
      ORDER_ROLLED_BACK: 'The shop has withdrawn this link.',
      INSUFFICIENT_FUNDS: 'Insufficient funds.',
      DECLINED_BY_ISSUER: 'The bank declined the payment.',
      CARD_EXPIRED: 'The card has expired.',
      LIMIT_EXCEEDED: "The card's limit is exceeded.",
      UNKNOWN_CARD: 'Only test cards pay here.',
      AUTHENTICATION_FAILED: '3-D Secure failed.',
    },
  },
  ru: {
    title: 'Оплата · Yandex Pay',
    order: (sum) => `Playhub, ${sum}`,
    card: 'Номер карты',
    wrongCard: 'Это не номер карты.',
    cards: 'Тестовые карты',
    cardList: cardsOf([
      'платит',
      'платит, Mastercard',
      'платит, Мир',
      'спрашивает через 3-D Secure, затем платит',
      'отклоняется',
      'не хватает денег',
      'просрочена',
      'превышен лимит',
      'спрашивает через 3-D Secure, затем не хватает денег',
    ]),
    pay: (sum) => `Оплатить ${sum}`,
    pay3ds: 'Оплатить с 3-D Secure',
    decline: 'Отклонить',
    abort: 'Прервать',
    expire: 'Дать истечь сроку',
    bank: 'Проверка банка',
    bankLead: (sum) => `Симулятор банка спрашивает: вы платите ${sum} в Playhub?`,
    approve: 'Подтвердить',
    fail: 'Отказать',
    paid: 'Оплачено',
    failed: 'Не оплачено',
    aborted: 'Вы ушли с формы',
    again: 'Всё-таки оплатить',
    waiting: 'Банк думает',
    waitingLead: 'Магазин узнает, чем всё закончилось.',
    back: 'Вернуться в магазин',
    gone: 'Ссылка никуда не ведёт',
    goneLead: 'Такого заказа нет.',
    standIn: 'Это не настоящий Yandex Pay, а замена на этой машине. Деньги не движутся.',
    languages: 'Языки',
    reasons: {
      ORDER_EXPIRED: 'Время на оплату вышло.',
      ORDER_ROLLED_BACK: 'Магазин отозвал эту ссылку.',
      INSUFFICIENT_FUNDS: 'Недостаточно денег.',
      DECLINED_BY_ISSUER: 'Банк отклонил платёж.',
      CARD_EXPIRED: 'Карта просрочена.',
      LIMIT_EXCEEDED: 'Превышен лимит карты.',
      UNKNOWN_CARD: 'Здесь платят только тестовые карты.',
      AUTHENTICATION_FAILED: '3-D Secure не пройден.',
    },
  },
}
