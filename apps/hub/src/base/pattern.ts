/**
 * Reads a pattern such as `/prices/:project?` for the router: letters in any case, a trailing slash allowed.
 * Ours rather than the router's own, so that the server can match a path without rendering.
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
