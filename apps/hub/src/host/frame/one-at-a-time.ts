/** Runs `work` once for all callers that come while it runs. A game repeats its question until it is answered; one answer is enough. */
export const oneAtATime = <A extends readonly unknown[], T>(work: (...given: A) => Promise<T>) => {
  let running: Promise<T> | undefined
  return (...given: A) => {
    running ??= work(...given).finally(() => {
      running = undefined
    })
    return running
  }
}
