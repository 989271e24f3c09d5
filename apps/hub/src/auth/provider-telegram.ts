import { type SignInProviders, telegramData } from '@playhub/contract/auth'
import { loadScript } from '../load-script.ts'
import { globals, type Prover, present } from './provider-prover.ts'

type Login = { auth: (settings: { bot_id: number; lang: string }, callback: (data: unknown) => void) => void }

/** Telegram's own window, which hands the page data signed by the bot. */
export const openTelegram = async ({ botId, scriptUrl }: NonNullable<SignInProviders['telegram']>): Promise<Prover> => {
  await loadScript(scriptUrl)
  // What Telegram's script brings.
  const { Login } = present(globals().Telegram as { Login: Login } | undefined, 'Telegram')
  return () =>
    new Promise((resolve, reject) =>
      Login.auth({ bot_id: botId, lang: document.documentElement.lang }, (data) => {
        // Closed and refused look the same.
        if (data === false) return resolve(undefined)
        const parsed = telegramData.safeParse(data)
        if (parsed.success) resolve({ method: 'telegram', userData: parsed.data })
        else reject(parsed.error)
      }),
    )
}
