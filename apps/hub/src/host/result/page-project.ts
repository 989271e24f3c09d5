import { projectConfig } from '../../session/config.ts'
import { named } from '../../session/request-values.ts'
import { readState } from '../../session/state.ts'

/** A project by name. If no project has that name: the site's own, which is what the page shows then. */
export const knownProject = async (name: string) => {
  const own = readState().site.project
  return name && name !== own && (await projectConfig(name)) ? name : own
}

/**
 * The project whose hosts hear of events on the page: the one in the address or in an open modal, else the site's own. A stored project is
 * only sent with calls.
 */
export const pageProject = () => knownProject(named('project'))
