import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, isoDate, projectId } from '../fields.ts'

/**
 * This file defines saves: the data that games store for players and guests. A save belongs to one project and one owner; a slot is the
 * name of a save.
 */

/** Maximum size of the data of one slot, in bytes of UTF-8. */
export const SAVE_MAX_BYTES = 262_144
/** Maximum size of all slots of one owner in one project together, in bytes. */
export const SAVES_MAX_BYTES = 2_097_152
export const SAVE_SLOTS_MAX = 20
/** Number of days for which an old version of a slot is kept after a newer version has replaced it. */
export const SAVE_HISTORY_DAYS = 30
/**
 * Maximum number of old versions of a slot that were replaced by saves of the game. Versions that were replaced by an action of the player,
 * for example by restoring an older version, have a separate maximum of the same size.
 */
export const SAVE_VERSIONS_MAX = 100
/** If a game saves several times within this number of minutes, only the last of these versions is kept. */
export const SAVE_VERSION_MINUTES = 10
/** A guest's saves are deleted if the guest has not saved for this number of days. */
export const GUEST_SAVES_DAYS = 180

/** The request header that identifies a guest. It contains the guest's id and the server's proof of it. */
export const SAVE_GUEST_HEADER = 'save-guest'
const owner = z.object({ [SAVE_GUEST_HEADER]: z.optional(z.string().check(z.maxLength(200))) })
const guestOnly = z.object({ [SAVE_GUEST_HEADER]: z.string().check(z.maxLength(200)) })

export const slot = z.string().check(z.regex(/^[\w-]{1,40}$/, { error: 'SLOT_FORMAT' }))
const version = z.int().check(z.gte(1), z.lte(2_147_483_647))
const inSlot = { project: projectId, slot }

/**
 * Why a version exists.
 * `guest`: a guest signed in, and the account already had a save; this is the guest's save.
 * `joined`: another account was joined into this one, and both had a save; this is the save of the other account.
 * `choice`: the player chose one of the two saves.
 */
export const versionReasons = ['write', 'delete', 'restore', 'guest', 'joined', 'choice'] as const

const save = z.object({
  slot: z.string(),
  version: z.number(),
  bytes: z.number(),
  updateTs: isoDate,
  /**
   * A version that came from a guest or from a joined account. The player must choose between it and the account's own version. Null if
   * there is no such version, or if the player has already chosen.
   */
  conflict: z.nullable(
    z.object({
      ...{ version: z.number(), bytes: z.number(), updateTs: isoDate, from: z.enum(['guest', 'joined']) },
      /**
       * Number of the account's purchases that the game's page has used up. The guest's save does not contain what the player got for these
       * purchases. The account's own save may not contain it either, for example after an earlier choice. Always 0 if the other save is
       * from a joined account.
       */
      usedGoods: z.number(),
    }),
  ),
})
export type Save = z.infer<typeof save>

const savedGame = z.object({
  project: z.string(),
  /** The game's name in the caller's language. */
  projectName: z.string(),
  slots: z.array(z.extend(save, { isDeleted: z.boolean() })),
})
export type SavedGame = z.infer<typeof savedGame>

const saveVersion = z.object({
  version: z.number(),
  bytes: z.number(),
  reason: z.enum(versionReasons),
  createTs: isoDate,
})
export type SaveVersion = z.infer<typeof saveVersion>

const who = ['UNAUTHORIZED', 'SESSION_REVOKED', 'SAVE_GUEST_INVALID', 'PROJECT_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const
const written = z.object({ version: z.number() })

export const saves = {
  createGuest: endpoint({
    method: 'POST',
    path: '/saves/create-guest',
    summary: 'An id for the saves of a guest, with its proof',
    access: 'guest',
    reply: z.object({ guest: z.string() }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/saves/get',
    summary: 'The slots of a project, without their data',
    access: 'any',
    headers: owner,
    query: z.object({ project: projectId }),
    reply: z.object({ items: z.array(save) }),
    refusals: who,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/saves/overview',
    summary: "The player's slots in all projects, without their data; also those deleted in the last 30 days",
    access: 'player',
    reply: z.object({ items: z.array(savedGame) }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/saves/read',
    summary: 'The data of a slot, or an earlier version of it',
    access: 'any',
    headers: owner,
    query: z.object({ ...inSlot, version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))) }),
    reply: z.object({ version: z.number(), data: z.string(), updateTs: isoDate }),
    refusals: [...who, 'SAVE_NOT_FOUND'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/saves/write',
    summary: 'Store the data of a slot',
    access: 'any',
    headers: owner,
    // The limit is doubled, because the body contains the data as JSON text, in which each quotation mark of the data takes two bytes.
    bodyMax: { bytes: 2 * SAVE_MAX_BYTES + 4096, refusal: 'SAVE_TOO_LARGE' },
    body: z.object({
      ...inSlot,
      data: z.string().check(z.refine((text) => text.isWellFormed(), { error: 'INVALID_FORMAT' })),
      /**
       * The version on which the game bases the new data. If a newer version exists, nothing is stored. 0 means that the slot must be
       * empty.
       */
      baseVersion: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
    }),
    reply: written,
    refusals: [...who, 'SAVE_CONFLICT', 'SAVE_TOO_LARGE', 'SAVE_QUOTA_EXCEEDED'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/saves/delete',
    summary: 'Delete the data of a slot; earlier versions can be restored',
    access: 'any',
    headers: owner,
    body: z.object(inSlot),
    reply: written,
    refusals: [...who, 'SAVE_NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/saves/history',
    summary: 'The versions of a slot of the last 30 days, newest first',
    access: 'any',
    headers: owner,
    query: z.object(inSlot),
    reply: z.object({ items: z.array(saveVersion) }),
    refusals: [...who, 'SAVE_NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/saves/restore',
    summary: 'Make an earlier version of a slot the newest',
    access: 'any',
    headers: owner,
    body: z.object({ ...inSlot, version }),
    reply: written,
    refusals: [...who, 'SAVE_NOT_FOUND', 'SAVE_QUOTA_EXCEEDED'],
  }),
  adopt: endpoint({
    method: 'POST',
    path: '/saves/adopt',
    summary: "Move a guest's saves to the signed-in player; a repeated call changes nothing",
    access: 'player',
    headers: guestOnly,
    reply: done,
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE', 'SAVE_GUEST_INVALID'],
  }),
  choose: endpoint({
    method: 'POST',
    path: '/saves/choose',
    summary: "Keep the account's save or the one that a guest brought; the other one stays among the versions",
    access: 'player',
    body: z.object({ ...inSlot, keep: z.enum(['account', 'guest']) }),
    reply: written,
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE', 'SAVE_NOT_FOUND', 'SAVE_QUOTA_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
} as const
