import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from './queries.ts'

/** Returns a function that returns the name of a project by its id. Until the names are loaded, it returns the id. */
export const useProjectName = () => {
  const { data: projects = [] } = useQuery(projectsQuery)
  return (id: string) => projects.find((each) => each.id === id)?.name ?? id
}
