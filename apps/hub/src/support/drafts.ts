import { safeStorage } from '@playhub/browser/safe-storage'
import type { MediaKind } from '@playhub/contract/support'
import { hex, sha256 } from '../auth/social/social-secrets.ts'
import { keptRecords } from '../base/kept.ts'

/**
 * Stores text and files that were not sent yet, separately for each person and each ticket. They are stored until they are sent, and
 * survive reloads and expired sessions. When a player signs out, the player's drafts are deleted. When a player signs in, the guest's
 * drafts of this browser become the player's, like the guest's tickets.
 */

/** The place for which a draft is stored: a ticket's id, or `new` for the form for a new ticket. */
export type DraftPlace = string
export const NEW_TICKET: DraftPlace = 'new'

/** A stored draft. `email`: the address to which a guest wants the answer to a new ticket. */
export type DraftText = { title: string; html: string; email: string }
export type PickedFiles = { [K in MediaKind]?: File | undefined }

type Kept = DraftText & { userId: string; at: number }
type KeptFiles = { key: string; userId: string; files: PickedFiles; at: number }

/** The key under which the last attempt to send a new ticket is stored: a hash of its content, its id and its time. */
const ATTEMPT_KEY = 'support-attempt'
const PREFIX = 'support-draft:'
const KEEP_MS = 30 * 24 * 3600_000
const local = safeStorage(() => localStorage)
const keptFiles = keptRecords<KeptFiles>('draft-files')

const nothing: DraftText = { title: '', html: '', email: '' }
const isFor = (userId: string, kept: { userId: string }) => kept.userId === '' || kept.userId === userId

export const parseDraft = (raw: string | undefined): Kept | undefined => {
  try {
    const { title, html, email, userId, at } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    if (typeof title !== 'string' || typeof html !== 'string' || typeof userId !== 'string' || typeof at !== 'number') return undefined
    return { title, html, email: typeof email === 'string' ? email : '', userId, at }
  } catch {
    return undefined
  }
}

/** Returns the storage key of a draft. A guest's key contains no user id. */
const keyOf = (place: DraftPlace, userId: string) => (userId === '' ? place : `${userId}:${place}`)

/** Returns a stored draft without its files, or an empty draft if there is none. `userId` is empty for a guest. */
export const readDraft = (place: DraftPlace, userId: string): DraftText => {
  for (const key of [keyOf(place, userId), keyOf(place, '')]) {
    const kept = parseDraft(local.read(PREFIX + key))
    if (kept && isFor(userId, kept)) return { title: kept.title, html: kept.html, email: kept.email }
  }
  return nothing
}

export const readDraftFiles = async (place: DraftPlace, userId: string): Promise<PickedFiles> => {
  for (const key of [keyOf(place, userId), keyOf(place, '')]) {
    const kept = await keptFiles.get(key)
    if (kept && isFor(userId, kept)) return kept.files
  }
  return {}
}

/** Stores the draft of a person. When a player changes a guest's draft, the draft becomes the player's. */
export const keepDraft = (place: DraftPlace, userId: string, text: DraftText) => {
  const isEmpty = text.title === '' && text.html === '' && text.email === ''
  if (userId !== '') forgetText(place, '')
  local.write(PREFIX + keyOf(place, userId), isEmpty ? undefined : JSON.stringify({ ...text, userId, at: Date.now() } satisfies Kept))
}

export const keepDraftFiles = async (place: DraftPlace, userId: string, files: PickedFiles) => {
  const key = keyOf(place, userId)
  if (userId !== '') await keptFiles.remove(keyOf(place, ''))
  await (files.image || files.video ? keptFiles.put({ key, userId, files, at: Date.now() }) : keptFiles.remove(key))
}

const forgetText = (place: DraftPlace, userId: string) => local.write(PREFIX + keyOf(place, userId), undefined)

export const forgetDraft = async (place: DraftPlace, userId: string) => {
  for (const whose of [userId, '']) {
    forgetText(place, whose)
    await keptFiles.remove(keyOf(place, whose))
  }
}

/** Deletes all drafts of a player, so that the next user of the browser finds none. */
export const forgetDraftsOf = async (userId: string) => {
  for (const key of draftKeys()) if (parseDraft(local.read(key))?.userId === userId) local.write(key, undefined)
  forgetAttempt()
  for (const kept of await keptFiles.all()) if (kept.userId === userId) await keptFiles.remove(kept.key)
}

/**
 * Returns the `clientId` of a new ticket, by which the server recognises a repeated request. The id stays the same while the content is the
 * same, in any tab and after a reload. So a second try after a lost reply creates no second ticket. If the content changes, the id changes.
 */
export const attemptOf = async (content: string): Promise<string> => {
  const hash = hex(await sha256(content))
  const [kept, id] = readAttempt()
  if (kept === hash && id) return id
  const fresh = crypto.randomUUID()
  local.write(ATTEMPT_KEY, [hash, fresh, Date.now()].join('\n'))
  return fresh
}

export const forgetAttempt = () => local.write(ATTEMPT_KEY, undefined)

const readAttempt = () => local.read(ATTEMPT_KEY)?.split('\n') ?? []

/** Adds text and files that could not be sent to a draft. The draft's own text and files stay. */
export const addToDraft = async (place: DraftPlace, userId: string, added: { html: string; files: PickedFiles }) => {
  const draft = readDraft(place, userId)
  keepDraft(place, userId, { ...draft, html: draft.html + added.html })
  await keepDraftFiles(place, userId, { ...added.files, ...(await readDraftFiles(place, userId)) })
}

/** Moves the draft of a ticket to the form for a new ticket. Used when no more messages can be sent to the ticket. */
export const moveDraft = async (from: DraftPlace, userId: string) => {
  await addToDraft(NEW_TICKET, userId, { html: readDraft(from, userId).html, files: await readDraftFiles(from, userId) })
  await forgetDraft(from, userId)
}

/** Adds the draft of a merged ticket (`from`) to the draft of the ticket that remains (`to`). */
export const joinDrafts = async (from: DraftPlace, to: DraftPlace, userId: string) => {
  const [moved, own] = [await readDraftFiles(from, userId), await readDraftFiles(to, userId)]
  await keepDraftFiles(to, userId, { ...moved, ...own })
  for (const whose of [userId, '']) await keptFiles.remove(keyOf(from, whose))
  // The text is moved last. It is read and written without an `await` in between, so that nothing that the visitor types in this moment is
  // lost.
  const text = readDraft(to, userId)
  keepDraft(to, userId, { ...text, html: text.html + readDraft(from, userId).html })
  for (const whose of [userId, '']) forgetText(from, whose)
}

/** Deletes drafts that were not touched for a month, and an attempt of that age. */
export const sweepDrafts = async (now = Date.now()) => {
  const isOld = (kept: { at: number } | undefined) => kept !== undefined && now - kept.at > KEEP_MS
  for (const key of draftKeys()) if (isOld(parseDraft(local.read(key)))) local.write(key, undefined)
  if (isOld({ at: Number(readAttempt()[2] ?? 0) })) forgetAttempt()
  for (const kept of await keptFiles.all()) if (isOld(kept)) await keptFiles.remove(kept.key)
}

const draftKeys = () => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}
