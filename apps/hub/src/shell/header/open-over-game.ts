import { emptySessionValues } from '@playhub/contract/hosting'
import { useLocation } from 'wouter'
import { paths } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { openModal } from '../../host/modal-store.ts'
import { projectConfig } from '../../session/config.ts'

/** The player's own screens open over the page where a game may be running, and as pages of their own elsewhere; the project's settings say which. */
export const useOpenOverGame = () => {
  const { project } = useSite()
  const [, navigate] = useLocation()
  return async (screen: 'transactions' | 'profile' | 'tickets') => {
    const config = await projectConfig(project)
    if (config?.authType === 'redirect') return navigate(paths[screen]())
    // Also where the settings did not load: a running game must not be left for that.
    openModal({ screen, values: { ...emptySessionValues, project } })
  }
}
