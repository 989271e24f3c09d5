import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
} from 'openid-client'
import { addressIn, labelFrom } from './described.ts'
import { isTrue, TOLERANCE_SECONDS } from './id-token.ts'
import { outgoingFetch } from './outgoing.ts'
import { type PassportProvider, type Proven, refused, SignInFailure } from './provider.ts'
import type { GoogleSettings } from './settings.ts'

/**
 * Google sign-in on Google's own pages. Games for adults use a separate OAuth client. Google gives both clients the same id (`sub`) of a
 * person, so the person has one account.
 */
export const googlePassport = ({ clientId, clientSecret, at }: GoogleSettings): PassportProvider => {
  const configuration = new Configuration(
    { issuer: at.issuer, authorization_endpoint: at.authorize, token_endpoint: at.token, jwks_uri: at.keys },
    clientId,
    clientSecret,
    ClientSecretPost(clientSecret),
  )
  configuration[customFetch] = (url, { method, headers, body }) => outgoingFetch(url, { method, headers, body: body ?? null })
  // Without this call the library does not check the signature of an id token that comes directly from Google.
  enableNonRepudiationChecks(configuration)
  if (at.token.startsWith('http:')) allowInsecureRequests(configuration)

  return {
    leave: async ({ redirectUri, state, nonce, codeVerifier }) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }),
    finish: async (callback, { redirectUri, state, nonce, codeVerifier }) => {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${callback}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw failureOf(error)
      })
      const claims = tokens.claims()
      if (!claims) throw refused('no id token')
      // The library checks only when the token expires, not when it was issued.
      if (claims.iat > Date.now() / 1000 + TOLERANCE_SECONDS) throw refused('issued in the future')
      return googlePerson(claims)
    },
  }
}

type Claims = { sub: string; email?: unknown; email_verified?: unknown; hd?: unknown; name?: unknown }

/**
 * Reads a person from Google's claims. An e-mail address is treated as confirmed only if Google runs the mailbox: Gmail, or a company
 * domain hosted by Google. Other e-mail addresses were confirmed only once, perhaps long ago.
 */
export const googlePerson = ({ sub, email, email_verified, hd, name }: Claims): Proven => {
  const address = addressIn(email)
  const isRunByGoogle = address.endsWith('@gmail.com') || typeof hd === 'string'
  return {
    method: 'google',
    subject: sub,
    email: address,
    emailProven: address !== '' && isTrue(email_verified) && isRunByGoogle,
    label: labelFrom(address, name),
  }
}

const failureOf = (error: unknown): SignInFailure => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof SignInFailure) return at
  if (error instanceof ClientError) return refused(error.code ?? 'exchange failed')
  return refused('exchange failed')
}
