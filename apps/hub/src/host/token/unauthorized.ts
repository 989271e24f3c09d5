import { emptySessionValues } from '@playhub/contract/hosting'
import { hostCodes, type Refusal } from '@playhub/contract/refusals'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../base/paths.ts'
import { screenPaths } from '../../base/screen-paths.ts'
import { stored } from '../../base/storage.ts'
import { showToast } from '../../base/toast-queue.ts'
import { forgetPlayer, lostToken } from '../../session/identity.ts'
import { forgetHostToken, named, requestValues } from '../../session/request-values.ts'
import { playedProject } from '../frame/played-project.ts'
import { interruptModal } from '../modal-steps.ts'
import { currentModal } from '../modal-store.ts'
import { deliveryOf } from '../result/delivery.ts'
import { pageProject } from '../result/page-project.ts'
import { isFramed, postToParent } from '../result/parent.ts'
import { redirect } from '../result/result.ts'
import { unauthorizedResult } from '../result/results.ts'
import { whoseToken } from './refused-token.ts'
import { isLoader, isLoginChooser } from './which-page.ts'

let ending = false
/** The last refused token about which the player was informed. */
let told = ''

/**
 * Handles a token that the server no longer accepts. Informs the host. Without a host, the player signs in again and returns to the same
 * page.
 */
export const endSession = async (refusal: Refusal, token: string) => {
  // Several calls of one screen may be refused at the same time. Only the first refusal is reported to the player or the host.
  if (ending || isLoader(location.pathname)) return
  ending = true
  let isLeaving = false
  try {
    isLeaving = await end(refusal, token)
  } finally {
    // `isLeaving`: the browser goes to the landing page, from whose URL an app reads the result. Until the browser has left this page,
    // further refusals are not reported.
    ending = isLeaving
  }
}

/**
 * Informs the host or the player that the server refused the token. Resolves with true if the browser leaves this page for the landing
 * page.
 */
const end = async (refusal: Refusal, token: string): Promise<boolean> => {
  const { source, jwt } = requestValues()
  const whose = whoseToken(token, { account: stored.accessToken.get(), lost: lostToken(), inForce: jwt })
  // The refusal is about an earlier token. Somebody has signed in since, and calls send a new token now.
  if (whose === 'nobody') return false
  // The refused token belongs to the game under the modal. The game gets an error when its purchase fails.
  if (whose === 'opener' && currentModal()) {
    forgetHostToken()
    return false
  }
  const result = unauthorizedResult(refusal.code === 'SESSION_REVOKED' ? hostCodes.UNAUTHORIZED_REVOKED : hostCodes.UNAUTHORIZED)
  const delivery = deliveryOf({ type: 'unauthorized', source, authType: undefined, isAsked: false, isFramed: isFramed() })
  if (delivery === 'redirect') return redirect(result)
  if (delivery === 'message' && (await postToParent(result, await pageProject()))) {
    navigate(screenPaths.loader(), { replace: true })
    return false
  }

  if (whose === 'opener') {
    forgetHostToken()
    // The refused token came from a host or a link. The session of the signed-in player is still valid, so only the screen shows the
    // refusal.
    if (stored.accessToken.get()) return false
  }
  forgetPlayer()
  // A guest on a page for players sent no token. In this case, the ended session is the one whose token was refused when the page was
  // opened.
  const ended = token || lostToken()
  if (ended && ended !== told) {
    told = ended
    showToast('UNAUTHORIZED')
  }
  const modal = currentModal()
  if (modal) {
    interruptModal({ screen: 'login', values: { ...emptySessionValues, project: modal.ref.values.project } })
    return false
  }
  if (isLoginChooser(location.pathname)) return false
  // Each game of the hub is a project with its own sign-in methods, so the login screen must know the project.
  navigate(paths.login({ project: named('project') || playedProject() }), { state: { returnTo: location.pathname + location.search } })
  return false
}
