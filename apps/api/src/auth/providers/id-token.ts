import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { onFirstUse } from '../../base/on-first-use.ts'
import type { Clock } from '../../clock.ts'
import { outgoingFetch } from './outgoing.ts'
import { type Proof, refused } from './provider.ts'

/** Allowed difference between the provider's clock and ours. */
export const TOLERANCE_SECONDS = 30
/** Maximum age of a token that a browser sent. */
const MAX_AGE_SECONDS = 5 * 60
const SUBJECT_MAX = 255

type Trust = { issuers: readonly string[]; audiences: readonly string[]; keysUrl: string } & Clock

/**
 * `once` identifies the token, so that a second use is noticed. It is built only from the signed part of the token, because the same
 * signature can be written in several ways.
 */
export type IdToken = { claims: JWTPayload & { sub: string }; once: NonNullable<Proof['once']> }

/**
 * Reads id tokens of one provider. The keys always come from the configured URL and the algorithm is fixed, even if the token's header
 * names another URL or algorithm. Throws SignInFailure for an invalid token, without the library's message, because that message quotes the
 * token.
 */
export const idTokenReader = ({ issuers, audiences, keysUrl, now }: Trust) => {
  const keysAt = new URL(keysUrl)
  // Creating the key set loads Node's built-in fetch, which takes 20 ms, although the key set uses `outgoingFetch`. So it is created on
  // first use.
  const keys = onFirstUse(() => createRemoteJWKSet(keysAt, { [customFetch]: outgoingFetch }))
  return async (token: string): Promise<IdToken> => {
    const { payload: claims } = await jwtVerify(token, keys(), {
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

/** Returns whether a claim is true. Providers send the value as a boolean or as a string. */
export const isTrue = (claim: unknown) => claim === true || claim === 'true'

export const looksLikeJwt = (token: string) => token.split('.').length === 3
