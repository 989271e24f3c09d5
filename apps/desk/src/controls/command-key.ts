const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** As it is written on this machine's keyboard. */
export const commandKey = isApple ? '⌘ K' : 'Ctrl K'

/** The same key whatever script the keyboard is set to. */
export const isCommandKey = (event: KeyboardEvent) =>
  (isApple ? event.metaKey : event.ctrlKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 'k' || event.code === 'KeyK')
