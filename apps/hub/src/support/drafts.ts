import type { MediaKind } from '@playhub/contract/support'
import { safeStorage } from '../safe-storage.ts'
import { keptRecords } from './kept-records.ts'

/**
 * What was typed and picked and not sent yet, for each ticket and for the new one. Kept until it is sent, over reloads and sign-ins:
 * a guest's belongs to whoever signs in in this browser, as the guest's tickets do; a player's is shown to that player only.
 */

/** A ticket's id, or the one that is still to be. */
export type DraftPlace = string
export const NEW_TICKET: DraftPlace = 'new'

export type DraftText = { title: string; html: string }
export type PickedFiles = { [K in MediaKind]?: File | undefined }

type Kept = DraftText & { userId: string; at: number }
type KeptFiles = { key: DraftPlace; userId: string; files: PickedFiles; at: number }

const PREFIX = 'support-draft:'
const KEEP_MS = 30 * 24 * 3600_000
const local = safeStorage(() => localStorage)
const keptFiles = keptRecords<KeptFiles>('draft-files')

const nothing: DraftText = { title: '', html: '' }
const isFor = (userId: string, kept: { userId: string }) => kept.userId === '' || kept.userId === userId

export const parseDraft = (raw: string | undefined): Kept | undefined => {
  try {
    const { title, html, userId, at } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    if (typeof title !== 'string' || typeof html !== 'string' || typeof userId !== 'string' || typeof at !== 'number') return undefined
    return { title, html, userId, at }
  } catch {
    return undefined
  }
}

/** `userId` is empty for a guest. */
export const readDraft = (place: DraftPlace, userId: string): DraftText => {
  const kept = parseDraft(local.read(PREFIX + place))
  return kept && isFor(userId, kept) ? { title: kept.title, html: kept.html } : nothing
}

export const readDraftFiles = async (place: DraftPlace, userId: string): Promise<PickedFiles> => {
  const kept = await keptFiles.get(place)
  return kept && isFor(userId, kept) ? kept.files : {}
}

export const keepDraft = (place: DraftPlace, userId: string, text: DraftText) => {
  const isEmpty = text.title === '' && text.html === ''
  local.write(PREFIX + place, isEmpty ? undefined : JSON.stringify({ ...text, userId, at: Date.now() } satisfies Kept))
}

export const keepDraftFiles = (place: DraftPlace, userId: string, files: PickedFiles) =>
  files.image || files.video ? keptFiles.put({ key: place, userId, files, at: Date.now() }) : keptFiles.remove(place)

export const forgetDraft = (place: DraftPlace) => {
  local.write(PREFIX + place, undefined)
  return keptFiles.remove(place)
}

/** Adds to a draft what could not be sent; what was there already stays, and keeps its files. */
export const addToDraft = async (place: DraftPlace, userId: string, added: { html: string; files: PickedFiles }) => {
  const { title, html } = readDraft(place, userId)
  keepDraft(place, userId, { title, html: html + added.html })
  await keepDraftFiles(place, userId, { ...added.files, ...(await readDraftFiles(place, userId)) })
}

/** What was meant for a ticket that takes nothing any more goes into the new one. */
export const moveDraft = async (from: DraftPlace, userId: string) => {
  await addToDraft(NEW_TICKET, userId, { html: readDraft(from, userId).html, files: await readDraftFiles(from, userId) })
  await forgetDraft(from)
}

/** Drafts that nobody has touched for a month go. */
export const sweepDrafts = async (now = Date.now()) => {
  const isOld = (kept: { at: number } | undefined) => kept !== undefined && now - kept.at > KEEP_MS
  for (const key of draftKeys()) if (isOld(parseDraft(local.read(key)))) local.write(key, undefined)
  for (const kept of await keptFiles.all()) if (isOld(kept)) await keptFiles.remove(kept.key)
}

const draftKeys = () => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}
