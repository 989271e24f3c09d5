import { type ConfigProject, catalogue, type InitialConfig } from '@playhub/contract/catalogue'
import { TOAST_DEFAULT_MS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { initialConfigQuery } from '../base/config-query.ts'
import { useSite } from '../base/site.ts'
import { showToast } from '../base/toast-queue.ts'
import { call } from './call.ts'

const find = (projects: readonly ConfigProject[] | undefined, project: string) => projects?.find(({ id }) => id === project)

/** The settings of a project, of this site's own where none is named; undefined while they load and when there is no such project. */
export const useProject = (named: string) => {
  const site = useSite()
  const { data, isPending, isError, refetch } = useQuery(initialConfigQuery)
  return { project: find(data?.projects, named || site.project), isPending, isError, refetch }
}

/** Every project with its settings; none while they load. */
export const useProjects = () => {
  const { data, isPending } = useQuery(initialConfigQuery)
  return { projects: data?.projects ?? [], isPending }
}

/** One project's settings outside of a component; undefined when unknown or unreachable. The browser's own cache answers repeats. */
export const projectConfig = async (project: string): Promise<ConfigProject | undefined> => {
  const config = await loadConfig().catch(() => undefined)
  return find(config?.projects, project)
}

let saidAt = 0

/**
 * The projects with their settings; wherever they are wanted and cannot be had, a toast says so.
 * @throws as `call` does, and where there is no project at all.
 */
export const loadConfig = async (): Promise<InitialConfig> => {
  try {
    const config = await call(catalogue.getInitialConfig, {})
    if (config.projects.length === 0) throw new Refusal('INTERNAL')
    return config
  } catch (error) {
    // Tried again by itself, and asked for by several parts of a page: the player hears of it once.
    const now = Date.now()
    if (Math.abs(now - saidAt) >= TOAST_DEFAULT_MS) {
      saidAt = now
      showToast('GET_INITIAL_CONFIG_ERROR')
    }
    throw error
  }
}
