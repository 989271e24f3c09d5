// The `{project?}` place of the route table, in the paths whose page belongs to a project. A price list only shows one.
const places = [/^\/session\/login\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i, /^\/payments\/[^/]+\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i]

/** The project that a page's path names, as it stands there; undefined where it names none. Its form is not checked. */
export const projectInPath = (path: string): string | undefined => {
  // `/session/login/email` is a screen of its own, with only a session and a source.
  if (/^\/session\/login\/email(\/|$)/i.test(path)) return undefined
  return places.map((place) => place.exec(path)?.[1]).find((project) => project !== undefined)
}
