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

/** Google by its own pages. Adult or not, a person is the same person: Google's subject does not depend on the client. */
export const googlePassport = ({ clientId, clientSecret, at }: GoogleSettings): PassportProvider => {
  const configuration = new Configuration(
    { issuer: at.issuer, authorization_endpoint: at.authorize, token_endpoint: at.token, jwks_uri: at.keys },
    clientId,
    clientSecret,
    ClientSecretPost(clientSecret),
  )
  configuration[customFetch] = (url, { method, headers, body }) => outgoingFetch(url, { method, headers, body: body ?? null })
  // The library checks signatures of such tokens only when told to.
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
      // The library looks at the end of a token's life only.
      if (claims.iat > Date.now() / 1000 + TOLERANCE_SECONDS) throw refused('issued in the future')
      return googlePerson(claims)
    },
  }
}

type Claims = { sub: string; email?: unknown; email_verified?: unknown; hd?: unknown; name?: unknown }

/** Google vouches for an address that it runs itself: its own mail, or a company's that it hosts. Others it checked once, long ago. */
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
