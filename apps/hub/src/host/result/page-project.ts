import { projectConfig } from '../../session/config.ts'
import { named } from '../../session/request-values.ts'
import { readState } from '../../session/state.ts'
import { hostSettings } from './host-settings.ts'
import { isFramed } from './parent.ts'

/**
 * Returns the settings of a project; undefined if the project is unknown. In a host's frame, waits until the settings have loaded.
 * Elsewhere, returns undefined if they do not load.
 */
export const settingsOf = (project: string) => (isFramed() ? hostSettings(project) : projectConfig(project))

/** Returns `name` if there is a project with this name. Otherwise returns the site's own project, which the page shows in this case. */
export const knownProject = async (name: string) => {
  const own = readState().site.project
  return name && name !== own && (await settingsOf(name)) ? name : own
}

/**
 * Returns the project whose hosts get messages about this page: the project in the URL or in an open modal, else the site's own. A project
 * in the browser's storage is ignored: it is only for calls to the server.
 */
export const pageProject = () => knownProject(named('project'))
