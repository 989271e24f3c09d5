import { emptySessionValues } from '@playhub/contract/hosting'
import { useLocation } from 'wouter'
import { paths } from '../../base/paths.ts'
import { screenPaths } from '../../base/screen-paths.ts'
import { useSite } from '../../base/site.ts'
import { openModal } from '../../host/modal-store.ts'
import { projectConfig } from '../../session/config.ts'

/**
 * Returns a function that opens a player's screen: in a modal over the page if a game may be running there, otherwise as a page. The
 * project's settings decide.
 */
export const useOpenOverGame = () => {
  const { project } = useSite()
  const [, navigate] = useLocation()
  return async (screen: 'transactions' | 'profile' | 'tickets') => {
    const config = await projectConfig(project)
    if (config?.authType === 'redirect') return navigate(screen === 'tickets' ? paths.tickets() : screenPaths[screen]())
    // If the settings did not load, the modal is used too, because a page would close a game that may be running.
    openModal({ screen, values: { ...emptySessionValues, project } })
  }
}
