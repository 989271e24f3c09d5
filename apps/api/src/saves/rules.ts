import { SAVE_MAX_BYTES, SAVE_SLOTS_MAX, SAVE_VERSION_MINUTES, SAVES_MAX_BYTES, type versionReasons } from '@playhub/contract/games/saves'
import { Refusal } from '@playhub/contract/refusals'

export type Reason = (typeof versionReasons)[number]
/**
 * The stored state of a slot (one saved game).
 * - `version`: number of the newest version.
 * - `bytes`: size of the newest version; null while the slot is deleted.
 * - `conflict`: number of the version that the player may choose instead of the newest one; null if there is none.
 * - `updatedAt`: when the newest version was written.
 */
export type Stored = { slot: string; version: number; bytes: number | null; conflict: number | null; updatedAt: Date }
export type Newest = { reason: Reason; begunAt: Date; highest: number }

/**
 * Checks that the data fit into the limits. Throws SAVE_TOO_LARGE if the data of this slot are too large, and SAVE_QUOTA_EXCEEDED if all
 * slots together are too large or too many.
 */
export const checkRoom = (others: readonly Pick<Stored, 'bytes'>[], bytes: number) => {
  if (bytes > SAVE_MAX_BYTES) throw new Refusal('SAVE_TOO_LARGE')
  const used = others.filter((each) => each.bytes !== null)
  const sum = used.reduce((all, each) => all + (each.bytes ?? 0), bytes)
  if (used.length >= SAVE_SLOTS_MAX || sum > SAVES_MAX_BYTES) throw new Refusal('SAVE_QUOTA_EXCEEDED')
}

/** Throws SAVE_CONFLICT if the game has not read the newest version. For the game, a slot without data has version 0. */
export const checkBase = (stored: Stored | undefined, baseVersion: number | undefined) => {
  const current = stored === undefined || stored.bytes === null ? 0 : stored.version
  if (baseVersion !== undefined && baseVersion !== current) throw new Refusal('SAVE_CONFLICT')
}

/**
 * Whether a new version overwrites the newest one instead of being added to the history. This is true if the game wrote both within
 * `SAVE_VERSION_MINUTES`. Versions that a player chose, restored, deleted or brought stay in the history.
 */
export const isReplaced = ({ reason, begunAt }: Pick<Newest, 'reason' | 'begunAt'>, next: Reason, now: Date): boolean =>
  reason === 'write' && next === 'write' && now.getTime() - begunAt.getTime() < SAVE_VERSION_MINUTES * 60_000
