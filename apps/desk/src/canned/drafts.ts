import type { CannedAnswer } from '@playhub/contract/desk-canned'
import { useSyncExternalStore } from 'react'

/** What a member has typed and not saved; it waits while they look at something else. */
export type Draft = Pick<CannedAnswer, 'title' | 'text' | 'project' | 'language'>

let drafts: ReadonlyMap<string, Draft> = new Map()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** By the id of the answer, `new` for one that has none yet. Undefined: nothing waits to be saved. */
export const setDraft = (id: string, draft: Draft | undefined) => {
  const next = new Map(drafts)
  if (draft) next.set(id, draft)
  else next.delete(id)
  drafts = next
  for (const listener of listeners) listener()
}

export const draftOf = (id: string) => drafts.get(id)
export const useDrafts = () => useSyncExternalStore(subscribe, () => drafts)

export const isSame = (one: Draft, other: Draft) =>
  one.title === other.title && one.text === other.text && one.project === other.project && one.language === other.language
