import type { FrameLogin } from '@playhub/contract/messages'
import { session } from '@playhub/contract/session'
import { showToast } from '../../base/toast-queue.ts'
import { call } from '../../session/call.ts'
import { projectConfig } from '../../session/config.ts'
import { currentIdentity } from '../../session/identity.ts'
import { keepSession, requestValues } from '../../session/request-values.ts'
import { loginValuesOf } from '../login-url.ts'
import { askInModal } from '../modal-steps.ts'
import { currentModal } from '../modal-store.ts'
import { openedFor } from '../opened-for.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Signs the player in for the game. Uses a modal over the game; in an app, uses the sign-in page if the project's settings say so. Resolves
 * with true when somebody signed in; other code sends the sign-in to the game. If the game calls again during a sign-in, both calls get the
 * same result. If the player has a screen open, that screen stays and the result is false.
 */
export const loginForFrame = oneAtATime(async (project: string, said: FrameLogin = {}): Promise<boolean> => {
  if (currentIdentity().status === 'player' || currentModal()) return false
  const opened = await openSession(project, said)
  if (!opened) return false
  keepSession(opened.session)
  // An app reads the result from the URLs of its web view, so the hub may leave the game's page. In a browser, leaving the page would close
  // the game, and the game would get no result.
  if (requestValues().source === 'mobile' && (await projectConfig(project))?.authType === 'redirect') {
    location.assign(opened.loginUrl)
    return false
  }
  if (currentModal()) return false
  const result = await askInModal({ screen: 'login', values: { ...loginValuesOf(opened.loginUrl), session: opened.session, project } })
  return result?.type === 'auth' && !result.isError
})

/** Opens a session for a sign-in. Values from the game replace those of the page, except `source` and the project. */
const openSession = async (project: string, { iid, uid, platformId, locale }: FrameLogin) => {
  const values = requestValues()
  const opened = openedFor()
  const body = {
    iid: iid ?? opened.iid,
    uid: uid ?? opened.uid,
    platformId: platformId ?? opened.platformId,
    source: values.source,
    locale: locale || values.locale || document.documentElement.lang,
    project,
  }
  try {
    const { data } = await call(session.get, { body })
    if (data.loginUrl) return data
    showToast('GET_INVALID_SESSION_LOGIN_URL_ERROR')
  } catch {
    showToast('SESSION_GET_ERROR')
  }
  return undefined
}
