import { safeStorage } from '@playhub/browser/safe-storage'
import { createStore } from '@playhub/browser/store'
import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import { type LaterKind, laterKinds } from './later-texts.ts'

/**
 * A bulk action that the server performs in the background: it sends answers, uses a macro, or attaches conversations to an incident. `at`:
 * when it began, in ms.
 */
type Running = { id: string; kind: LaterKind; at: number }

const KEY = 'desk-bulk'
const tab = safeStorage(() => sessionStorage)

const kept = (): Running | undefined => {
  const [id, at, name] = (tab.read(KEY) ?? '').split(' ')
  const kind = laterKinds.find((each) => each === name)
  return id && kind ? { id, kind, at: Number(at) } : undefined
}

/**
 * The bulk action that the server performs now. It is stored in the tab. So after a reload, the tab still offers Undo and still shows the
 * result.
 */
export const running = createStore(kept())
running.subscribe(() => {
  const now = running.get()
  tab.write(KEY, now && `${now.id} ${now.at} ${now.kind}`)
})

/** The id of the bulk action that can be undone now. */
export const undoable = createStore<string | undefined>(undefined)

/** Offers to undo the action that began at `at` (ms), for as long as the server may accept it. */
export const offerUndo = (id: string, at = Date.now()) => {
  const left = at + BULK_UNDO_SECONDS * 1000 - Date.now()
  if (left <= 0) return
  undoable.set(id)
  setTimeout(() => undoable.get() === id && undoable.set(undefined), left)
}

const found = running.get()
if (found) offerUndo(found.id, found.at)

/** Remembers an action that the server performs in the background, and offers to undo it. */
export const startRunning = (id: string, kind: LaterKind) => {
  offerUndo(id)
  running.set({ id, kind, at: Date.now() })
}
