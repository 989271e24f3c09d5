import type { z } from 'zod'
import type { assertion } from '../../auth/passkeys/passkey-forms.ts'
import { readShown, type Site } from '../../auth/passkeys/web-authn.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { StaffRow } from '../colleagues/staff-data.ts'
import { findPasskey, markUsed } from './passkey-data.ts'

/** Returns the site for which passkeys of staff are valid: only the desk. */
export const siteOf = ({ desk: { url } }: Config): Site => ({ rpID: new URL(url).hostname, origin: url })

type Answer = { response: z.output<typeof assertion>; challenge: string }

/**
 * Whether one of the staff member's passkeys answered the challenge. If so, stores the passkey's new signature counter. The caller has
 * locked the account.
 */
export const isPasskeyShown = async (
  { config, now }: Deps,
  tx: Tx,
  member: StaffRow,
  { response, challenge }: Answer,
): Promise<boolean> => {
  const passkey = await findPasskey(tx, response.id)
  if (passkey?.staffId !== member.id || !isHandleOf(member.id, response.response.userHandle)) return false
  const counter = await readShown(siteOf(config), response, challenge, passkey)
  if (counter === undefined) return false
  await markUsed(tx, passkey.id, counter, now())
  return true
}

/** Some authenticators send no user handle. For them, the id of the passkey is enough to identify the member of staff. */
const isHandleOf = (staffId: string, handle: string | undefined) =>
  handle === undefined || Buffer.from(handle, 'base64url').toString() === staffId
