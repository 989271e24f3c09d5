import * as z from 'zod/mini'

/** WebAuthn's JSON formats; the library that reads them checks them. */
export const webAuthnJson = z.record(z.string(), z.unknown())

/** Maximum length of the name that an owner gives to a passkey, to tell it from others. */
export const PASSKEY_LABEL_MAX = 60
/** Maximum number of passkeys of one player. */
export const PASSKEYS_MAX = 10
