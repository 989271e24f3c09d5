/**
 * Calls `run` at once or, while the pointer or a key is pressed, after the release. Otherwise an element that `run` shows could move the
 * pressed button away, and the click would be lost.
 */
export const whenReleased = (run: () => void) => {
  if (!document.querySelector(':active')) {
    run()
    return
  }
  const waiting = new AbortController()
  const handleEnd = () => {
    waiting.abort()
    // The browser fires the click event after `pointerup`, so `run` waits for the next animation frame.
    requestAnimationFrame(run)
  }
  for (const name of ['pointerup', 'pointercancel', 'keyup']) addEventListener(name, handleEnd, { signal: waiting.signal })
}
