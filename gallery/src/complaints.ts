/** The errors that occurred in a state. The viewer and the script that checks all states read them. */
const complaints: string[] = []
Object.assign(globalThis, { complaints })

export const complain = (text: string) => {
  complaints.push(text)
}

/** Starts to record errors of the browser and of React, too. */
export const listen = () => {
  const said = console.error
  console.error = (...parts: unknown[]) => {
    complain(parts.map(String).join(' '))
    said(...parts)
  }
  addEventListener('error', ({ message }) => complain(message))
  addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled: ${reason}`))
}
