import { projectConfig } from '../session/config.ts'
import { namedProject } from '../session/request-values.ts'
import { readState } from '../state.ts'

/** A project by the name that somebody gave it; for a name that no project has, the site's own, which is what the page shows then. */
export const knownProject = async (named: string) => {
  const own = readState().site.project
  return named && named !== own && (await projectConfig(named)) ? named : own
}

/** The project whose hosts hear of what happens on the page: named by its address or an open modal, or the site's own. A stored one only goes along with calls. */
export const pageProject = () => knownProject(namedProject())
