import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { StaffRow } from '../colleagues/staff-data.ts'
import { CHALLENGE_TTL_MS, findPasskey, markUsed } from './passkey-data.ts'
import type { assertion } from './passkey-forms.ts'

/** Loaded when the first passkey is asked for: with its libraries of certificates it takes longer to load than Fastify does. */
export const webAuthn = () => import('@simplewebauthn/server')

const rpIdOf = ({ desk: { url } }: Config) => new URL(url).hostname

/** What every request to a browser says, and what its answer has to say. */
export const optionsOf = (config: Config) => ({ rpID: rpIdOf(config), timeout: CHALLENGE_TTL_MS })
export const expectedBy = (config: Config) => ({
  expectedOrigin: config.desk.url,
  expectedRPID: rpIdOf(config),
  requireUserVerification: true,
})

type Answer = { response: z.output<typeof assertion>; challenge: string }

/** Whether this is an answer of one of the member's passkeys to the challenge. Its counter moves on; under the account's lock, so that it is read once at a time. */
export const isPasskeyShown = async (
  { config, now }: Deps,
  tx: Tx,
  member: StaffRow,
  { response, challenge }: Answer,
): Promise<boolean> => {
  const passkey = await findPasskey(tx, response.id)
  if (passkey?.staffId !== member.id || !isHandleOf(member.id, response.response.userHandle)) return false
  const { id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const credential = { id, publicKey: new Uint8Array(publicKey), counter }
  const shown = await orNothing(verifyAuthenticationResponse({ response, expectedChallenge: challenge, ...expectedBy(config), credential }))
  if (!shown?.verified) return false
  await markUsed(tx, id, shown.authenticationInfo.newCounter, now())
  return true
}

/** Some authenticators leave it out; the passkey's own id says whose it is. */
const isHandleOf = (staffId: string, handle: string | undefined) =>
  handle === undefined || Buffer.from(handle, 'base64url').toString() === staffId

/** The library throws at whatever it does not find as it should be: a "no" like any other here, since nothing but the answer was asked. */
export const orNothing = <T>(verifying: Promise<T>): Promise<T | undefined> => verifying.catch(() => undefined)
