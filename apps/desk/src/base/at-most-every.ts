/**
 * Returns `ask`, which calls `act` at once. If `ask` is called again within `ms`, `act` is called once more after that time. `stop` forgets
 * what was asked.
 */
export const atMostEvery = (ms: number, act: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const run = () => {
    isAsked = false
    act()
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) run()
    }, ms)
  }
  return {
    ask: () => {
      isAsked = true
      if (timer === undefined) run()
    },
    stop: () => clearTimeout(timer),
  }
}
