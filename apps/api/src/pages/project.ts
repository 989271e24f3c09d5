// Patterns for the `{project?}` part of the route table, for pages that belong to a project. Price list pages are not included.
const places = [/^\/session\/login\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i, /^\/payments\/[^/]+\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i]

/** Returns the project in a page's path, unchecked; undefined if there is none. */
export const projectInPath = (path: string): string | undefined => {
  // In `/session/login/email` and `/session/login/code`, the third part is a screen and not a session.
  if (/^\/session\/login\/(?:email|code)(\/|$)/i.test(path)) return undefined
  return places.map((place) => place.exec(path)?.[1]).find((project) => project !== undefined)
}
