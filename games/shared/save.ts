import type { Hub } from '@playhub/sdk'
import { readLocal, writeLocal } from './local.ts'
import type { GamesServer } from './server.ts'

type Options<S extends object> = {
  project: string
  hub: Pick<Hub, 'user' | 'on'>
  server: Pick<GamesServer, 'readSave' | 'writeSave'>
  /** Parses stored data, including old formats. Returns undefined if the data is invalid. */
  read: (data: unknown) => S | undefined
  fresh: () => S
  /** Called when the player gets another state, because somebody signed in or out. */
  onReplace: (state: S) => void
}

type Kept<S> = { savedAt: number; game: S }
type Switch = 'replaced' | 'moved up' | 'not now'

const SEND_EVERY_MS = 3000

/**
 * Saves a game's progress. A guest's progress is in this browser. A player's progress is on the game's server; a copy in this browser is
 * used when the server cannot be reached. When a guest signs in to an account without progress, the guest's progress moves into the
 * account. If the account has progress, its newer copy is used: that of the server or that of this browser.
 */
export const openSave = async <S extends object>({ project, hub, server, read, fresh, onReplace }: Options<S>) => {
  const keyOf = (userId: string | null) => (userId === null ? `${project}:save` : `${project}:save:${userId}`)
  const readKept = (data: unknown): Kept<S> | undefined => {
    if (typeof data !== 'object' || data === null || !('savedAt' in data) || typeof data.savedAt !== 'number') return undefined
    const game = 'game' in data ? read(data.game) : undefined
    return game && { savedAt: data.savedAt, game }
  }
  const fromGuest = () => readKept(readLocal(keyOf(null))) ?? { savedAt: 0, game: fresh() }
  const userNow = () => hub.user?.userId ?? null

  let owner: string | null = null
  let kept = fromGuest()
  let sending: ReturnType<typeof setTimeout> | undefined
  let isSwitching = false

  const send = (isLast: boolean) => {
    if (sending === undefined) return
    clearTimeout(sending)
    sending = undefined
    // A write that fails is not repeated. The copy in this browser is then newer than the server's, so the next start uses the copy.
    if (owner !== null && owner === userNow()) server.writeSave(kept, isLast).catch(() => {})
  }
  const schedule = () => {
    sending ??= setTimeout(send, SEND_EVERY_MS, false)
  }

  /**
   * Loads the account's progress. If the server does not answer and this browser has no copy, the player continues with the guest's
   * progress. In this case the guest's progress is not uploaded, because it could overwrite the account's.
   */
  const takeAccount = async (userId: string): Promise<Switch> => {
    const copy = readKept(readLocal(keyOf(userId)))
    const account = await server.readSave().then(readKept, () => 'away' as const)
    if (userNow() !== userId || (account === 'away' && !copy)) return 'not now'
    const found = account === 'away' ? copy : newer(copy, account)
    const isMovedUp = !found && owner === null
    if (isMovedUp) writeLocal(keyOf(null), undefined)
    else kept = found ?? { savedAt: 0, game: fresh() }
    owner = userId
    writeLocal(keyOf(owner), kept)
    if (kept !== account) schedule()
    return isMovedUp ? 'moved up' : 'replaced'
  }
  const takeGuest = (): Switch => {
    owner = null
    kept = fromGuest()
    return 'replaced'
  }

  const follow = async (tell: (state: S) => void) => {
    if (isSwitching) return
    isSwitching = true
    for (let user = userNow(); user !== owner; user = userNow()) {
      const outcome = user === null ? takeGuest() : await takeAccount(user)
      if (outcome === 'replaced') tell(kept.game)
      if (outcome === 'not now' && user === userNow()) break
    }
    isSwitching = false
  }

  await follow(() => {})
  hub.on('user', () => void follow(onReplace))
  globalThis.addEventListener?.('pagehide', () => send(true))
  globalThis.document?.addEventListener('visibilitychange', () => document.hidden && send(true))

  return {
    /** The player's saved state when the game was loaded. */
    state: kept.game,
    /**
     * Returns the id of the player who owns the saved progress. Returns null for a guest, and also while an account's progress is being
     * loaded.
     */
    owner: () => owner,
    /** Saves the state. A game may call it every few seconds and after every important change. */
    write: (game: S) => {
      kept = { savedAt: Date.now(), game }
      writeLocal(keyOf(owner), kept)
      if (owner !== null) schedule()
      if (userNow() !== owner) void follow(onReplace)
    },
  }
}

const newer = <T extends { savedAt: number }>(a: T | undefined, b: T | undefined) => (a && b ? (a.savedAt > b.savedAt ? a : b) : (a ?? b))
