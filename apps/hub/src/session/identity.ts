import type { AuthMethod } from '@playhub/contract/auth'
import { useSyncExternalStore } from 'react'
import { stored } from '../base/storage.ts'
import { forgetHostToken } from './request-values.ts'

/** Who uses the hub. The status is `unknown` only until the browser's storage was read. */
export type Identity =
  | { status: 'unknown' | 'guest'; nickName: ''; userId: ''; authType: 'unauthorized' }
  | { status: 'player'; nickName: string; userId: string; authType: AuthMethod }

const unknown: Identity = { status: 'unknown', nickName: '', userId: '', authType: 'unauthorized' }
const guest: Identity = { status: 'guest', nickName: '', userId: '', authType: 'unauthorized' }

let last: { from: unknown; identity: Identity } = { from: undefined, identity: guest }

/** Returns the identity that the browser has stored. The server confirms it in the background. */
export const currentIdentity = (): Identity => {
  const data = stored.accessToken.get() === undefined ? undefined : stored.authData.get()
  if (data !== last.from) {
    last = {
      from: data,
      identity: data ? { status: 'player', nickName: data.nickName, userId: data.userId, authType: data.currentAuthType } : guest,
    }
  }
  return last.identity
}

let verified = false
let lost = ''

/** Returns the token that was stored when the page was opened and that the server refused; empty if the stored token was valid. */
export const lostToken = () => lost

/**
 * Calls `listener` when the identity changes. The first call also asks the server whether the stored token is still valid. Returns a
 * function that unsubscribes.
 */
export const subscribeIdentity = (listener: () => void) => {
  if (!verified) {
    verified = true
    void verifyIdentity()
  }
  const ends = [stored.authData.subscribe(listener), stored.accessToken.subscribe(listener)]
  return () => {
    for (const end of ends) end()
  }
}

export const useIdentity = () => useSyncExternalStore(subscribeIdentity, currentIdentity, () => unknown)

/** Deletes the player from this browser. Does not tell the server. */
export const forgetPlayer = () => {
  forgetHostToken()
  // The token is removed before the name. Otherwise another tab that sees the change could show a guest but still send the player's token.
  stored.accessToken.remove()
  stored.authData.remove()
  stored.session.remove()
  stored.project.remove()
}

const verifyIdentity = async () => {
  const jwt = stored.accessToken.get()
  if (!jwt) return
  const calls = await import('./account-calls.ts')
  const reply = await calls.whose(jwt)
  // Without a reply, nothing is known about the token. If the stored token has changed since, the reply is about an older token.
  if (!reply || stored.accessToken.get() !== jwt) return
  if (reply.result === null) {
    lost = jwt
    forgetPlayer()
  } else
    stored.authData.set({ currentAuthType: reply.result.currentAuthType, nickName: reply.result.nickName, userId: reply.result.userId })
}
