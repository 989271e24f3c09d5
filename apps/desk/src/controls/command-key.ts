const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The label of the key combination that opens the command menu, for the current operating system. */
export const commandKey = isApple ? '⌘ K' : 'Ctrl K'

/** Whether the event is a press of the key combination that opens the command menu, in any keyboard layout. */
export const isCommandKey = (event: KeyboardEvent) =>
  (isApple ? event.metaKey : event.ctrlKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 'k' || event.code === 'KeyK')
