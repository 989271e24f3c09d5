import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { isRefused } from '../base/refused.ts'
import type { ScreenHost, ScreenProps } from '../base/screen.ts'
import { stored } from '../base/storage.ts'
import { showToast } from '../base/toast-queue.ts'
import { type Identity, useIdentity } from '../session/identity.ts'
import { ensureGuest, mergeGuest, replaceGuest } from './guest.ts'

/** The person who writes to support. `key` separates the cached answers of different visitors; `userId` is empty for a guest. */
export type Visitor = { key: string; userId: string; isPlayer: boolean }

/** What happened to this browser's earlier conversations, if the visitor must be informed. */
export type VisitorNews = 'mergedAway' | 'identityLost' | 'notMerged'

export type Visiting = {
  /** The visitor; undefined until the visitor's identity is known. */
  visitor: Visitor | undefined
  /** The error that prevented the visitor from getting an identity. */
  error: unknown
  news: VisitorNews | undefined
  again: () => void
  /** Call this with the error of each request that failed. If the server has refused the guest's identity, the guest gets a new one. */
  onRefused: (error: unknown) => void
}

/**
 * Gives every visitor of support an identity: a guest's, or a player's. A player takes over the guest tickets of this browser. `restart` is
 * called when a guest becomes a player or a player becomes a guest, in this tab or another.
 */
export const useVisitor = (restart: () => void): Visiting => {
  const identity = useIdentity()
  const guestId = useSyncExternalStore(stored.tempUserId.subscribe, stored.tempUserId.get, () => undefined)
  const [state, setState] = useState<{ of?: string; error?: unknown; news?: VisitorNews | undefined }>({})
  const [tries, setTries] = useState(0)
  const before = useRef<string>(undefined)
  const who = whoIs(identity)

  const prepare = useEffectEvent(async (hasLeft: () => boolean) => {
    const isChanged = before.current !== undefined && before.current !== who
    try {
      const isMerged = identity.status === 'player' ? await mergeGuest() : await ensureGuest()
      if (hasLeft()) return
      before.current = who
      if (isChanged || isMerged) restart()
      else setState(({ news }) => ({ of: who, news: news === 'notMerged' ? undefined : news }))
    } catch (error) {
      if (hasLeft()) return
      before.current = who
      if (identity.status === 'guest') return setState({ error })
      showToast('MERGE_USER_ID_ERROR')
      setState({ of: who, news: isRefused(error, 'SUPPORT_IDENTITY_INVALID') ? 'identityLost' : 'notMerged' })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must also run when the visitor presses "again".
  useEffect(() => {
    if (identity.status === 'unknown') return
    let isLeft = false
    void prepare(() => isLeft)
    return () => {
      isLeft = true
    }
  }, [who, identity.status, tries])

  const onRefused = (error: unknown) => {
    const held = stored.supportIdentity.get()
    const isLost = isRefused(error, 'SUPPORT_IDENTITY_INVALID')
    if (identity.status !== 'guest' || !held || !(isLost || isRefused(error, 'SUPPORT_IDENTITY_MERGED'))) return
    setState({ of: who, news: isLost ? 'identityLost' : 'mergedAway' })
    replaceGuest(held).catch((reason: unknown) => setState({ error: reason }))
  }

  const isReady = state.of === who && (identity.status === 'player' || guestId !== undefined)
  return {
    visitor: isReady
      ? { key: identity.status === 'player' ? who : `guest ${guestId}`, userId: identity.userId, isPlayer: identity.status === 'player' }
      : undefined,
    ...{ error: state.error, news: state.news, onRefused },
    again: () => {
      setState({})
      setTries(tries + 1)
    },
  }
}

const whoIs = ({ status, userId }: Identity) => `${status} ${userId}`

/** The input of each support screen. */
export type SupportProps = {
  visitor: Visitor
  /** Whether the connection for events is open, so that changes are announced. */
  isLive: boolean
  visiting: Visiting
  values: ScreenProps<'tickets'>['values']
  host: ScreenHost
}

/** Passes each error of a request to `onRefused` once, because the server may have refused the guest's identity. */
export const useRefusedVisitor = (error: unknown, visiting: SupportProps['visiting']) => {
  const tell = useEffectEvent(visiting.onRefused)
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}
