/**
 * Runs `work` at most once at a time. Calls that come while it runs get its result. A game repeats its request until it gets an answer, and
 * one answer is enough.
 */
export const oneAtATime = <A extends readonly unknown[], T>(work: (...given: A) => Promise<T>) => {
  let running: Promise<T> | undefined
  return (...given: A) => {
    running ??= work(...given).finally(() => {
      running = undefined
    })
    return running
  }
}
