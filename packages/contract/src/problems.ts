/** What is wrong, or looks wrong, with what staff write. The desk shows it while they type; the server refuses `error`s by the same rules. */
export type Problem<C extends string = string> = {
  /** Of the field: `game.localization.en.name`, `items.3.rubMinor`. */
  path: string
  code: C
  /** An `error` is refused, a `warning` only shown. */
  level: 'error' | 'warning'
}
