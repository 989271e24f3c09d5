import { type AuthResult, auth, authResult } from '@playhub/contract/auth'
import type { HostResult } from '@playhub/contract/hosting'
import { navigate } from 'wouter/use-browser-location'
import { type LandingPath, screenPaths } from '../../base/screen-paths.ts'
import { showToast } from '../../base/toast-queue.ts'
import { call } from '../../session/call.ts'
import { named, requestValues } from '../../session/request-values.ts'
import { isLoader } from '../token/which-page.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { settingsOf } from './page-project.ts'
import { projectOfPaid } from './paid-project.ts'
import { isFramed, postToParent } from './parent.ts'
import { authCheckFailedResult } from './results.ts'

const landings = {
  auth: '/session/loginDone',
  payment: '/payments/done',
  unauthorized: '/unauthorized',
} as const satisfies Record<HostResult['type'], LandingPath>

/** Sends a page's result to whoever opened the page. Resolves with how it was sent; after `stay` the player stays on the page. */
export const deliver = async (own: HostResult, project: string): Promise<Delivery> => {
  const { source } = requestValues()
  const asksProject = own.type === 'auth' && !source
  const config = asksProject ? await settingsOf(project) : undefined
  if (asksProject && !config) showToast('MANUAL_REDIRECT_UNKNOWN_AUTH_TYPE')
  const delivery = deliveryOf({
    type: own.type,
    source,
    authType: config?.authType,
    isAsked: named('session') !== '',
    isFramed: isFramed(),
  })
  if (delivery === 'stay') return delivery
  const result = await forHost(own, project)
  if (delivery === 'redirect') {
    redirect(result)
    return delivery
  }
  if (!(await postToParent(result, projectOfPaid(result) ?? project))) return 'stay'
  navigate(screenPaths.landing(landings[result.type]), { replace: true })
  return 'message'
}

/**
 * Whether the host's page gets the result of a modal. A host that is an app does not get it. An app reads results only from the page's URL,
 * so the hub would have to leave the page, and the game on the page would end.
 */
const isHeard = () => isFramed() && requestValues().source !== 'mobile'

/**
 * Sends the result of a payment or sign-in over a game to the host's page; the game also gets the result. The page and the game stay open.
 * If the page shows the loader, the session has ended and the host was informed. So the result of a payment that failed for this reason is
 * not sent.
 */
export const tellWebHost = async (result: HostResult, project: string) => {
  if (isHeard() && !isLoader(location.pathname)) await postToParent(await forHost(result, project), projectOfPaid(result) ?? project)
}

/** Prepares a result for a host. The account's own token in the result is replaced by one that is valid only for the project's game. */
export const forHost = async (result: HostResult, project: string): Promise<HostResult> => {
  const signedIn = result.type === 'auth' && !result.isError ? authResult.safeParse(result.data) : undefined
  if (!signedIn?.success) return result
  try {
    const { jwt } = await call(auth.frameToken, { query: { project } }, signedIn.data.jwt)
    return { ...result, data: { ...signedIn.data, jwt } satisfies AuthResult }
  } catch (error) {
    console.error('No token could be made for the host', error)
    return authCheckFailedResult
  }
}

/**
 * Goes to the landing page by a real navigation, because an app watches the URLs of its web view. The history entry is replaced, so that
 * Back does not return to a finished screen. Returns false if the result does not fit into a URL.
 */
export const redirect = (result: HostResult): boolean => {
  try {
    location.replace(screenPaths.landing(landings[result.type], JSON.stringify(result)))
    return true
  } catch (error) {
    console.error('The result could not be put into an address', error)
    showToast('MANUAL_REDIRECT_ERROR')
    return false
  }
}
