import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { addressIn, labelFrom } from './described.ts'
import { idTokenReader, looksLikeJwt } from './id-token.ts'
import { askProvider } from './outgoing.ts'
import { type ProofReader, type Proven, refused } from './provider.ts'
import type { FacebookSettings } from './settings.ts'

const debugged = z.object({
  data: z.object({ is_valid: z.literal(true), app_id: z.string(), type: z.literal('USER'), user_id: z.string().regex(/^\d{1,30}$/) }),
})
const me = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() })

/** Reads Facebook's access token, or the id token of Limited Login on iOS. Facebook's e-mail addresses are treated as unconfirmed. */
export const facebookReader = ({ appId, appSecret, at }: FacebookSettings, { now }: Clock): ProofReader<string> => {
  const readIdToken = idTokenReader({ issuers: [at.issuer], audiences: [appId], keysUrl: at.keys, now })

  return async (token) => {
    if (looksLikeJwt(token)) {
      const { claims, once } = await readIdToken(token)
      return { ...person(claims.sub, { name: claims.name, email: claims.email }), once }
    }
    const question = new URLSearchParams({ input_token: token, access_token: `${appId}|${appSecret}` })
    const checked = debugged.safeParse((await askProvider(`${at.graph}/debug_token?${question}`)).body)
    if (!checked.success) throw refused('token is not good')
    const { app_id, user_id } = checked.data.data
    if (app_id !== appId) throw refused('made for another app')
    const appsecret_proof = createHmac('sha256', appSecret).update(token).digest('hex')
    const query = new URLSearchParams({ fields: 'id,name,email', access_token: token, appsecret_proof })
    const found = me.safeParse((await askProvider(`${at.graph}/me?${query}`)).body)
    if (!found.success) throw refused('no profile')
    if (found.data.id !== user_id) throw refused('profile of another person')
    return { ...person(user_id, found.data), once: undefined }
  }
}

const person = (subject: string, { name, email }: { name?: unknown; email?: unknown }): Proven => ({
  method: 'facebook',
  subject,
  email: addressIn(email),
  emailProven: false,
  label: labelFrom(name, addressIn(email)),
})
