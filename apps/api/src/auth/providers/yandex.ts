import { calculatePKCECodeChallenge } from 'openid-client'
import { z } from 'zod'
import { addressIn, labelFrom } from './described.ts'
import { askProvider } from './outgoing.ts'
import { type PassportProvider, refused } from './provider.ts'
import type { YandexSettings } from './settings.ts'

const tokens = z.object({ access_token: z.string().min(1) })
const userInfo = z.object({
  id: z.string().min(1).max(64),
  client_id: z.string(),
  login: z.string().optional(),
  display_name: z.string().optional(),
  default_email: z.string().nullish(),
})

/** Yandex ID. Its e-mail addresses are treated as unconfirmed. */
export const yandexPassport = ({ clientId, clientSecret, at }: YandexSettings): PassportProvider => ({
  leave: async ({ redirectUri, state, codeVerifier }) => {
    const url = new URL(at.authorize)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'login:info login:email',
      state,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).toString()
    return url
  },
  finish: async (callback, { codeVerifier }) => {
    const code = callback.get('code')
    if (!code) throw refused('no code')
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      client_id: clientId,
      client_secret: clientSecret,
    }
    const exchange = tokens.safeParse((await askProvider(at.token, { form })).body)
    if (!exchange.success) throw refused('exchange failed')
    const headers = { authorization: `OAuth ${exchange.data.access_token}` }
    const found = userInfo.safeParse((await askProvider(at.userInfo, { headers })).body)
    if (!found.success) throw refused('no user info')
    if (found.data.client_id !== clientId) throw refused('made for another app')
    const { id, login, display_name, default_email } = found.data
    const email = addressIn(default_email)
    return { method: 'yandex', subject: id, email, emailProven: false, label: labelFrom(email, display_name, login) }
  },
})
