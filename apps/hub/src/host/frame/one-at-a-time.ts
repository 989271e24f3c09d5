/** Runs `work` once for all who ask while it runs: a game repeats its question until it is answered, and one answer is enough. */
export const oneAtATime = <A extends readonly unknown[], T>(work: (...given: A) => Promise<T>) => {
  let running: Promise<T> | undefined
  return (...given: A) => {
    running ??= work(...given).finally(() => {
      running = undefined
    })
    return running
  }
}
