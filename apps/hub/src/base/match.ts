import { matchRoute } from 'wouter'
import { parse } from './pattern.ts'

export type Params = Readonly<Record<string, string | undefined>>

/** Matches a path with a pattern. Returns the path's parameters; undefined if the path does not match. */
export const matchPath = (pattern: string, path: string): Params | undefined => {
  const [fits, params] = matchRoute(parse, pattern, path)
  return fits ? params : undefined
}
