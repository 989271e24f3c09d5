import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { labelFrom } from './described.ts'
import { type ProofReader, refused } from './provider.ts'
import type { TelegramSettings } from './settings.ts'

/** The widget's data. Unknown fields are kept too, because the signature covers every field. */
export type TelegramData = { id: number; first_name: string; username?: string | undefined; auth_date: number; hash: string }

const MAX_AGE_SECONDS = 5 * 60
const AHEAD_SECONDS = 30

/** Reads the data of Telegram's widget, which is signed with the bot's token. */
export const telegramReader = ({ botToken }: TelegramSettings, { now }: Clock): ProofReader<TelegramData> => {
  const key = createHash('sha256').update(botToken).digest()
  return async (data) => {
    const { id, auth_date, hash } = data
    const expected = createHmac('sha256', key).update(dataString(data)).digest()
    const given = /^[\da-f]{64}$/.test(hash) ? Buffer.from(hash, 'hex') : Buffer.alloc(expected.length)
    if (!timingSafeEqual(given, expected)) throw refused('hash differs')
    if (!Number.isSafeInteger(id) || id <= 0) throw refused('no id')
    const age = now().getTime() / 1000 - auth_date
    if (!(age <= MAX_AGE_SECONDS && age >= -AHEAD_SECONDS)) throw refused('not of now')
    return {
      method: 'telegram',
      subject: String(id),
      email: '',
      emailProven: false,
      label: labelFrom(data.username && `@${data.username}`, data.first_name),
      once: {
        hash: createHash('sha256').update(hash).digest('base64url'),
        until: new Date((auth_date + MAX_AGE_SECONDS + AHEAD_SECONDS) * 1000),
      },
    }
  }
}

/**
 * Returns the text that Telegram signs: one `name=value` per line, sorted by name. Throws SignInFailure for a value that is neither a text
 * nor a number; Telegram sends no such values.
 */
export const dataString = (data: TelegramData): string =>
  Object.entries(data)
    .filter(([name]) => name !== 'hash')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw refused('field is no text')
      if (/[\n=]/.test(name) || String(value).includes('\n')) throw refused('field breaks the line')
      return `${name}=${value}`
    })
    .join('\n')
