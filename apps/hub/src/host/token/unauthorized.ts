import { emptySessionValues } from '@playhub/contract/hosting'
import { hostCodes, type Refusal } from '@playhub/contract/refusals'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../base/paths.ts'
import { stored } from '../../base/storage.ts'
import { showToast } from '../../base/toast-queue.ts'
import { forgetPlayer, lostToken } from '../../session/identity.ts'
import { forgetHostToken, named, requestValues } from '../../session/request-values.ts'
import { currentModal, interruptModal } from '../modal-store.ts'
import { deliveryOf } from '../result/delivery.ts'
import { pageProject } from '../result/page-project.ts'
import { isFramed, postToParent } from '../result/parent.ts'
import { redirect } from '../result/result.ts'
import { unauthorizedResult } from '../result/results.ts'
import { whoseToken } from './refused-token.ts'
import { isLoader, isLoginChooser } from './which-page.ts'

let ending = false
/** The token whose end the player has been told of. */
let told = ''

/** The server no longer takes the token. The host is told; without one the player signs in again and comes back to where they were. */
export const endSession = async (refusal: Refusal, token: string) => {
  // Several calls of one screen are refused, at once or a moment later; player and host hear of it once.
  if (ending || isLoader(location.pathname)) return
  ending = true
  let isLeaving = false
  try {
    isLeaving = await end(refusal, token)
  } finally {
    // An app hears by the address that the page goes to: until it has gone there nothing more is to be said.
    ending = isLeaving
  }
}

/** True when the page goes to the landing page. */
const end = async (refusal: Refusal, token: string): Promise<boolean> => {
  const { source, jwt } = requestValues()
  const whose = whoseToken(token, { account: stored.accessToken.get(), lost: lostToken(), inForce: jwt })
  // An answer to an earlier token says nothing about the sign-in that came after it.
  if (whose === 'nobody') return false
  // A game's own token: the game hears of it by the purchase that fails.
  if (whose === 'opener' && currentModal()) {
    forgetHostToken()
    return false
  }
  const result = unauthorizedResult(refusal.code === 'SESSION_REVOKED' ? hostCodes.UNAUTHORIZED_REVOKED : hostCodes.UNAUTHORIZED)
  const delivery = deliveryOf({ type: 'unauthorized', source, authType: undefined, isAsked: false, isFramed: isFramed() })
  if (delivery === 'redirect') return redirect(result)
  if (delivery === 'message' && (await postToParent(result, await pageProject()))) {
    navigate(paths.loader(), { replace: true })
    return false
  }

  if (whose === 'opener') {
    forgetHostToken()
    // The player's own session goes on; the screen says that it was refused.
    if (stored.accessToken.get()) return false
  }
  forgetPlayer()
  // A guest who came to a page of players had no token to be refused.
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
  navigate(paths.login({ project: named('project') }), { state: { returnTo: location.pathname + location.search } })
  return false
}
