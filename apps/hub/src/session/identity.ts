import type { AuthMethod, AuthResult } from '@playhub/contract/auth'
import { useSyncExternalStore } from 'react'
import { stored } from '../base/storage.ts'
import { forgetHostToken, keepSession } from './request-values.ts'

/** Who uses the hub. `unknown` only until the browser's storage has been read. */
export type Identity =
  | { status: 'unknown' | 'guest'; nickName: ''; userId: ''; authType: 'unauthorized' }
  | { status: 'player'; nickName: string; userId: string; authType: AuthMethod }

const unknown: Identity = { status: 'unknown', nickName: '', userId: '', authType: 'unauthorized' }
const guest: Identity = { status: 'guest', nickName: '', userId: '', authType: 'unauthorized' }

let last: { from: unknown; identity: Identity } = { from: undefined, identity: guest }

/** As stored; the server's word follows in the background. */
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

/** The token that was stored when the page was opened and that the server did not take any more; empty if all was well. */
export const lostToken = () => lost

/** Also asks the server, once per page, whether the stored token is still good. */
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

/** Keeps the result of a sign-in: from now on calls carry its token. */
export const signIn = ({ jwt, session, currentAuthType, nickName, userId }: AuthResult) => {
  forgetHostToken()
  if (session) keepSession(session)
  stored.failedAttempts.remove()
  stored.accessToken.set(jwt)
  stored.authData.set({ currentAuthType, nickName, userId })
}

/** Forgets the player in this browser; says nothing to the server. */
export const forgetPlayer = () => {
  forgetHostToken()
  // Before the name: another tab that hears of it must not be a guest who still calls as the player.
  stored.accessToken.remove()
  stored.authData.remove()
  stored.session.remove()
  stored.project.remove()
}

/** Signs out here, whatever can be fetched; the server ends the session when it can be reached. */
export const logout = async () => {
  const calls = await import('./account-calls.ts').catch(() => undefined)
  const ended = calls?.endOnServer(stored.accessToken.get() ?? '')
  forgetPlayer()
  await ended
}

const verifyIdentity = async () => {
  const jwt = stored.accessToken.get()
  if (!jwt) return
  const { whose } = await import('./account-calls.ts')
  const reply = await whose(jwt)
  // Unreachable is not the same as refused, and another sign-in may have happened meanwhile.
  if (!reply || stored.accessToken.get() !== jwt) return
  if (reply.result === null) {
    lost = jwt
    forgetPlayer()
  } else
    stored.authData.set({ currentAuthType: reply.result.currentAuthType, nickName: reply.result.nickName, userId: reply.result.userId })
}
