import type { HostResult } from '@playhub/contract/hosting'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../paths.ts'
import { projectConfig } from '../session/config.ts'
import { requestValues } from '../session/request-values.ts'
import { showToast } from '../toast-queue.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { isFramed, postToParent } from './parent.ts'

const landingOf = { auth: paths.loginDone, payment: paths.paymentDone, unauthorized: paths.unauthorized }

/** Hands a page's result to whoever opened the page. Resolves with what happened: after `stay` the page is still the player's. */
export const deliver = async (result: HostResult): Promise<Delivery> => {
  const { source, project } = requestValues()
  const config = result.type === 'auth' && !source ? await projectConfig(project) : undefined
  const delivery = deliveryOf({ type: result.type, source, authType: config?.authType, isFramed: isFramed() })
  if (delivery === 'redirect') redirect(result)
  if (delivery !== 'message') return delivery
  if (!(await postToParent(result, project))) return 'stay'
  navigate(landingOf[result.type](), { replace: true })
  return 'message'
}

/** A real navigation: an app watches its web view for this address. Replaces the entry, so that Back does not return to a finished screen. */
export const redirect = (result: HostResult) => {
  try {
    location.replace(landingOf[result.type](JSON.stringify(result)))
  } catch (error) {
    console.error('The result could not be put into an address', error)
    showToast('MANUAL_REDIRECT_ERROR')
  }
}
