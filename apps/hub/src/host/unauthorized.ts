import { emptySessionValues } from '@playhub/contract/hosting'
import { hostCodes, type Refusal } from '@playhub/contract/refusals'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../paths.ts'
import { readAddress } from '../session/address.ts'
import { forgetPlayer, lostToken } from '../session/identity.ts'
import { requestValues } from '../session/request-values.ts'
import { showToast } from '../toast-queue.ts'
import { currentModal, interruptModal } from './modal-store.ts'
import { postToParent } from './parent.ts'
import { redirect } from './result.ts'
import { unauthorizedResult } from './results.ts'

let ending = false
/** The token whose end the player has been told of. */
let told = ''

/** The server no longer takes the token. The host is told; without one the player signs in again and comes back to where they were. */
export const endSession = async (refusal: Refusal, token: string) => {
  // Several calls of one screen are refused at once; the player hears of it once.
  if (ending) return
  ending = true
  try {
    await end(refusal, token)
  } finally {
    ending = false
  }
}

const end = async (refusal: Refusal, token: string) => {
  const { source, project, jwt } = requestValues()
  // An answer to an earlier token says nothing about the sign-in that came after it.
  if (token && jwt && token !== jwt) return
  const result = unauthorizedResult(refusal.code === 'SESSION_REVOKED' ? hostCodes.UNAUTHORIZED_REVOKED : hostCodes.UNAUTHORIZED)
  if (source === 'web') {
    await postToParent(result, project)
    return navigate(paths.loader(), { replace: true })
  }
  if (source === 'mobile') return redirect(result)

  forgetPlayer()
  // A guest who came to a page of players had no token to be refused.
  const ended = token || lostToken()
  if (ended && ended !== told) {
    told = ended
    showToast('UNAUTHORIZED')
  }
  const modal = currentModal()
  if (modal) return interruptModal({ screen: 'login', values: { ...emptySessionValues, project: modal.ref.values.project } })
  if (readAddress(location.pathname, '').screen === paths.login()) return
  navigate(paths.login(project ? { project } : {}), { state: { returnTo: location.pathname + location.search } })
}
