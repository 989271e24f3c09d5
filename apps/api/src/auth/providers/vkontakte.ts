import { calculatePKCECodeChallenge } from 'openid-client'
import { z } from 'zod'
import { addressIn, labelFrom } from './described.ts'
import { askProvider } from './outgoing.ts'
import { type PassportProvider, refused } from './provider.ts'
import type { VkSettings } from './settings.ts'

const callbackQuery = z.object({ code: z.string().min(1), device_id: z.string().min(1) })
/** VK sends the user id as a string or as a number. */
const userId = z.union([z.string().regex(/^\d{1,20}$/), z.int().positive().transform(String)])
/** The answer to the token request. VK reports errors with status 200 too, so only the body shows whether the request succeeded. */
const tokens = z.object({ access_token: z.string().min(1), state: z.string(), user_id: userId, error: z.undefined().optional() })
const userInfo = z.object({
  user: z.object({
    user_id: userId,
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    email: z.string().optional(),
  }),
})

/** VK ID: OAuth 2.1 with its own extensions. Its e-mail addresses are treated as unconfirmed. */
export const vkPassport = ({ clientId, at }: VkSettings): PassportProvider => ({
  leave: async ({ redirectUri, state, codeVerifier }) => {
    const url = new URL(at.authorize)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      scope: 'vkid.personal_info email',
    }).toString()
    return url
  },
  finish: async (callback, { redirectUri, state, codeVerifier }) => {
    const given = callbackQuery.safeParse(Object.fromEntries(callback))
    if (!given.success) throw refused('no code or device')
    const { code, device_id } = given.data
    const exchange = tokens.safeParse(
      (
        await askProvider(at.token, {
          form: {
            grant_type: 'authorization_code',
            code,
            code_verifier: codeVerifier,
            client_id: clientId,
            device_id,
            redirect_uri: redirectUri,
            state,
          },
        })
      ).body,
    )
    if (!exchange.success || exchange.data.state !== state) throw refused('exchange failed')
    const form = { client_id: clientId, access_token: exchange.data.access_token }
    const found = userInfo.safeParse((await askProvider(at.userInfo, { form })).body)
    if (!found.success) throw refused('no user info')
    if (found.data.user.user_id !== exchange.data.user_id) throw refused('user info of another person')
    const { user_id, first_name = '', last_name = '', email } = found.data.user
    return {
      method: 'vk',
      subject: user_id,
      email: addressIn(email),
      emailProven: false,
      label: labelFrom(`${first_name} ${last_name}`, addressIn(email)),
    }
  },
})
