import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { isRefused } from '../base/refused.ts'
import type { ScreenHost, ScreenProps } from '../base/screen.ts'
import { stored } from '../base/storage.ts'
import { showToast } from '../base/toast-queue.ts'
import { type Identity, useIdentity } from '../session/identity.ts'
import { ensureGuest, mergeGuest, replaceGuest } from './guest.ts'

/** Who asks support. `key` separates the cached answers of different visitors; `userId` is empty for a guest. */
export type Visitor = { key: string; userId: string; isPlayer: boolean }

/** What happened to this browser's earlier conversations, if the visitor should know. */
export type VisitorNews = 'mergedAway' | 'identityLost' | 'notMerged'

export type Visiting = {
  /** Undefined until there is an identity. */
  visitor: Visitor | undefined
  /** The error that prevented one. */
  error: unknown
  news: VisitorNews | undefined
  again: () => void
  /** Gets the error of every call. An identity that the server refuses is replaced. */
  onRefused: (error: unknown) => void
}

/**
 * Gives every visitor of support an identity: a player's, who takes over this browser's guest tickets, or a guest's. `restart` is called
 * when one becomes the other, here or in another tab.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press of "again" prepares once more.
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
  /** Events announce changes at the moment. */
  isLive: boolean
  visiting: Visiting
  values: ScreenProps<'tickets'>['values']
  host: ScreenHost
}

/** Reports each error once that may concern the visitor's identity. */
export const useRefusedVisitor = (error: unknown, visiting: SupportProps['visiting']) => {
  const tell = useEffectEvent(visiting.onRefused)
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}
