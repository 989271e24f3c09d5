import { emptySessionValues } from '@playhub/contract/hosting'
import { useLocation } from 'wouter'
import { openModal } from '../host/modal-store.ts'
import { paths } from '../paths.ts'
import { projectConfig } from '../session/config.ts'
import { useSite } from '../site.ts'

/** Purchases open over the page where a game may be running, and as a page of their own elsewhere; the project's settings say which. */
export const useOpenTransactions = () => {
  const { project } = useSite()
  const [, navigate] = useLocation()
  return async () => {
    const config = await projectConfig(project)
    if (config?.authType === 'postMessage') openModal({ screen: 'transactions', values: { ...emptySessionValues, project } })
    else navigate(paths.transactions())
  }
}
