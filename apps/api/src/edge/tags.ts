/**
 * Names under which a shared cache finds the answers that it must drop. The answers carry them in `TAG_HEADER`, and so does a request to
 * drop them.
 */

export const TAG_HEADER = 'surrogate-key'

/** On every shared answer. */
export const EVERYTHING = 'playhub'
/** On answers that show several projects, such as the catalogue. */
export const LISTS = 'playhub-lists'
/** On answers that show help articles. */
export const HELP = 'playhub-help'
/** On answers that show this project. */
export const tagOf = (project: string) => `playhub-project-${project}`
