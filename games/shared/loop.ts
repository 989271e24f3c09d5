/**
 * The longest time step that `step` gets, in seconds. If a frame was delayed by `REST_SECONDS`, this time is added. So after a browser
 * stall, the game continues slowly instead of jumping.
 */
const LONGEST_STEP_SECONDS = 0.1
/** The time between two frames while the game is at rest, in seconds, for players who prefer reduced motion. */
const REST_SECONDS = 0.25

/**
 * Calls `step` with the seconds since the last frame, but never while the tab is hidden. The game is at rest while a menu is open and
 * nothing is played (`isAtRest`). At rest, players who prefer reduced motion get four frames a second, which saves battery. Returns a
 * function that stops the loop.
 */
export const startLoop = (step: (seconds: number) => void, isAtRest: () => boolean) => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let last: number | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(function tick(now) {
    const longest = rest === undefined ? LONGEST_STEP_SECONDS : REST_SECONDS + LONGEST_STEP_SECONDS
    if (last !== undefined && now > last) step(Math.min((now - last) / 1000, longest))
    last = now
    const goOn = () => {
      frame = requestAnimationFrame(tick)
    }
    rest = calm.matches && isAtRest() ? setTimeout(goOn, REST_SECONDS * 1000) : undefined
    if (rest === undefined) goOn()
  })
  const forgetPause = () => {
    last = undefined
  }
  document.addEventListener('visibilitychange', forgetPause)
  return () => {
    clearTimeout(rest)
    cancelAnimationFrame(frame)
    document.removeEventListener('visibilitychange', forgetPause)
  }
}
