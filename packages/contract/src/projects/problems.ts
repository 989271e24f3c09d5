/** An error or warning about what staff wrote. The desk shows it while they type; the server refuses `error`s by the same rules. */
export type Problem<C extends string = string> = {
  /** The path of the field: `game.localization.en.name`, `items.3.rubMinor`. */
  path: string
  code: C
  /** The server refuses a text with an `error`. A `warning` is only shown. */
  level: 'error' | 'warning'
}

export const only = <P extends Problem>(applies: boolean, problem: P): P[] => (applies ? [problem] : [])
export const error = <const C extends string>(path: string, code: C) => ({ path, code, level: 'error' }) as const
export const warning = <const C extends string>(path: string, code: C) => ({ path, code, level: 'warning' }) as const
