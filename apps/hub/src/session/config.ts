import { type ConfigProject, catalogue } from '@playhub/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { initialConfigQuery } from '../catalogue/queries.ts'
import { useSite } from '../site.ts'

const find = (projects: readonly ConfigProject[] | undefined, project: string) => projects?.find(({ id }) => id === project)

/** The settings of a project, of this site's own where none is named; undefined while they load and when there is no such project. */
export const useProject = (named: string) => {
  const site = useSite()
  const { data, isPending, isError, refetch } = useQuery(initialConfigQuery)
  return { project: find(data?.projects, named || site.project), isPending, isError, refetch }
}

/** Every project with its settings. */
export const useProjects = (): readonly ConfigProject[] => useQuery(initialConfigQuery).data?.projects ?? []

/** One project's settings outside of a component; undefined when unknown or unreachable. The browser's own cache answers repeats. */
export const projectConfig = async (project: string): Promise<ConfigProject | undefined> => {
  const config = await call(catalogue.getInitialConfig, {}).catch(() => undefined)
  return find(config?.projects, project)
}
