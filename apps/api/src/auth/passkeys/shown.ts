import type { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Hosting } from '../../http/serve.ts'
import { findPasskey, markUsed, type Purpose, takeChallenge } from './passkey-data.ts'
import { type assertion, challengeIn } from './passkey-forms.ts'
import { readShown, type Site } from './web-authn.ts'

/**
 * Returns the site for which players' passkeys are valid: the hub and the subdomains that belong to projects. Any other subdomain may
 * belong to another server, whose pages could ask for the hub's passkeys. For such a subdomain, `origin` is the hub's own origin, so
 * passkey answers from its pages are refused. `topOrigins` are the origins of other sites that may show the hub in a frame, according to
 * the project's settings.
 */
export const siteOf = ({ config, catalogue }: Pick<Deps, 'config' | 'catalogue'>, { origin, project }: Hosting): Site => {
  const own = new URL(config.publicUrl)
  const { projects } = catalogue.current()
  const { hostname } = new URL(origin)
  const isProjects = hostname.endsWith(`.${own.hostname}`) && projects.has(hostname.slice(0, -own.hostname.length - 1))
  return {
    rpID: own.hostname,
    origin: isProjects ? origin : own.origin,
    topOrigins: [...(projects.get(project)?.config.hostOrigins ?? [])],
  }
}

type Answer = { response: z.output<typeof assertion>; purpose: Purpose; hosting: Hosting }

/**
 * Uses up the challenge in the browser's answer and returns it. Returns undefined if the challenge has another purpose, was used before or
 * has expired.
 */
export const takeAnswered = async ({ db, now }: Pick<Deps, 'db' | 'now'>, { response, purpose }: Answer): Promise<string | undefined> => {
  const challenge = challengeIn(response, true)
  return challenge !== undefined && (await takeChallenge(db, purpose, challenge, now())) ? challenge : undefined
}

/**
 * Whether the answer comes from a passkey of this player. If it does, stores the new counter of the passkey. The caller has locked the
 * player's row.
 */
export const isShownBy = async (
  deps: Deps,
  tx: Tx,
  playerId: string,
  { response, hosting }: Answer,
  challenge: string,
): Promise<boolean> => {
  const known = await findPasskey(tx, response.id)
  const handle = response.response.userHandle
  // Some authenticators send no user handle. Then the passkey's id is enough.
  if (known?.playerId !== playerId || (handle !== undefined && handle !== known.handle)) return false
  const counter = await readShown(siteOf(deps, hosting), response, challenge, known)
  if (counter === undefined) return false
  await markUsed(tx, known.identityId, counter, deps.now())
  return true
}
