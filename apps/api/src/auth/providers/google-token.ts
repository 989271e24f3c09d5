import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { googlePerson } from './google.ts'
import { idTokenReader, looksLikeJwt } from './id-token.ts'
import { askProvider } from './outgoing.ts'
import { type ProofReader, refused, SignInFailure } from './provider.ts'
import type { SignInSettings } from './settings.ts'

const tokenInfo = z.object({
  aud: z.string(),
  azp: z.string().optional(),
  sub: z.string().min(1).max(255),
  scope: z.string(),
  expires_in: z.coerce.number(),
})
const userInfo = z.looseObject({ sub: z.string() })

/**
 * Returns a reader of Google's tokens, or undefined if no Google client is configured. The popup and native apps send access tokens, newer
 * apps send id tokens. Only Google's `tokeninfo` states for which client an access token was issued, so the reader calls it first. Without
 * this call, it would accept the token of any other app.
 */
export const googleTokenReader = (settings: SignInSettings, { now }: Clock): ProofReader<string> | undefined => {
  const at = (settings.google ?? settings.google_adult)?.at
  if (!at) return undefined
  const ours = [settings.google?.clientId, settings.google_adult?.clientId, ...settings.googleNativeClientIds].filter(
    (id) => id !== undefined,
  )
  const readIdToken = idTokenReader({
    issuers: [at.issuer, at.issuer.replace('https://', '')],
    audiences: ours,
    keysUrl: at.keys,
    now,
  })

  return async (token) => {
    if (looksLikeJwt(token)) {
      const { claims, once } = await readIdToken(token)
      return { ...googlePerson(claims), once }
    }
    const headers = { authorization: `Bearer ${token}` }
    const question = new URLSearchParams({ access_token: token })
    const info = tokenInfo.safeParse((await askProvider(`${at.tokenInfo}?${question}`)).body)
    if (!info.success) throw refused('token is not good')
    const { aud, azp, sub, scope, expires_in } = info.data
    if (!ours.includes(aud) || (azp !== undefined && !ours.includes(azp))) throw refused('made for another app')
    if (!scope.split(' ').includes('openid')) throw refused('does not sign in')
    if (expires_in <= 0) throw refused('token is old')
    const answer = await askProvider(at.userInfo, { headers })
    const person = userInfo.safeParse(answer.body)
    if (!person.success) throw new SignInFailure('unavailable', 'no user info')
    if (person.data.sub !== sub) throw refused('user info of another person')
    return { ...googlePerson(person.data), once: undefined }
  }
}
