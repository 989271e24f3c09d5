import type { z } from 'zod'
import type { assertion, attestation } from './passkey-forms.ts'

/** The parts of WebAuthn that players and staff share. Only this file uses the library. */

/** The library is loaded on first use, because its certificate libraries take longer to load than Fastify. */
const webAuthn = () => import('@simplewebauthn/server')

/** How long the browser waits for the fingerprint or PIN. */
export const CHALLENGE_TTL_MS = 5 * 60_000

/** The COSE numbers of Ed25519, ES256 and RS256, which are the algorithms that authenticators use. */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * The site for which passkeys are valid.
 * - `rpID`: the host name of the hub. Passkeys are valid for it and its subdomains.
 * - `origin`: the origin of the page that asks for a passkey.
 * - `topOrigins`: the origins of other sites whose pages may show that page in a frame.
 */
export type Site = { rpID: string; origin: string; topOrigins?: string[] }

type Known = { id: string; transports: string[] }
type Owner = { rpName: string; userID: Uint8Array<ArrayBuffer>; userName: string; userDisplayName: string }

/** Returns the options with which a browser creates a passkey. A device that already has one of the passkeys in `own` creates none. */
export const askToMake = async ({ rpID }: Site, owner: Owner, own: readonly Known[]) => {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    ...{ rpID, timeout: CHALLENGE_TTL_MS, supportedAlgorithmIDs, ...owner },
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns the options with which a browser asks for a passkey: one of `own`, or any passkey of this site. */
export const askToShow = async ({ rpID }: Site, own?: readonly Known[]) => {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    ...{ rpID, timeout: CHALLENGE_TTL_MS, userVerification: 'required' },
    ...(own && { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) }),
  })
}

const expectedBy = ({ rpID, origin }: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpID,
  requireUserVerification: true,
})

/** Returns the passkey that a browser created, or undefined if the answer is not valid for this challenge. */
export const readMade = async (site: Site, response: z.output<typeof attestation>, challenge: string) => {
  const { verifyRegistrationResponse } = await webAuthn()
  const made = await orNothing(verifyRegistrationResponse({ response, supportedAlgorithmIDs, ...expectedBy(site, challenge) }))
  if (!made?.verified) return undefined
  const { id, publicKey, counter } = made.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports: response.response.transports }
}

type Credential = { id: string; publicKey: Uint8Array; counter: number }

/** Returns the new counter of the passkey that answered, or undefined if the answer is not valid for this challenge and this passkey. */
export const readShown = async (
  site: Site,
  response: z.output<typeof assertion>,
  challenge: string,
  { id, publicKey, counter }: Credential,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const credential = { id, publicKey: new Uint8Array(publicKey), counter }
  const expected = { ...expectedBy(site, challenge), ...(site.topOrigins && { expectedTopOrigin: site.topOrigins }) }
  const shown = await orNothing(verifyAuthenticationResponse({ response, credential, ...expected }))
  return shown?.verified ? shown.authenticationInfo.newCounter : undefined
}

/** The library throws for every invalid answer. We treat that as a normal refusal, so this returns undefined instead. */
const orNothing = <T>(verifying: Promise<T>): Promise<T | undefined> => verifying.catch(() => undefined)
