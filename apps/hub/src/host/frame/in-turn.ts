/**
 * Returns a function that runs tasks of the same name one after another, in the order of the calls. If a task fails, the next one still
 * runs.
 */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task, task)
    last.set(name, turn)
    return turn
  }
}
