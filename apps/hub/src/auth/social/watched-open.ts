/** Runs what opens a window at once, and tells which; null where the browser let none open, undefined where none was asked for. */
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
