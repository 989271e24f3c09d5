import { type ConfigProject, catalogue, type InitialConfig } from '@playhub/contract/catalogue'
import { TOAST_DEFAULT_MS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { initialConfigQuery } from '../base/config-query.ts'
import { useSite } from '../base/site.ts'
import { showToast } from '../base/toast-queue.ts'
import { call } from './call.ts'

const find = (projects: readonly ConfigProject[] | undefined, project: string) => projects?.find(({ id }) => id === project)

/**
 * Returns the settings of a project, or of this site's own project if `named` is empty. `project` is undefined while the settings load and
 * if the project is unknown.
 */
export const useProject = (named: string) => {
  const site = useSite()
  const { data, isPending, isError, refetch } = useQuery(initialConfigQuery)
  return { project: find(data?.projects, named || site.project), isPending, isError, refetch }
}

/** Returns all projects with their settings; an empty list while they load. */
export const useProjects = () => {
  const { data, isPending } = useQuery(initialConfigQuery)
  return { projects: data?.projects ?? [], isPending }
}

/**
 * Returns one project's settings, for code that is not in a component. Undefined if the project is unknown or the server cannot be reached.
 * The browser answers repeated requests from its cache.
 */
export const projectConfig = async (project: string): Promise<ConfigProject | undefined> => {
  const config = await loadConfig().catch(() => undefined)
  return find(config?.projects, project)
}

let saidAt = 0

/**
 * Loads all projects with their settings. If this fails, shows a toast.
 * @throws the errors of `call`, and a Refusal if there is no project at all.
 */
export const loadConfig = async (): Promise<InitialConfig> => {
  try {
    const config = await call(catalogue.getInitialConfig, {})
    if (config.projects.length === 0) throw new Refusal('INTERNAL')
    return config
  } catch (error) {
    // Several parts of a page may load the settings and fail. The player sees only one toast.
    const now = Date.now()
    if (Math.abs(now - saidAt) >= TOAST_DEFAULT_MS) {
      saidAt = now
      showToast('GET_INITIAL_CONFIG_ERROR')
    }
    throw error
  }
}
