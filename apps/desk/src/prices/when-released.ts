/**
 * Calls `run` at once, or, while something is pressed, when the pointer or the key is released. An element that `run` shows during a press
 * could move the pressed button away, and the click would be lost.
 */
export const whenReleased = (run: () => void) => {
  if (!document.querySelector(':active')) {
    run()
    return
  }
  const waiting = new AbortController()
  const handleEnd = () => {
    waiting.abort()
    // The click event comes after pointerup.
    requestAnimationFrame(run)
  }
  for (const name of ['pointerup', 'pointercancel', 'keyup']) addEventListener(name, handleEnd, { signal: waiting.signal })
}
