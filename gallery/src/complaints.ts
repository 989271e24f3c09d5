/**
 * The errors that occurred while the page showed a state of the gallery. They are global, so that the script that checks all states
 * (`e2e/look/gallery.ts`) can read them.
 */
const complaints: string[] = []
Object.assign(globalThis, { complaints })

export const complain = (text: string) => {
  complaints.push(text)
}

/** Starts to record errors: the errors that React and the apps write to the console, and the errors that no code has caught. */
export const listen = () => {
  const said = console.error
  console.error = (...parts: unknown[]) => {
    complain(parts.map(String).join(' '))
    said(...parts)
  }
  addEventListener('error', ({ message }) => complain(message))
  addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled: ${reason}`))
}
