// Patterns for the paths of pages that belong to a project. The group in each pattern matches the project, which the route table calls
// `{project?}`. Paths of price lists are not matched.
const places = [/^\/session\/login\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i, /^\/payments\/[^/]+\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i]

/** Returns the project in a page's path; undefined if there is none. The caller must check that the project exists. */
export const projectInPath = (path: string): string | undefined => {
  // In these paths, `email` or `code` is the name of a screen and not a session id, so the patterns would find the wrong part.
  if (/^\/session\/login\/(?:email|code)(\/|$)/i.test(path)) return undefined
  return places.map((place) => place.exec(path)?.[1]).find((project) => project !== undefined)
}
