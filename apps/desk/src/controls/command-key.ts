const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key's label on this machine. */
export const commandKey = isApple ? '⌘ K' : 'Ctrl K'

/** The same key in any keyboard layout. */
export const isCommandKey = (event: KeyboardEvent) =>
  (isApple ? event.metaKey : event.ctrlKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 'k' || event.code === 'KeyK')
