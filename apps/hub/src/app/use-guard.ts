import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initialConfigQuery } from '../base/config-query.ts'
import type { ScreenName } from '../base/screen.ts'
import { useSite } from '../base/site.ts'
import { stored } from '../base/storage.ts'
import { kindOf } from '../host/leaving/closing-rules.ts'
import { deliveryOf } from '../host/result/delivery.ts'
import { isFramed } from '../host/result/parent.ts'
import { forgetPlayer, useIdentity } from '../session/identity.ts'
import { named, requestValues } from '../session/request-values.ts'

/** How long a sign-in page waits for the server's answer about the stored sign-in. Meanwhile the page shows only a loader. */
const CONFIRM_WITHIN_MS = 1000

/**
 * Asks the server whether the stored sign-in is still valid, and deletes it if its session has ended. Without this check, a sign-in page
 * would redirect a visitor who is no longer signed in. Waits at most `CONFIRM_WITHIN_MS` for the answer.
 */
export const confirmPlayer = async () => {
  const jwt = stored.accessToken.get()
  if (!jwt) return
  const check = async () => {
    const { whose } = await import('../session/account-calls.ts')
    const reply = await whose(jwt)
    if (reply?.result === null && stored.accessToken.get() === jwt) forgetPlayer()
  }
  const confirmed = check().catch(() => undefined)
  await Promise.race([confirmed, new Promise((resolve) => setTimeout(resolve, CONFIRM_WITHIN_MS))])
}

const forPlayers: readonly ScreenName[] = ['transactions', 'transactionHelp']

/**
 * Whether to redirect the visitor to the home page.
 * A player is redirected from the sign-in pages. Exception: a host waits for the result of this sign-in. Then the player signs in again.
 * A guest is redirected from the pages for players. Exception: the page has a token of the host, or the host may still send one in a
 * message.
 * The result is known before the first paint, with one exception. If the URL of a sign-in page names a session, a player may be redirected
 * later, when the project's settings have loaded.
 */
export const useGuard = (screen: ScreenName) => {
  const identity = useIdentity()
  // Reads the sign-in status once, when the page opens. Later changes are handled by other code: the player signs in on this page, the
  // session ends, or the host's token cannot be used on this page.
  const [came] = useState({ as: identity.status, hasToken: requestValues().jwt !== '' })
  const isPlayerAtSignIn = kindOf(screen) === 'auth' && came.as === 'player'
  const isAwaited = useAwaited(isPlayerAtSignIn)
  if (isPlayerAtSignIn) return !isAwaited
  return forPlayers.includes(screen) && came.as === 'guest' && !came.hasToken && !isFramed()
}

/**
 * Whether a host needs the result of a sign-in on this page. If the URL names the host's session, this depends on the project's settings.
 * While the settings load, returns true. `isNeeded`: whether the caller uses the result; if not, the settings are not requested.
 */
const useAwaited = (isNeeded: boolean) => {
  const site = useSite()
  const isAsked = named('session') !== ''
  const { data } = useQuery({ ...initialConfigQuery, enabled: isNeeded && isAsked })
  if (isAsked && !data) return true
  const find = (id: string) => data?.projects.find((project) => project.id === id)
  const authType = (find(named('project')) ?? find(site.project))?.authType
  return deliveryOf({ type: 'auth', source: requestValues().source, authType, isAsked, isFramed: isFramed() }) !== 'stay'
}
