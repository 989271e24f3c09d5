import { projectConfig } from '../../session/config.ts'
import { named } from '../../session/request-values.ts'
import { readState } from '../../session/state.ts'

/** A project by the name that somebody gave it; for a name that no project has, the site's own, which is what the page shows then. */
export const knownProject = async (name: string) => {
  const own = readState().site.project
  return name && name !== own && (await projectConfig(name)) ? name : own
}

/** The project whose hosts hear of what happens on the page: named by its address or an open modal, or the site's own. A stored one only goes along with calls. */
export const pageProject = () => knownProject(named('project'))
