import { makePasskey, showPasskey } from '@playhub/browser/web-authn'
import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { call } from '../base/call.ts'

/** Signs in with a passkey. @throws PasskeyStopped if the staff member or the browser stops the prompt; also all errors of `call`. */
export const signInByPasskey = async (): Promise<DeskSession> => {
  const response = await showPasskey(await call(desk.signIn.beginPasskeySignIn, {}))
  return call(desk.signIn.finishPasskeySignIn, { body: { response } })
}

/**
 * Confirms the staff member's identity with a passkey.
 * @throws PasskeyStopped if the staff member or the browser stops the prompt; also all errors of `call`.
 */
export const confirmByPasskey = async (): Promise<DeskSession> => {
  const response = await showPasskey(await call(desk.confirm.beginConfirmByPasskey, {}))
  return call(desk.confirm.confirmByPasskey, { body: { response } })
}

/**
 * Creates a passkey for the staff member.
 * @throws PasskeyStopped if the staff member or the browser stops the prompt; also all errors of `call`.
 */
export const addPasskey = async (label: string): Promise<DeskSession> => {
  const response = await makePasskey(await call(desk.signIn.beginPasskey, {}))
  return call(desk.signIn.finishPasskey, { body: { response, ...(label && { label }) } })
}
