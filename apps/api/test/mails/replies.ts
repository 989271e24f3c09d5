import { type Answered, type Body, programs } from '../../../simulator/src/mail/programs.ts'

/**
 * A player's reply to an e-mail of the hub. The parser must divide the reply into two parts:
 * - `said`: the exact text of the first part, which staff should see.
 * - `folded`: some text of the second part, which contains the quoted e-mail and the signature.
 */
export type ReplyCase = { name: string; body: (letter: Answered) => Body; said: string; folded?: string }

const WORDS = {
  en: 'Thank you, the hat is back!\n\nBut the pearls are still missing: I paid at 10:15 on 24.11.2026.',
  ru: 'Спасибо, шляпа вернулась!\n\nНо жемчужин всё ещё нет: платил 24.11.2026 в 10:15.',
} as const

const ofPrograms = Object.entries(programs).flatMap(([name, of]) =>
  (['en', 'ru'] as const).map(
    (language): ReplyCase => ({
      name: `${name}, ${language}`,
      body: (letter) => of[language](letter, WORDS[language]),
      said: WORDS[language],
      folded: 'Your hat is back',
    }),
  ),
)
/**
 * The replies of `ofPrograms`, but with only an HTML part and without plain text. Some mail programs and services send mails in this form.
 */
const ofHtml = Object.entries(programs).flatMap(([name, of]) =>
  (['en', 'ru'] as const).flatMap((language): ReplyCase[] => {
    const htmlOf = (letter: Answered) => of[language](letter, WORDS[language]).html
    const hasHtml = htmlOf({ from: '', replyTo: '', to: '', subject: '', text: '', html: '' }) !== undefined
    const body = (letter: Answered): Body => ({ html: htmlOf(letter) ?? '' })
    return hasHtml ? [{ name: `${name}, ${language}, HTML alone`, body, said: WORDS[language], folded: 'Your hat is back' }] : []
  }),
)

const marked = (text: string) => text.replace(/^/gm, '> ')
const on = (replyTo: string) => `On Thu, 26 Nov 2026 at 10:15, Playhub <${replyTo}> wrote:`
const plain = (text: (letter: Answered) => string) => (letter: Answered) => ({ text: text(letter) })

const ofPeople: ReplyCase[] = [
  { name: 'without a quote', body: plain(() => 'All is well now.'), said: 'All is well now.' },
  {
    name: 'below the quote',
    body: plain(({ text, replyTo }) => `${on(replyTo)}\n${marked(text)}\n\nAll is well now.`),
    said: 'All is well now.',
    folded: 'Your hat is back',
  },
  {
    name: 'between the parts of the quote',
    body: plain(
      ({ replyTo }) => `Hello,\n\n${on(replyTo)}\n> Your hat is back.\n\nYes, it is.\n\n> Is something else missing?\nThe pearls.\n`,
    ),
    said: 'Hello,\n\nYes, it is.\n\nThe pearls.',
    folded: '> Is something else missing?',
  },
  {
    name: 'with a long quoted line that was broken without a mark',
    body: plain(
      ({ replyTo }) =>
        `Thanks!\n\n${on(replyTo)}\n> Your hat is back, and so are all the other things which were in the same chest,\nas far as we can see.\n> Regards\n`,
    ),
    said: 'Thanks!',
    folded: 'as far as we can see.',
  },
  {
    name: 'with a signature',
    body: plain(({ text, replyTo }) => `Thanks!\n\n-- \nAnna\nGuild of Hats\n\n${on(replyTo)}\n${marked(text)}`),
    said: 'Thanks!',
    folded: 'Guild of Hats',
  },
  {
    name: 'with a polite end, which is no signature',
    body: plain(({ text, replyTo }) => `Нет, не пришло.\n\nС уважением,\nАнна\n\n${on(replyTo)}\n${marked(text)}`),
    said: 'Нет, не пришло.\n\nС уважением,\nАнна',
  },
  {
    name: 'with a line that only looks like an attribution',
    body: plain(() => 'On 24.11.2026 at 10:15 I wrote:\nwhere is my hat?\nNobody answered.'),
    said: 'On 24.11.2026 at 10:15 I wrote:\nwhere is my hat?\nNobody answered.',
  },
  {
    name: 'with a list and prices',
    body: plain(() => 'I bought:\n- 100 pearls for $3.99\n- a hat\nOn 24 November 2026, at 10:15.'),
    said: 'I bought:\n- 100 pearls for $3.99\n- a hat\nOn 24 November 2026, at 10:15.',
  },
  {
    name: 'in an unknown program and language',
    body: plain(({ text }) => `Nada, tack!\n\n${text}`),
    said: 'Nada, tack!',
    folded: 'Your hat is back',
  },
  {
    name: 'in German',
    body: plain(({ text, replyTo }) => `Danke!\n\nAm Do., 26. Nov. 2026 um 10:15 Uhr schrieb Playhub <${replyTo}>:\n\n${marked(text)}`),
    said: 'Danke!',
    folded: 'Your hat is back',
  },
  {
    name: 'in French',
    body: plain(({ text, replyTo }) => `Merci !\n\nLe jeu. 26 nov. 2026 à 10:15, Playhub <${replyTo}> a écrit :\n\n${marked(text)}`),
    said: 'Merci !',
    folded: 'Your hat is back',
  },
  {
    name: 'in Japanese',
    body: plain(({ text, replyTo }) => `ありがとうございます。\n\n2026年11月26日(木) 10:15 Playhub <${replyTo}>:\n\n${marked(text)}`),
    said: 'ありがとうございます。',
    folded: 'Your hat is back',
  },
  {
    name: 'in Outlook in German',
    body: plain(
      ({ text, replyTo }) =>
        `Danke!\n\nVon: Playhub <${replyTo}>\nGesendet: Donnerstag, 26. November 2026 10:15\nAn: Anna\nBetreff: Support\n\n${text}`,
    ),
    said: 'Danke!',
    folded: 'Your hat is back',
  },
  {
    name: 'in Chinese',
    body: plain(({ text, replyTo }) => `谢谢！\n\n在 2026年11月26日星期四 10:15，Playhub <${replyTo}> 写道：\n\n${marked(text)}`),
    said: '谢谢！',
    folded: 'Your hat is back',
  },
  {
    name: 'from Outlook on a phone',
    body: plain(
      ({ text, replyTo }) =>
        `Thanks!\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${'_'.repeat(32)}\nFrom: Playhub <${replyTo}>\nSent: Thursday, November 26, 2026 10:15:00 AM\nTo: Anna\nSubject: Support\n\n${text}`,
    ),
    said: 'Thanks!',
    folded: 'Your hat is back',
  },
  {
    name: 'to a reply to a reply',
    body: plain(
      ({ text, replyTo }) =>
        `And the pearls?\n\n${on(replyTo)}\n> Thanks!\n> \n> On Wed, 25 Nov 2026 at 9:00, Anna <anna@player.example> wrote:\n${marked(marked(text))}`,
    ),
    said: 'And the pearls?',
    folded: '> > Your hat',
  },
  {
    name: 'with HTML that must not run',
    body: () => ({
      html: '<p>Look <b>here</b></p><script>alert(1)</script><style>p{}</style><img src="https://spy.example/1.gif"><p>1 &lt; 2 &amp; 3</p>',
    }),
    said: 'Look here\n\n1 < 2 & 3',
  },
  {
    name: 'with an HTML list and a table',
    body: () => ({ html: '<p>I bought</p><ul><li>a hat</li><li>pearls</li></ul><table><tr><td>24.11.</td><td>$3.99</td></tr></table>' }),
    said: 'I bought\n\n- a hat\n- pearls\n24.11. $3.99',
  },
  {
    name: 'a forward with words above it',
    body: plain(
      () =>
        'This came from the shop.\n\n---------- Forwarded message ---------\nFrom: Shop <shop@player.example>\nDate: Tue, 24 Nov 2026\nSubject: Receipt\nTo: Anna\n\nReceipt 42: $3.99',
    ),
    said: 'This came from the shop.',
    folded: 'Receipt 42',
  },
  {
    name: 'a forward without a word',
    body: plain(
      () =>
        '-------- Пересылаемое сообщение --------\nОт: Магазин <shop@player.example>\nКому: Анна\nДата: 24 ноября 2026\nТема: Чек\n\nЧек 42: 349 ₽',
    ),
    said: 'Чек 42: 349 ₽',
    folded: 'shop@player.example',
  },
  { name: 'with an empty plain part', body: () => ({ text: ' ', html: '<div>All is well now.</div>' }), said: 'All is well now.' },
  { name: 'with spaces that cannot be seen', body: plain(() => '\u200bAll is\u00a0well now.\ufeff'), said: 'All is well now.' },
]

export const replies: readonly ReplyCase[] = [...ofPrograms, ...ofHtml, ...ofPeople]
