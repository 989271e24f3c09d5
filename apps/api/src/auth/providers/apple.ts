import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { addressIn, labelFrom } from './described.ts'
import { idTokenReader, isTrue } from './id-token.ts'
import { type ProofReader, refused } from './provider.ts'
import type { AppleSettings } from './settings.ts'

export type AppleProof = { idToken: string; nonce: string | undefined }

/** Reads only Apple's id token. Apple's script also returns the name and the e-mail address beside the token, but these are not signed. */
export const appleTokenReader = ({ clientId, at }: AppleSettings, { now }: Clock): ProofReader<AppleProof> => {
  const readIdToken = idTokenReader({ issuers: at.issuers, audiences: [clientId], keysUrl: at.keys, now })
  return async ({ idToken, nonce }) => {
    const { claims, once } = await readIdToken(idToken)
    const expected = nonce === undefined ? undefined : createHash('sha256').update(nonce).digest('hex')
    if (claims.nonce !== expected) throw refused('nonce differs')
    const email = addressIn(claims.email)
    return {
      method: 'apple',
      subject: claims.sub,
      email,
      emailProven: email !== '' && isTrue(claims.email_verified),
      label: labelFrom(email),
      once,
    }
  }
}
