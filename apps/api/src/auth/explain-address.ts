import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { z } from 'zod'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { createLimits } from '../http/limits.ts'
import { addressLetter } from '../mail/owner-letters.ts'
import { enqueue } from '../queue/jobs.ts'
import { keyedHash, seal, unseal } from '../seal.ts'
import { findByEmail, findMethodsOfAddress } from './data.ts'

const asked = z.object({ email: z.string(), language: z.enum(LANGUAGES) })

/**
 * Adds a job for an e-mail address with which somebody tried to sign in or to set a password. The job does nothing if the address itself is
 * a sign-in method of some account. If an account has the address only from another sign-in method, such as Google, the job sends an e-mail
 * to the address, which explains how to sign in.
 *
 * The request itself does the same work for every address. So neither its reply nor its duration shows a stranger whether an account
 * exists.
 */
export const explainAddressLater = ({ config }: Pick<Deps, 'config'>, db: Tx, email: string, language: Language) =>
  enqueue(
    db,
    'explain_address',
    { sealed: seal(config.appSecret, JSON.stringify({ email, language } satisfies z.input<typeof asked>)) },
    { key: `explain ${keyedHash(config.appSecret, 'explain-address', email)}` },
  )

export const explainAddress = async (deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'pool' | 'counts'>, sealed: string) => {
  const { config, db, mailer } = deps
  const { email, language } = asked.parse(JSON.parse(unseal(config.appSecret, sealed)))
  if (await findByEmail(db, email)) return
  const methods = await findMethodsOfAddress(db, email)
  // If `methods` contains e-mail, an account with this address has an e-mail login with another address. The job then sends nothing,
  // because its e-mail would say that the account has no password.
  if (methods.length === 0 || methods.includes('email') || !(await mayWrite(deps, email))) return
  await mailer.post(db, addressLetter({ to: email, language, hub: config.publicUrl, support: config.mail.support, methods }))
}

/** Whether this address may get another e-mail of this kind. Strangers can cause these e-mails, so their number per address is limited. */
const mayWrite = (deps: Parameters<typeof createLimits>[0], email: string): Promise<boolean> =>
  createLimits(deps)
    .take('explainLetters', email)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
