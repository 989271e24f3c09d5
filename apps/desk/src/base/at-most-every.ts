/**
 * Returns two functions that limit how often `act` runs. `ask` calls `act` at once if at least `ms` have passed since the last run of
 * `act`. Otherwise `ask` calls `act` when `ms` have passed. `stop` cancels the pending call.
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
