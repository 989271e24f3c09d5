import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { StaffRow } from '../colleagues/staff-data.ts'
import { CHALLENGE_TTL_MS, findPasskey, markUsed } from './passkey-data.ts'
import type { assertion } from './passkey-forms.ts'

/** The library is loaded on first use, because its certificate libraries take longer to load than Fastify. */
export const webAuthn = () => import('@simplewebauthn/server')

const rpIdOf = ({ desk: { url } }: Config) => new URL(url).hostname

/** The options of every WebAuthn request, and the values expected in the answer. */
export const optionsOf = (config: Config) => ({ rpID: rpIdOf(config), timeout: CHALLENGE_TTL_MS })
export const expectedBy = (config: Config) => ({
  expectedOrigin: config.desk.url,
  expectedRPID: rpIdOf(config),
  requireUserVerification: true,
})

type Answer = { response: z.output<typeof assertion>; challenge: string }

/** Whether one of the member's passkeys answered the challenge. Updates its counter, under the account's lock. */
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

/** Some authenticators send no user handle. Then the passkey's id is enough. */
const isHandleOf = (staffId: string, handle: string | undefined) =>
  handle === undefined || Buffer.from(handle, 'base64url').toString() === staffId

/** The library throws for every invalid answer. We treat that as a normal refusal, so this returns undefined instead. */
export const orNothing = <T>(verifying: Promise<T>): Promise<T | undefined> => verifying.catch(() => undefined)
