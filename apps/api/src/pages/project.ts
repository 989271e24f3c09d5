// Patterns that find the project in the paths of pages that belong to one. The route table calls this part `{project?}`. Price list pages
// are not included.
const places = [/^\/session\/login\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i, /^\/payments\/[^/]+\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i]

/** Returns the project in a page's path; undefined if there is none. The caller must check that the project exists. */
export const projectInPath = (path: string): string | undefined => {
  // In `/session/login/email` and `/session/login/code`, the third part is a screen and not a session.
  if (/^\/session\/login\/(?:email|code)(\/|$)/i.test(path)) return undefined
  return places.map((place) => place.exec(path)?.[1]).find((project) => project !== undefined)
}
