import { matchRoute } from 'wouter'
import { parse } from './pattern.ts'

export type Params = Readonly<Record<string, string | undefined>>

/** Returns the parameters of a path that matches the pattern; undefined if the path does not match. */
export const matchPath = (pattern: string, path: string): Params | undefined => {
  const [fits, params] = matchRoute(parse, pattern, path)
  return fits ? params : undefined
}
