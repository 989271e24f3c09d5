import { type ConfigProject, catalogue } from '@playhub/contract/catalogue'
import { DEFAULT_PROJECT } from '@playhub/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { initialConfigQuery } from '../catalogue/queries.ts'

const find = (projects: readonly ConfigProject[] | undefined, project: string) =>
  projects?.find(({ id }) => id === (project || DEFAULT_PROJECT))

/** The settings of a project; `project` stays undefined while they load and when there is no such project. */
export const useProject = (project: string) => {
  const { data, isPending, isError, refetch } = useQuery(initialConfigQuery)
  return { project: find(data?.projects, project), isPending, isError, refetch }
}

/** Every project with its settings. */
export const useProjects = (): readonly ConfigProject[] => useQuery(initialConfigQuery).data?.projects ?? []

/** One project's settings outside of a component; undefined when unknown or unreachable. The browser's own cache answers repeats. */
export const projectConfig = async (project: string): Promise<ConfigProject | undefined> => {
  const config = await call(catalogue.getInitialConfig, {}).catch(() => undefined)
  return find(config?.projects, project)
}
