import * as z from 'zod/mini'

/** An object in one of WebAuthn's JSON formats. This schema accepts any object, because the WebAuthn library checks its contents. */
export const webAuthnJson = z.record(z.string(), z.unknown())

/** Maximum length of the name that an owner gives to a passkey to recognise it. */
export const PASSKEY_LABEL_MAX = 60
/** Maximum number of passkeys of one player. */
export const PASSKEYS_MAX = 10
