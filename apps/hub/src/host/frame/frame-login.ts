import type { FrameLogin } from '@playhub/contract/messages'
import { session } from '@playhub/contract/session'
import { showToast } from '../../base/toast-queue.ts'
import { call } from '../../session/call.ts'
import { projectConfig } from '../../session/config.ts'
import { currentIdentity } from '../../session/identity.ts'
import { keepSession, requestValues } from '../../session/request-values.ts'
import { loginValuesOf } from '../login-url.ts'
import { askInModal, currentModal } from '../modal-store.ts'
import { openedFor } from '../opened-for.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Signs in for the game: a modal over it, or in an app the login page, where the project wants that.
 * Resolves with true when somebody signed in, which the frame hears by itself. Whoever asks meanwhile shares the answer;
 * what the player has open already is left alone.
 */
export const loginForFrame = oneAtATime(async (project: string, said: FrameLogin = {}): Promise<boolean> => {
  if (currentIdentity().status === 'player' || currentModal()) return false
  const opened = await openSession(project, said)
  if (!opened) return false
  keepSession(opened.session)
  // An app reads where its web view goes. Nobody else does: there the game would be lost, and nothing come of it.
  if (requestValues().source === 'mobile' && (await projectConfig(project))?.authType === 'redirect') {
    location.assign(opened.loginUrl)
    return false
  }
  if (currentModal()) return false
  const result = await askInModal({ screen: 'login', values: { ...loginValuesOf(opened.loginUrl), session: opened.session, project } })
  return result?.type === 'auth' && !result.isError
})

/** What the game says counts before what the page was opened with. Where the hub runs, and for whom, is not the game's to say. */
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
