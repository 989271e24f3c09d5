/**
 * Runs `run`, which may open a popup before it returns. Returns the popup; null if the browser blocked it; undefined if `run` opened none.
 */
export const watchOpen = (run: () => void): Window | null | undefined => {
  const { open } = window
  let opened: Window | null | undefined
  window.open = (...asked) => {
    opened = open.apply(window, asked)
    return opened
  }
  try {
    run()
  } finally {
    window.open = open
  }
  return opened
}
