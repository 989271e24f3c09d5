import { namedProject } from '../session/request-values.ts'
import { readState } from '../state.ts'

/** The project whose hosts hear of what happens on the page: named by its address or an open modal, or the site's own. A stored one only goes along with calls. */
export const pageProject = () => namedProject() || readState().site.project
