import * as z from 'zod/mini'
import { authResult } from '../auth.ts'
import { endpoint } from '../endpoint.ts'
import { done, uuid } from '../fields.ts'
import { identities } from '../profile.ts'
import { PASSKEY_LABEL_MAX, webAuthnJson } from './web-authn.ts'

const playerOnly = ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'] as const

/** The name of a passkey. It contains no control characters, because e-mails to the owner contain the name. */
const label = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.regex(new RegExp(`^\\P{C}{1,${PASSKEY_LABEL_MAX}}$`, 'u'), { error: 'PASSKEY_LABEL_FORMAT' }))

/**
 * Sign-in with a passkey: a key pair in the player's device, which asks for a fingerprint, a face or a PIN. While no project lists the
 * sign-in method `passkey`, nobody can sign in with a passkey or add one.
 */
export const passkeyLogin = {
  beginPasskeyLogin: endpoint({
    method: 'POST',
    path: '/auth/passkey/begin',
    summary: 'What the browser needs to sign in with a passkey',
    access: 'guest',
    reply: webAuthnJson,
    refusals: ['SIGN_IN_METHOD_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  loginByPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkey/login',
    summary: 'Sign in with the answer of the passkey',
    access: 'guest',
    body: z.object({ response: webAuthnJson }),
    reply: z.object({ result: authResult }),
    refusals: ['PASSKEY_INVALID', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
} as const

/**
 * The calls with which a signed-in player adds and renames passkeys, and proves their identity with a passkey. Passkeys are listed and
 * removed by the calls for all sign-in methods.
 */
export const passkeys = {
  beginPasskey: endpoint({
    method: 'POST',
    path: '/profile/passkey/begin',
    summary: 'What the browser needs to make a passkey',
    access: 'player',
    reply: webAuthnJson,
    refusals: [...playerOnly, 'PROOF_REQUIRED', 'PASSKEY_LIMIT', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/profile/passkey/add',
    summary: 'Add the passkey that the browser made. Its name is the browser at first',
    access: 'player',
    body: z.object({ response: webAuthnJson }),
    reply: identities,
    refusals: [
      ...playerOnly,
      ...(['PROOF_REQUIRED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'] as const),
    ],
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: '/profile/passkey/rename',
    summary: 'Give a passkey another name',
    access: 'player',
    body: z.object({ id: uuid, label }),
    reply: identities,
    refusals: [...playerOnly, 'IDENTITY_NOT_FOUND'],
  }),
  beginPasskeyProof: endpoint({
    method: 'POST',
    path: '/profile/passkey/begin-proof',
    summary: 'What the browser needs to prove by a passkey again who one is',
    access: 'player',
    reply: webAuthnJson,
    refusals: [...playerOnly, 'TOO_MANY_REQUESTS'],
  }),
  proveByPasskey: endpoint({
    method: 'POST',
    path: '/profile/passkey/prove',
    summary: 'Prove again who one is, by the answer of a passkey of the account',
    access: 'player',
    body: z.object({ response: webAuthnJson }),
    reply: done,
    refusals: [...playerOnly, 'PASSKEY_INVALID', 'TOO_MANY_REQUESTS'],
  }),
} as const
