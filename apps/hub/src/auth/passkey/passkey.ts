import type { AuthResult } from '@playhub/contract/auth'
import { passkeyLogin, passkeys } from '@playhub/contract/auth/passkeys'
import type { Identity } from '@playhub/contract/profile'
import { call } from '../../session/call.ts'
import { callProven } from '../proving.ts'

/** Loads the passkey library at its first use, so that other pages do not load it. */
const webAuthn = () => import('@playhub/browser/web-authn')

/**
 * Signs in with a passkey.
 * @throws PasskeyStopped if the player or the browser stops the prompt, and what `call` throws.
 */
export const signInByPasskey = async (signal: AbortSignal): Promise<AuthResult> => {
  const { showPasskey } = await webAuthn()
  const response = await showPasskey(await call(passkeyLogin.beginPasskeyLogin, {}), signal)
  return (await call(passkeyLogin.loginByPasskey, { body: { response } })).result
}

/**
 * Proves the player's identity with a passkey.
 * @throws PasskeyStopped if the player or the browser stops the prompt, and what `call` throws.
 */
export const proveByPasskey = async (signal: AbortSignal): Promise<void> => {
  const { showPasskey } = await webAuthn()
  const response = await showPasskey(await call(passkeys.beginPasskeyProof, {}), signal)
  await call(passkeys.proveByPasskey, { body: { response } })
}

/**
 * Creates a passkey and adds it to the account. Returns all sign-in methods of the account.
 * @throws PasskeyStopped if the player or the browser stops the prompt, and what `callProven` throws.
 */
export const addPasskey = async (signal: AbortSignal): Promise<readonly Identity[]> => {
  const { makePasskey } = await webAuthn()
  const response = await makePasskey(await callProven(passkeys.beginPasskey, {}), signal)
  return (await callProven(passkeys.addPasskey, { body: { response } })).identities
}
