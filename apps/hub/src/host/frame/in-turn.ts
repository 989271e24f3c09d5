/** Returns a function that runs works with the same name one after another, in the order of its calls, also after a failure. */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    return turn
  }
}
