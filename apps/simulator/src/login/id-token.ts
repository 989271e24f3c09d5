import type { Keyring, Signing } from './keyring.ts'
import type { Spoil } from './login-faults.ts'

type Claims = Record<string, unknown>

/** Returns a signed id_token, with the requested fault if there is one. `alternativeIssuer` is the provider's second issuer name. */
export const issueIdToken = (keyring: Keyring, claims: Claims, alternativeIssuer: string, spoil: Spoil<'idToken'> | undefined) =>
  keyring.sign(spoil ? spoiltClaims(claims, spoil.do, alternativeIssuer) : claims, spoil && signings[spoil.do])

const signings: Partial<Record<Spoil<'idToken'>['do'], Signing>> = {
  'alg-none': 'none',
  hs256: 'hs256',
  'foreign-key': 'foreign',
  'unknown-key': 'unknown',
  jku: 'jku',
  jwk: 'jwk',
  'rotate-keys': 'rotated',
}

const spoiltClaims = (claims: Claims, fault: Spoil<'idToken'>['do'], alternativeIssuer: string): Claims => {
  const { sub, nonce, ...rest } = claims
  const shifted = (seconds: number) => ({ ...claims, iat: Number(claims.iat) + seconds, exp: Number(claims.exp) + seconds })
  switch (fault) {
    case 'wrong-audience':
      return { ...claims, aud: 'somebody-else' }
    case 'two-audiences':
      return { ...claims, aud: [claims.aud, 'somebody-else'] }
    case 'wrong-issuer':
      return { ...claims, iss: 'https://accounts.attacker.example' }
    case 'alternative-issuer':
      return { ...claims, iss: alternativeIssuer }
    case 'wrong-nonce':
      return { ...claims, nonce: 'of-another-sign-in' }
    case 'no-nonce':
      return { sub, ...rest }
    case 'missing-sub':
      return { ...rest, ...(nonce !== undefined && { nonce }) }
    case 'expired':
      return { ...shifted(-7200), exp: Number(claims.iat) - 3600 }
    case 'issued-in-future':
      return shifted(120)
    default:
      return claims
  }
}
