import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { projectNameOf } from '../catalogue/rules.ts'
import type { Tx } from '../db/connect.ts'
import { incident, incidentFollower } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { solvedLetter } from '../mail/incident-letter.ts'
import { keyedHash } from '../seal.ts'
import { findAddress, incidentTextIn } from './incidents-data.ts'

/** Maximum number of e-mails in one transaction. */
const BATCH = 100

/**
 * Sends an e-mail to each follower of an incident after it is solved. The transaction that queues an e-mail also marks the follower as
 * notified. So a repeated run continues where the last run stopped, and nobody gets two e-mails.
 */
export const tellSolved = async (deps: Deps, incidentId: string): Promise<void> => {
  while (await deps.db.transaction((tx) => tellSome(deps, tx, incidentId)));
}

/**
 * Notifies the next `BATCH` followers. Returns whether there may be further followers. Another process that runs the same job waits for the
 * lock of the incident's row.
 */
const tellSome = async (deps: Deps, tx: Tx, incidentId: string): Promise<boolean> => {
  const [row] = await tx.select().from(incident).where(eq(incident.id, incidentId)).for('no key update')
  if (!row?.solvedAt) return false
  const waiting = await tx
    .select()
    .from(incidentFollower)
    .where(and(eq(incidentFollower.incidentId, incidentId), isNull(incidentFollower.toldAt)))
    .orderBy(asc(incidentFollower.id))
    .limit(BATCH)
  for (const follower of waiting) {
    const toldTo = await tellOne(deps, tx, row, follower)
    await tx.update(incidentFollower).set({ toldAt: deps.now(), toldTo }).where(eq(incidentFollower.id, follower.id))
  }
  return waiting.length === BATCH
}

type Follower = typeof incidentFollower.$inferSelect

/**
 * Queues the e-mail to one follower and returns the hash of the e-mail address. Returns null without an e-mail if there is no address, or
 * if the address got this e-mail already.
 */
const tellOne = async (deps: Deps, tx: Tx, row: typeof incident.$inferSelect, follower: Follower): Promise<string | null> => {
  const { config, catalogue, mailer } = deps
  const to = await findAddress(tx, follower)
  if (to === undefined) return null
  const toldTo = keyedHash(config.appSecret, 'incident-told', to)
  const known = await tx
    .select({ id: incidentFollower.id })
    .from(incidentFollower)
    .where(and(eq(incidentFollower.incidentId, row.id), eq(incidentFollower.toldTo, toldTo)))
  if (known.length > 0) return null
  const language = asLanguage(follower.language) ?? FALLBACK_LANGUAGE
  const letter = solvedLetter({
    ...{ to, language, hub: config.publicUrl, support: config.mail.support },
    title: incidentTextIn(row.texts, language).title,
    project: projectNameOf(catalogue.current(), row.projectId, language),
    link: `${config.publicUrl}/support/tickets?${new URLSearchParams({ project: row.projectId })}`,
  })
  await mailer.post(tx, letter)
  return toldTo
}
