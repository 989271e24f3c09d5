/**
 * Name of the header that lists cache tags. In an answer, the header lists the answer's tags. In a purge request, it lists the tags of the
 * answers that the cache must drop.
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
