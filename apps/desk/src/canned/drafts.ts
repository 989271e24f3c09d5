import { safeStorage } from '@playhub/browser/safe-storage'
import { createListeners } from '@playhub/browser/store'
import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { useSyncExternalStore } from 'react'
import { useStaff } from '../base/session.tsx'

export type Content = Pick<CannedAnswer, 'title' | 'text' | 'project' | 'language'>
/** A saved answer. `version` is its version on the server. A new answer has no version. */
export type Saved = Content & { version?: string | undefined }
/**
 * A staff member's unsaved changes of a ready answer (a saved text for replies). They stay in this tab when another screen is opened, after
 * a reload and after a new sign-in. `from`: the saved version to which the changes were made. If the server has a version other than `from`
 * when the changes are saved, a colleague has changed the answer.
 */
export type Draft = Content & { from: Saved }
type Drafts = ReadonlyMap<string, Draft>

export const blank: Saved = { title: '', text: '', project: null, language: 'en' }
export const contentOf = ({ title, text, project, language }: Content): Content => ({ title, text, project, language })

const KEY = 'desk-canned-drafts:'
const byStaff = new Map<string, Drafts>()
const { tell, subscribe } = createListeners()
const tab = safeStorage(() => sessionStorage)

const draftsOf = (staffId: string): Drafts => {
  const drafts = byStaff.get(staffId) ?? parseDrafts(tab.read(KEY + staffId))
  byStaff.set(staffId, drafts)
  return drafts
}

const setDraft = (staffId: string, id: string, draft: Draft | undefined) => {
  const next = new Map(draftsOf(staffId))
  if (draft) next.set(id, draft)
  else next.delete(id)
  byStaff.set(staffId, next)
  tab.write(KEY + staffId, JSON.stringify([...next]))
  tell()
}

/**
 * Returns functions to read and set the drafts of the signed-in staff member, by the id of the answer or `new`. An answer without unsaved
 * changes has no draft (undefined).
 */
export const useDrafts = () => {
  const { id: staffId } = useStaff()
  const drafts = useSyncExternalStore(subscribe, () => draftsOf(staffId))
  return {
    get: (id: string) => drafts.get(id),
    /** Reads the current draft, which may not be rendered yet. */
    now: (id: string) => draftsOf(staffId).get(id),
    set: (id: string, draft: Draft | undefined) => setDraft(staffId, id, draft),
  }
}

export const isSame = (one: Content, other: Content) =>
  one.title === other.title && one.text === other.text && one.project === other.project && one.language === other.language

export const parseDrafts = (raw: string | undefined): Drafts => {
  try {
    const kept: unknown = JSON.parse(raw ?? '[]')
    return new Map(Array.isArray(kept) ? kept.flatMap(restored) : [])
  } catch {
    return new Map()
  }
}

const restored = (kept: unknown): [string, Draft][] => {
  const [id, draft] = Array.isArray(kept) ? (kept as unknown[]) : []
  const { from, ...typed } = (draft ?? {}) as Record<string, unknown>
  const content = restoredContent(typed)
  if (typeof id !== 'string' || !content) return []
  const { version } = (from ?? {}) as Record<string, unknown>
  const begun = restoredContent(from)
  return [[id, { ...content, from: begun ? { ...begun, ...(typeof version === 'string' && { version }) } : blank }]]
}

const restoredContent = (kept: unknown): Content | undefined => {
  const { title, text, project, language } = (kept ?? {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof text !== 'string' || typeof language !== 'string') return undefined
  return { title, text, language, project: typeof project === 'string' ? project : null }
}
