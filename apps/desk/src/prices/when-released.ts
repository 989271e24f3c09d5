/**
 * At once, or when the pointer is let go: what appears under a pressed pointer pushes its target away, and the press is lost.
 * A key ends the wait too, for a press that no pointer made.
 */
export const whenReleased = (run: () => void) => {
  if (!document.querySelector(':active')) {
    run()
    return
  }
  const waiting = new AbortController()
  const handleEnd = () => {
    waiting.abort()
    // The click comes after the pointer is up.
    requestAnimationFrame(run)
  }
  for (const name of ['pointerup', 'pointercancel', 'keyup']) addEventListener(name, handleEnd, { signal: waiting.signal })
}
