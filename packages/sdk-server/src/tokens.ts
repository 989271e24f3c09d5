import { gameAudience, gameTokenClaims, paymentAudience } from '@playhub/contract/partner'
import { paymentTokenClaims } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type * as z from 'zod/mini'

export type TokenSettings = { hubUrl: string; project: string }

/** Errors of jose that mean an invalid token. Other errors, such as a timeout or a missing JWKS, say nothing about the token. */
const TOKEN_FAULTS = new Set([
  errors.JWTExpired.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTInvalid.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
])

/**
 * How long the hub's keys are cached. When the hub removes a leaked key from its list, this module refuses the key after at most this time.
 */
const KEYS_KEPT_MS = 5 * 60_000

/** Returns the two checks of tokens. The hub's public keys are fetched for the first check and cached. */
export const tokenChecks = ({ hubUrl, project }: TokenSettings) => {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', hubUrl), { cacheMaxAge: KEYS_KEPT_MS })
  const issuer = new URL(hubUrl).origin
  return {
    verifyGameToken: (token: string) => verify(token, keys, issuer, gameAudience(project), gameTokenClaims),
    verifyPaymentToken: (token: string) => verify(token, keys, issuer, paymentAudience(project), paymentTokenClaims),
  }
}

const verify = async <S extends z.ZodMiniType>(
  token: string,
  keys: JWTVerifyGetKey,
  issuer: string,
  audience: string,
  claims: S,
): Promise<z.output<S>> => {
  const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms: ['ES256'] }).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError) || !TOKEN_FAULTS.has(error.code)) throw error
    throw new Refusal('UNAUTHORIZED', { detail: `the token is not one of ${issuer} for ${audience}: ${error.message}` })
  })
  const parsed = claims.safeParse(payload)
  if (!parsed.success) throw new Refusal('UNAUTHORIZED', { detail: 'the token lacks claims' })
  return parsed.data
}
