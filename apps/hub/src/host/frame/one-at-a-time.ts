/**
 * Returns a function that never runs `work` twice at the same time. Calls during a run get the result of that run. A game repeats its
 * request until it gets an answer, and one answer is enough.
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
