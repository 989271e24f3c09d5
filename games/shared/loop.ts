/** The longest time step: after a stall the game continues slowly instead of jumping. */
const LONGEST_STEP_SECONDS = 0.1

/** Calls `step` with the seconds since the last frame, never while the tab is hidden. Returns a function that stops it. */
export const startLoop = (step: (seconds: number) => void) => {
  let last: number | undefined
  let frame = requestAnimationFrame(function tick(now) {
    if (last !== undefined && now > last) step(Math.min((now - last) / 1000, LONGEST_STEP_SECONDS))
    last = now
    frame = requestAnimationFrame(tick)
  })
  const forgetPause = () => {
    last = undefined
  }
  document.addEventListener('visibilitychange', forgetPause)
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('visibilitychange', forgetPause)
  }
}
