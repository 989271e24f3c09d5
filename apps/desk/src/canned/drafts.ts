import type { CannedAnswer } from '@playhub/contract/desk-canned'
import { useSyncExternalStore } from 'react'
import { useStaff } from '../session.tsx'

/** What a member has typed and not saved. It waits in this tab while they look at something else, over a reload and another sign-in. */
export type Draft = Pick<CannedAnswer, 'title' | 'text' | 'project' | 'language'>
type Drafts = ReadonlyMap<string, Draft>

const KEY = 'desk-canned-drafts:'
const byStaff = new Map<string, Drafts>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const draftsOf = (staffId: string): Drafts => {
  const drafts = byStaff.get(staffId) ?? parseDrafts(readKept(staffId))
  byStaff.set(staffId, drafts)
  return drafts
}

const setDraft = (staffId: string, id: string, draft: Draft | undefined) => {
  const next = new Map(draftsOf(staffId))
  if (draft) next.set(id, draft)
  else next.delete(id)
  byStaff.set(staffId, next)
  try {
    sessionStorage.setItem(KEY + staffId, JSON.stringify([...next]))
  } catch {
    // Blocked or full: a reload then loses them.
  }
  for (const listener of listeners) listener()
}

/** The drafts of whoever is signed in, by the id of the answer, `new` for one that has none yet. Undefined: nothing waits to be saved. */
export const useDrafts = () => {
  const { id: staffId } = useStaff()
  const drafts = useSyncExternalStore(subscribe, () => draftsOf(staffId))
  return {
    get: (id: string) => drafts.get(id),
    /** As it is at this moment, which may not be shown yet. */
    now: (id: string) => draftsOf(staffId).get(id),
    set: (id: string, draft: Draft | undefined) => setDraft(staffId, id, draft),
  }
}

export const isSame = (one: Draft, other: Draft) =>
  one.title === other.title && one.text === other.text && one.project === other.project && one.language === other.language

const readKept = (staffId: string) => {
  try {
    return sessionStorage.getItem(KEY + staffId)
  } catch {
    return null
  }
}

export const parseDrafts = (raw: string | null): Drafts => {
  try {
    const kept: unknown = JSON.parse(raw ?? '[]')
    return new Map(Array.isArray(kept) ? kept.flatMap(restored) : [])
  } catch {
    return new Map()
  }
}

const restored = (kept: unknown): [string, Draft][] => {
  const [id, draft] = Array.isArray(kept) ? (kept as unknown[]) : []
  const { title, text, project, language } = (draft ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof title !== 'string' || typeof text !== 'string' || typeof language !== 'string') return []
  return [[id, { title, text, language, project: typeof project === 'string' ? project : null }]]
}
