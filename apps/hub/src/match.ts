import { matchRoute } from 'wouter'

/**
 * Reads a pattern such as `/prices/:project?` for the router: letters in any case, a trailing slash allowed.
 * Ours rather than the router's own, so that the server can match a path without rendering.
 */
export const parsePattern = (pattern: string) => {
  const keys: string[] = []
  const segments = pattern.split('/').filter(Boolean)
  const source = segments.map((segment) => {
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? []
    if (name === undefined) return `/${segment}`
    keys.push(name)
    return optional ? '(?:/([^/]+?))?' : '/([^/]+?)'
  })
  return { keys, pattern: new RegExp(`^${source.join('')}/?$`, 'i') }
}

export type Params = Readonly<Record<string, string | undefined>>

/** The parameters of a path that fits the pattern. */
export const matchPath = (pattern: string, path: string): Params | undefined => {
  const [fits, params] = matchRoute(parsePattern, pattern, path)
  return fits ? params : undefined
}
