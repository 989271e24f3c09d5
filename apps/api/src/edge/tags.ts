/**
 * Name of the header that contains tags, in answers and in requests to drop answers. By these tags, a shared cache finds the answers that
 * it must drop.
 */

export const TAG_HEADER = 'surrogate-key'

/** The tag of every shared answer. */
export const EVERYTHING = 'playhub'
/** The tag of answers that show several projects, such as the catalogue. */
export const LISTS = 'playhub-lists'
/** The tag of answers that show help articles. */
export const HELP = 'playhub-help'
/** Returns the tag of answers that show this project. */
export const tagOf = (project: string) => `playhub-project-${project}`
