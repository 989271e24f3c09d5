import { type ConfigProject, catalogue, type InitialConfig } from '@playhub/contract/catalogue'
import { TOAST_DEFAULT_MS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { initialConfigQuery } from '../base/config-query.ts'
import { useSite } from '../base/site.ts'
import { showToast } from '../base/toast-queue.ts'
import { call } from './call.ts'

const find = (projects: readonly ConfigProject[] | undefined, project: string) => projects?.find(({ id }) => id === project)

/** The settings of a project; without a name, of this site's own. Undefined while they load, and for an unknown project. */
export const useProject = (named: string) => {
  const site = useSite()
  const { data, isPending, isError, refetch } = useQuery(initialConfigQuery)
  return { project: find(data?.projects, named || site.project), isPending, isError, refetch }
}

/** All projects with their settings; empty while they load. */
export const useProjects = () => {
  const { data, isPending } = useQuery(initialConfigQuery)
  return { projects: data?.projects ?? [], isPending }
}

/** One project's settings outside a component. Undefined if it is unknown or unreachable. Repeated requests are answered from the cache. */
export const projectConfig = async (project: string): Promise<ConfigProject | undefined> => {
  const config = await loadConfig().catch(() => undefined)
  return find(config?.projects, project)
}

let saidAt = 0

/**
 * The projects with their settings. If they do not load, a toast says so.
 * @throws as `call` does, and if there is no project at all.
 */
export const loadConfig = async (): Promise<InitialConfig> => {
  try {
    const config = await call(catalogue.getInitialConfig, {})
    if (config.projects.length === 0) throw new Refusal('INTERNAL')
    return config
  } catch (error) {
    // Several parts of a page load this and retry. The player is told once.
    const now = Date.now()
    if (Math.abs(now - saidAt) >= TOAST_DEFAULT_MS) {
      saidAt = now
      showToast('GET_INITIAL_CONFIG_ERROR')
    }
    throw error
  }
}
