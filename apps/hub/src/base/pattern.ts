/**
 * Reads a route pattern such as `/prices/:project?`. Ignores case and a trailing slash. The router's own parser works only during a
 * rendering, but the server must match a path outside of one.
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
