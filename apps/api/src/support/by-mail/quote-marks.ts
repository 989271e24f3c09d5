/**
 * How mail programs begin a quote or a signature, in the ten languages of the hub. Each pattern is tried on one line of limited length and
 * has no nested repetition, so a hostile mail cannot make it slow.
 */

/** Maximum length of a line to which the patterns are applied. Longer lines are prose. */
export const MARK_MAX = 400

const WROTE =
  /\b(?:wrote|schrieb|scrisse|escribi[oó]|escreveu)\b|[ée]crit\b|ha scritto|написал|писал|пишет|写道|寫道|のメッセージ|書きました|님이 작성|작성:/iu
const MAILBOX = /[<[(][^\s<>@]{1,200}@[^\s<>@]{1,200}[>\])]|\bmailto:/u
const MOMENT = /\d{1,2}[:.]\d{2}|\b20\d\d\b|20\d\d[年.]/u

/**
 * Recognises an attribution, which is the line above a quote, such as "On 26 Nov 2026 Anna <anna@example.com> wrote:". It has a time or a
 * year and ends with a colon; the verb may be missing. `isSure` is true if the line contains an e-mail address. Otherwise the line could be
 * prose, and the caller must check whether a quote follows.
 */
export const readAttribution = (line: string): { isSure: boolean } | undefined => {
  if (line.length > MARK_MAX || !/[:：]\**$/u.test(line) || !MOMENT.test(line)) return undefined
  if (MAILBOX.test(line)) return { isSure: true }
  return WROTE.test(line) ? { isSure: false } : undefined
}

/** Recognises separators such as "-----Original Message-----" and "---------- Forwarded message ---------". */
export const readSeparator = (line: string): 'reply' | 'forward' | undefined => {
  const words = betweenRules(line) ?? beginning(line)
  if (words === undefined) return undefined
  if (FORWARD.test(words)) return 'forward'
  return ORIGINAL.test(words) ? 'reply' : undefined
}

const RULE = new Set('-_=* \t')
/**
 * Returns the text between two rows of separator characters, such as dashes. Each row has at least two characters. The search uses indexes.
 * A regular expression that trims both ends would be slow, because it would try every pair of ends.
 */
const betweenRules = (line: string): string | undefined => {
  let [from, to] = [0, line.length]
  while (from < to && RULE.has(line.charAt(from))) from += 1
  while (to > from && RULE.has(line.charAt(to - 1))) to -= 1
  return from >= 2 && line.length - to >= 2 && to - from <= WORDS_MAX ? line.slice(from, to) : undefined
}
const WORDS_MAX = 61

/** Recognises the line with which Apple Mail begins a forwarded mail. */
const beginning = (line: string) =>
  /^(?:Begin forwarded message|Начало переадресованного сообщения|Начало пересылаемого сообщения):$/u.test(line)
    ? 'forwarded message'
    : undefined

const FORWARD =
  /forwarded message|пересылаемое сообщение|пересланное сообщение|переадресованное сообщение|weitergeleitete nachricht|message transf[ée]r[ée]|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|转发的?邮件|転送メッセージ|전달된 메시지/iu
const ORIGINAL =
  /original message|исходное сообщение|первоначальное сообщение|urspr[üu]ngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|原始邮件|元のメッセージ|원본 메[시세]지/iu

/** Names of header lines, as Outlook and other programs write them above the quoted mail. */
const FROM = /^(?:from|от(?: кого)?|von|de|da|expéditeur|差出人|发件人|보낸 ?사람)\s?[:：]/iu
const OTHERS = [
  /^(?:sent|date|отправлено|дата|gesendet|datum|envoyé|enviado(?: el)?|enviada em|fecha|data|inviato|送信日時|日付|发送时间|日期|보낸 날짜|날짜)\s?[:：]/iu,
  /^(?:to|кому|an|à|para|a|宛先|收件人|받는 ?사람)\s?[:：]/iu,
  /^(?:subject|тема|betreff|objet|asunto|assunto|oggetto|件名|主题|제목)\s?[:：]/iu,
]
const bare = (line: string) => (line.length > MARK_MAX ? '' : line.replace(/^[>\s]*/u, '').replaceAll('*', ''))

/**
 * Whether a quoted mail's header begins at this line: the line begins with "From:", and the next eight lines contain at least two other
 * header lines.
 */
export const isHeaderBlock = (lines: readonly string[], at: number): boolean => {
  if (!FROM.test(bare(lines[at] ?? ''))) return false
  const next = lines.slice(at + 1, at + 9).map(bare)
  return OTHERS.filter((name) => next.some((line) => name.test(line))).length >= 2
}

/** Whether this is a line of a quoted mail's header. Such lines are removed from a forwarded mail. */
export const isHeaderLine = (line: string) => {
  const text = bare(line)
  return FROM.test(text) || OTHERS.some((name) => name.test(text)) || /^(?:cc|копия|reply-to)\s?:/iu.test(text)
}

/** Signatures that mail programs on phones add below the text, such as "Sent from my iPhone". */
const APP_SIGNATURE =
  /^(?:sent from (?:my |the )?(?:mail|iphone|ipad|ipod|android|samsung|galaxy|xiaomi|huawei|windows|mobile|outlook|yahoo|gmail|proton|blackberry|nokia)|sent with proton|get outlook for|yahoo mail:|отправлено (?:с|из|через)\s|скачать outlook|von meine[mn] .{1,40} gesendet|gesendet (?:von|mit)|envoyé (?:depuis|de|à partir)|télécharger outlook|enviado (?:desde|do|de|a partir)|inviato da|iphoneから送信|나의 \S{1,20}에서 (?:보냄|전송)|从我的|发自我的)/iu
export const isAppSignature = (line: string) => line.length <= 200 && APP_SIGNATURE.test(line)

/** Whether the line is `-- `, which begins a signature. Many programs drop the space. */
export const isSignatureMark = (line: string) => /^(?:--|—|__)\s?$/u.test(line)
/** Whether the line is a horizontal line of `_`, `*` or `-`, which some programs draw above a quoted mail. */
export const isRule = (line: string) => /^[_*-]{20,}$/u.test(line)
