/**
 * This file defines how eight mail programs write a reply: how they quote the original e-mail, in Russian and English. The texts follow
 * real replies of these programs.
 */

/** The original e-mail to which the reply belongs. `replyTo` is its address for replies. */
export type Answered = { from: string; replyTo: string; to: string; subject: string; text: string; html: string }
export type Body = { text?: string; html?: string }
type Program = (letter: Answered, words: string) => Body

const marked = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
const divs = (words: string) =>
  words
    .split('\n')
    .map((line) => `<div>${html(line) || '<br>'}</div>`)
    .join('')

const gmail =
  (attribution: (from: string) => string): Program =>
  (letter, words) => ({
    text: `${words}\n\n${attribution(letter.replyTo)}\n\n${marked(letter.text)}\n`,
    html: `<div dir="ltr">${divs(words)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${html(attribution(letter.replyTo))}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${letter.html}</blockquote></div>`,
  })

/** Outlook writes a header above the quoted mail and does not mark the quoted lines. */
const outlook =
  (names: readonly [string, string, string, string], when: string, rule: string): Program =>
  (letter, words) => {
    const [from, sent, to, subject] = names
    const header = `${from}: Playhub <${letter.from}>\n${sent}: ${when}\n${to}: Anna <${letter.to}>\n${subject}: ${letter.subject}`
    return {
      text: `${words}\n\n${rule}${header}\n\n${letter.text}\n`,
      html: `<html><body><div class="elementToProof">${divs(words)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">${html(header).replace(/(^|<br>)([^:<]+:)/g, '$1<b>$2</b>')}</div><div>${letter.html}</div></body></html>`,
    }
  }

const english = ['From', 'Sent', 'To', 'Subject'] as const
const russian = ['От', 'Отправлено', 'Кому', 'Тема'] as const

export const programs: Record<string, Record<'en' | 'ru', Program>> = {
  'Gmail in a browser': {
    en: gmail((from) => `On Thu, Nov 26, 2026 at 10:15\u202fAM Playhub <${from}> wrote:`),
    ru: gmail((from) => `чт, 26 нояб. 2026\u202fг. в 10:15, Playhub <${from}>:`),
  },
  'Gmail on a phone': {
    // Gmail on a phone breaks this long line in two.
    en: gmail((from) => `On Thu, 26 Nov 2026, 10:15 Playhub,\n<${from}> wrote:`),
    ru: gmail((from) => `чт, 26 нояб. 2026 г., 10:15 Playhub\n<${from}>:`),
  },
  'Apple Mail': {
    en: ({ text, replyTo }, words) => ({
      text: `${words}\n\nSent from my iPhone\n\n> On 26 Nov 2026, at 10:15, Playhub <${replyTo}> wrote:\n> \n${marked(text)}\n`,
    }),
    ru: ({ text, replyTo }, words) => ({
      text: `${words}\n\nОтправлено с iPhone\n\n> 26 нояб. 2026 г., в 10:15, Playhub <${replyTo}> написал(а):\n> \n${marked(text)}\n`,
    }),
  },
  'Outlook for Windows': {
    en: outlook(english, 'Thursday, November 26, 2026 10:15 AM', ''),
    ru: outlook(russian, '26 ноября 2026 г. 10:15', '-----Исходное сообщение-----\n'),
  },
  'Outlook in a browser': {
    en: outlook(english, 'Thursday, November 26, 2026 10:15', `${'_'.repeat(32)}\n`),
    ru: outlook(russian, '26 ноября 2026 г. 10:15', `${'_'.repeat(32)}\n`),
  },
  Thunderbird: {
    en: ({ text }, words) => ({ text: `${words}\n\nOn 26/11/2026 10:15, Playhub wrote:\n${marked(text)}\n` }),
    ru: ({ text }, words) => ({ text: `${words}\n\n26.11.2026 10:15, Playhub пишет:\n${marked(text)}\n` }),
  },
  'Yahoo Mail': {
    en: ({ text, html: quoted, replyTo }, words) => ({
      text: `${words}\n\nOn Thursday, November 26, 2026 at 10:15:00 AM UTC, Playhub <${replyTo}> wrote:\n\n${text.replace(/^/gm, ' ')}\n`,
      html: `<div class="ydp1"><div dir="ltr">${divs(words)}</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Thursday, November 26, 2026 at 10:15:00 AM UTC, Playhub &lt;${replyTo}&gt; wrote:</div><div>${quoted}</div></div>`,
    }),
    ru: ({ text, replyTo }, words) => ({
      text: `${words}\n\nчетверг, 26 ноября 2026 г. в 10:15:00 GMT+3, Playhub <${replyTo}> написал(а):\n\n${text.replace(/^/gm, ' ')}\n`,
    }),
  },
  'Mail.ru and Yandex': {
    en: ({ text, replyTo }, words) => ({ text: `${words}\n\n26.11.2026, 10:15, "Playhub" <${replyTo}>:\n\n${marked(text)}\n` }),
    ru: ({ text, html: quoted, replyTo }, words) => ({
      text: `${words}\n\n--\nАнна Иванова\nОтправлено из мобильной Почты Mail\n\n> Четверг, 26 ноября 2026, 10:15 +03:00 от Playhub <${replyTo}>:\n> \n${marked(text)}\n`,
      html: `<div>${divs(words)}</div><div id="mail-app-auto-signature">Отправлено из мобильной Почты Mail</div><br>Четверг, 26 ноября 2026, 10:15 +03:00 от Playhub &lt;${replyTo}&gt;:<br><blockquote id="mail-app-auto-quote">${quoted}</blockquote>`,
    }),
  },
}
