/**
 * Runs at once, or when the pointer is released. An element that appears during a press would move the target, and the press would be lost.
 * A key also ends the wait, in case no pointer is involved.
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
