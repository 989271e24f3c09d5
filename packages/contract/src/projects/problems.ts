/** An error or warning about what staff entered. The desk shows it while staff type. The server uses the same rules and refuses errors. */
export type Problem<C extends string = string> = {
  /** The path of the field, such as `game.localization.en.name` or `items.3.rubMinor`. */
  path: string
  code: C
  /** The server refuses a change with an `error`. A `warning` is only shown. */
  level: 'error' | 'warning'
}

export const only = <P extends Problem>(applies: boolean, problem: P): P[] => (applies ? [problem] : [])
export const error = <const C extends string>(path: string, code: C) => ({ path, code, level: 'error' }) as const
export const warning = <const C extends string>(path: string, code: C) => ({ path, code, level: 'warning' }) as const
