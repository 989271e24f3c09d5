/**
 * Parses a route pattern such as `/prices/:project?`. Ignores case and a trailing slash. The router has its own parser, but that works only
 * during rendering, and the server must match paths before rendering.
 */
export const parse = (pattern: string) => {
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
