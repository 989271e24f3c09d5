import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../clock.ts'
import { outgoingFetch } from './outgoing.ts'
import { type Proof, refused } from './provider.ts'

/** Clocks differ by so much. */
export const TOLERANCE_SECONDS = 30
/** A token that came through a browser is taken only while it is fresh. */
const MAX_AGE_SECONDS = 5 * 60
const SUBJECT_MAX = 255

type Trust = { issuers: readonly string[]; audiences: readonly string[]; keysUrl: string } & Clock

/** `once`: the signed part, so that another spelling of the signature is no other token. */
export type IdToken = { claims: JWTPayload & { sub: string }; once: NonNullable<Proof['once']> }

/**
 * Reads id tokens of one provider. Keys come from the pinned address only, whatever a token's header says, and the algorithm is pinned too.
 * Throws SignInFailure; the library's texts stay here, for they quote the token.
 */
export const idTokenReader = ({ issuers, audiences, keysUrl, now }: Trust) => {
  const keys = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: outgoingFetch })
  return async (token: string): Promise<IdToken> => {
    const { payload: claims } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: [...issuers],
      audience: [...audiences],
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: now(),
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw refused(error.code)
      throw error
    })
    const { sub, aud, iat = 0 } = claims
    if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_MAX) throw refused('no subject')
    if ([aud].flat().some((one) => one === undefined || !audiences.includes(one))) throw refused('made for another app too')
    const signed = token.slice(0, token.lastIndexOf('.'))
    return {
      claims: { ...claims, sub },
      once: {
        hash: createHash('sha256').update(signed).digest('base64url'),
        until: new Date((iat + MAX_AGE_SECONDS + TOLERANCE_SECONDS) * 1000),
      },
    }
  }
}

/** Providers write it as a boolean or as a word. */
export const isTrue = (claim: unknown) => claim === true || claim === 'true'

export const looksLikeJwt = (token: string) => token.split('.').length === 3
